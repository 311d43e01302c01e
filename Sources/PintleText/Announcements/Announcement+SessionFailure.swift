public import LoginCore
public import OAuthCore
import TextCore

extension Announcement {
    /// The message about a failed request of a session, on the screen and in a shell.
    public static func session(
        _ failure: SessionFailure, boundTo origins: [Origin] = [], _ context: AnnouncementContext
    ) -> Announcement {
        switch failure {
        case .hostNotBound(let origin):
            hostNotAllowed(
                context.session, host: PrintableText(origin.shortName),
                allowed: origins.map { PrintableText($0.shortName) })
        case .notEncrypted(let host): notEncrypted(PrintableText(host, limit: 60))
        case .notOffered: noIdentity(context)
        case .ended(let end): sessionEnded(at: end, context)
        case .renewalUnanswered(let moment): renewalUnanswered(at: moment, context)
        case .renewalRefused(let moment, let end, let problem):
            renewalRefused(at: moment, until: end, problem, context)
        case .ofNobody: ofNobody(context)
        case .otherAccount(let stored, let answered):
            tokenOfAnother(stored, answered, context)
        case .wouldReplace(let former, let what, let canStandBeside):
            wouldReplace(former, what, canStandBeside: canStandBeside)
        case .failed(.store(let failure)): store(failure)
        case .failed(let failure): login(failure, context)
        }
    }
}
