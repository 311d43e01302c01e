package import LoginCore
import OAuthCore

extension SessionService {
    /// The result of examining a token that was refused to another program.
    package enum RefusedToken: Sendable {
        /// The session has another token by now.
        case renewed(Session)
        /// Its provider takes the token: the refusal was about something else.
        case works(Account)
        /// The provider cannot be asked now, or at all.
        case unknown
    }

    /// Examines a session whose token was refused to another program: renews it, or asks the
    /// provider for its account if it cannot be renewed.
    ///
    /// Takes nothing out of the store. Throws where the provider says that the session has ended,
    /// which is written down then.
    package func lookInto(refusedTokenOf opened: OpenSession) async throws(SessionFailure)
        -> RefusedToken
    {
        if opened.session.canBeRenewed(by: opened.provider) {
            return try await renewRefused(opened).map(RefusedToken.renewed) ?? .unknown
        }
        do throws(SessionFailure) {
            return .works(try await check(opened))
        } catch {
            guard error.meansEnd else { return .unknown }
            throw error
        }
    }
}
