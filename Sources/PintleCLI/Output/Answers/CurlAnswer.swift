import PintleText

/// The answer of `request --curl`.
struct CurlAnswer: Answer {
    let line: String

    static let facts: [Fact<CurlAnswer>] = [
        .text("curl", .always, note: "A line for a shell.") { $0.line }
    ]
}
