public import LoginCore
import OAuthCore

extension SessionClient {
    /// Refuses a session that has ended, unless it can be renewed.
    public func requireNotEnded() throws(Failure) {
        guard let end = session.summary.expiresAt, ends(within: .zero), !needsRenewal() else {
            return
        }
        throw .ended(at: end)
    }

    /// Ends the session at its provider; false if it offers no way.
    ///
    /// A token that the provider no longer knows has ended already, as was wanted. Where only apps may
    /// ask, a token without an app key is not sent.
    public func end() async throws(Failure) -> Bool {
        let isKeyless = exchange.client.credentials.identifier.isEmpty
        guard !isKeyless || exchange.provider.revocation?.sends == .bearer else { return false }
        do throws(Failure) {
            try await revoke()
            return true
        } catch .notOffered {
            return false
        } catch  where error.meansEnd {
            return true
        } catch .failed(.refused(.clientCredentials, let problem))
            where problem.status == 401 && exchange.client.credentials.key == .absent
        {
            // Only apps that can prove who they are may end tokens there.
            return false
        }
    }
}
