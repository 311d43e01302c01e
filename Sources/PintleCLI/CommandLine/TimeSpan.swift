import ArgumentParser

/// A time on the command line as a number with its unit, as `90s`, `30m`, `12h`, `3d` or `2w`.
struct TimeSpan: Equatable {
    let duration: Duration

    private static let units: [Character: Int64] = [
        "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400,
    ]

    /// Reads the value of an option; shows the form of a valid one if it cannot.
    @Sendable static func read(_ argument: String) throws -> TimeSpan {
        guard let span = TimeSpan(argument: argument) else {
            throw ValidationError("Give a number with s, m, h, d or w, as 12h.")
        }
        return span
    }

    private init?(argument: String) {
        guard let unit = argument.last, let seconds = Self.units[unit] else { return nil }
        let digits = argument.dropLast()
        // At most nine digits: more than anybody lives, in whichever unit.
        guard (1...9).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int64(digits)
        else { return nil }
        duration = .seconds(number * seconds)
    }
}
