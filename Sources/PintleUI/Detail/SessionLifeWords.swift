import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// How long a session lasts, in words.
enum SessionLifeWords {
    /// The stated end first, then what the definition says.
    static func text(
        _ session: SessionSummary, _ provider: Provider?, _ clock: LocalClock
    ) -> PrintableText {
        let words = provider?.sessionLife.words.map { PrintableText($0, limit: 50) }
        guard let end = session.expiresAt else { return words ?? "not stated" }
        let over: PrintableText = end > clock.now ? "until" : "over since"
        let until = over + " \(clock.moment(end))"
        return words.map { until + " (\($0))" } ?? until
    }
}
