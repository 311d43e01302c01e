import LoginCore
import PintleText
import TextCore

/// A session with the words for its check.
struct WatchLine: Sendable {
    /// The result.
    let verdict: SessionVerdict
    /// The words for the result.
    let result: PrintableText
    /// The message about the failure, if it is one.
    let failure: Announcement?

    init(_ verdict: SessionVerdict, _ words: AnnouncementContext) {
        self.verdict = verdict
        result = WatchWords.result(verdict, words)
        switch verdict.finding {
        case .failed(let why): failure = .session(why, words)
        case .works, .known, .cannotBeAsked, .postponed: failure = nil
        }
    }

    /// How people name the session.
    var name: PrintableText { PrintableText(verdict.session.handle, limit: 80) }

    /// The exit status of a command for that session alone.
    var exit: PintleText.ExitStatus {
        if verdict.needsLogin { return .logInAgain }
        switch verdict.finding {
        case .works, .known, .cannotBeAsked: return .done
        case .postponed: return .refused
        case .failed: return failure?.exit ?? .failed
        }
    }
}
