import ArgumentParser
import OAuthCore

/// A time on the command line in seconds, as `30` or `0.5`.
struct Seconds: ExpressibleByArgument, Equatable {
    let duration: Duration

    init?(argument: String) {
        let (whole, fraction) = argument.cut(atASCII: ".") ?? (argument[...], "0")
        guard Self.isNumber(whole.utf8), Self.isNumber(fraction.utf8),
            let seconds = Int64(whole), var milliseconds = Int64((fraction + "00").prefix(3))
        else { return nil }
        // Less than a thousandth is little, and not nothing, which would be no limit.
        if seconds == 0, milliseconds == 0, argument.contains(where: { ("1"..."9").contains($0) }) {
            milliseconds = 1
        }
        duration = .seconds(seconds) + .milliseconds(milliseconds)
    }

    /// The time in the form of the command line.
    var text: String {
        let (seconds, attoseconds) = duration.components
        let thousandths = String(attoseconds / 1_000_000_000_000_000 + 1000).dropFirst()
        return "\(seconds).\(thousandths)"
    }

    /// At most nine digits, some thirty years.
    private static func isNumber(_ digits: Substring.UTF8View) -> Bool {
        (1...9).contains(digits.count)
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
