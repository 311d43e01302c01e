extension Duration {
    /// The span in milliseconds.
    var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1e3 + Double(attoseconds) * 1e-15
    }

    /// The span in seconds.
    var seconds: Double { milliseconds / 1e3 }
}

/// A result that is not what it has to be: nothing wrong is ever timed.
struct WrongResult: Error {
    var reason: String
}
