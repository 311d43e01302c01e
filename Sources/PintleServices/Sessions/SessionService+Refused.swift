package import LoginCore
import OAuthCore

extension SessionService {
    /// What came of looking into a token that another program saw refused.
    package enum RefusedToken: Sendable {
        /// The session has another token by now.
        case renewed(Session)
        /// Its provider takes the token: the refusal was about something else.
        case works(Account)
        /// Nobody can be asked for now, or at all.
        case unknown
    }

    /// Looks into a session whose token another program saw refused: renews it, or asks the provider
    /// whose it is where it cannot be renewed.
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
