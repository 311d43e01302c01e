package import LoginCore
package import LoginRuntime
import OAuthCore
import SessionStorage

extension SessionService {
    /// A token that was saved as a session.
    package struct Added: Sendable, Equatable {
        /// The session.
        package var id: SessionID
        /// Whose it is; nil where the provider was not asked.
        package var account: Account?
    }

    /// Saves a token as a session, with an app key of the store.
    package func add(
        _ draft: SessionDraft, via requests: RequestOperations
    ) async throws(SessionFailure) -> Added {
        let brought: BroughtToken
        do throws(StoreFailure) {
            brought = BroughtToken(
                provider: try providers.provider(draft.provider),
                app: try store.app(draft.app, of: draft.provider),
                credentials: TokenCredentials(
                    identifier: draft.token, sharedSecret: draft.tokenSecret),
                label: draft.label)
        } catch {
            throw .failed(.store(error))
        }
        return try await add(brought, via: requests)
    }

    /// Saves a token as a session, checked before with the provider where it can be asked; gives
    /// the session, and whose it is.
    ///
    /// As a new login would, it updates the session that the account has already.
    package func add(
        _ brought: BroughtToken, isChecked: Bool = true, via requests: RequestOperations
    ) async throws(SessionFailure) -> Added {
        let provider = brought.provider
        do throws(LoginFailure) {
            try AppService.requireBound(brought.app, to: provider)
        } catch {
            throw .failed(error)
        }
        var new = NewSession(
            provider: provider.id, app: brought.app.name, credentials: brought.credentials,
            signatureMethod: provider.signatureMethod(for: brought.app.credentials.key),
            origins: provider.boundOrigins, label: brought.label, obtainedAt: now())
        if isChecked, provider.identity != nil {
            new.account = try await owner(of: new, brought, requests)
            new.state = .works(checkedAt: now())
        }
        do throws(StoreFailure) {
            if !brought.isAppStored { try store.addApp(brought.app) }
            let id = try store.saveSession(new)
            guard let account = new.account else { return Added(id: id) }
            return Added(
                id: try store.recordAccount(id, account, at: now()), account: account)
        } catch {
            throw .failed(.store(error))
        }
    }

    private func owner(
        of new: NewSession, _ brought: BroughtToken, _ requests: RequestOperations
    ) async throws(SessionFailure) -> Account {
        let session = Session(
            summary: SessionSummary(
                id: SessionID(rawValue: "new"), provider: new.provider, app: new.app,
                obtainedAt: new.obtainedAt),
            credentials: new.credentials, app: new.app, signatureMethod: new.signatureMethod,
            origins: new.origins)
        let (store, id) = (store, new.provider)
        let client = SessionClient(
            session: session, provider: brought.provider, client: brought.app.client,
            clockOffset: (try? store.clockOffset(of: id)) ?? .zero, operations: requests,
            rememberClockOffset: { try? store.setClockOffset($0, of: id) })
        return try await client.account()
    }
}
