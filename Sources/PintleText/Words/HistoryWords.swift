public import LoginCore
import OAuthCore
public import TextCore

/// Words for a session's entries in the log of uses.
public enum HistoryWords {
    /// The last user, as `msmtp in mail.service, by token`.
    public static func user(_ use: SessionUse) -> PrintableText {
        var words = PrintableText(use.caller.program ?? "a program", limit: 32)
        if let unit = use.caller.unit { words += " in \(unit, limit: 60)" }
        return words + ", by \(use.command, limit: 20)"
    }

    /// As `today 14:02 by msmtp, by token; 12 uses in the log`; nil where there is none.
    public static func uses(_ history: SessionHistory, _ clock: LocalClock) -> PrintableText? {
        guard let use = history.lastUse else { return nil }
        let count = CountWords.counted(history.useCount, "use")
        return "\(clock.long(use.moment)), \(user(use)); \(count) in the log"
    }

    /// The last problem, as `3 Nov 11:20, check: too many requests; over since today 14:02`, else
    /// the remedy.
    ///
    /// A session that has worked since no longer has a problem.
    public static func problem(
        _ problem: SessionProblem, of session: SessionSummary, _ clock: LocalClock
    ) -> PrintableText {
        let (words, advice) = words(problem.reason)
        let step: PrintableText = problem.step == .check ? "check" : "renewal"
        let end = session.end(of: problem)
        let rest = end.map { "over since \(clock.long($0))" as PrintableText } ?? advice
        return "\(clock.long(problem.moment)), \(step): \(words); \(rest)"
    }

    private static func words(
        _ reason: SessionProblem.Reason
    ) -> (PrintableText, advice: PrintableText) {
        switch reason {
        case .token: ("the token was refused", "log in again")
        case .appKey: ("the app key was refused", "correct the app key")
        case .permission: ("not permitted", "look at the rights of the app key")
        case .rateLimit: ("too many requests", "check again later")
        case .serverTrouble: ("the provider had problems", "check again later")
        case .noAnswer: ("no whole answer came", "check the network, then try again")
        case .untrusted: ("the server could not be trusted", "check again to see why")
        case .clock: ("the clocks differ", "set this machine's clock")
        case .ended: ("its time was over", "log in again")
        case .renewalUnanswered: ("an earlier renewal has no answer", "log in again")
        case .renewalRefused: ("the provider refused", "log in again before it ends")
        case .host: ("its definition names a new host", "add the app key again")
        case .account: ("another account answered", "log in again")
        case .other: ("the answer could not be used", "check again to see why")
        }
    }
}
