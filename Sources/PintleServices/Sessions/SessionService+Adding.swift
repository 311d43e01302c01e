package import LoginCore
package import LoginRuntime
import OAuthCore
import SessionStorage

extension SessionService {
    /// A token that was saved as a session.
    package struct Added: Sendable, Equatable {
        /// The session.
        package var id: SessionID
        /// Its account; nil if the provider was not asked.
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
                app: try store.apps.read(draft.app, of: draft.provider),
                credentials: TokenCredentials(
                    identifier: draft.token, sharedSecret: draft.tokenSecret),
                label: draft.label)
        } catch {
            throw .failed(.store(error))
        }
        return try await add(brought, via: requests)
    }

    /// Saves a token as a session, checked with the provider first if possible; returns the session
    /// and its account.
    ///
    /// As a new login would, it updates the session that the account has already.
    package func add(
        _ brought: BroughtToken, isChecked: Bool = true, via requests: RequestOperations
    ) async throws(SessionFailure) -> Added {
        let looked = try await look(at: brought, isChecked: isChecked, via: requests)
        do throws(StoreFailure) {
            return try save(looked)
        } catch {
            throw .failed(.store(error))
        }
    }

    /// A token that is ready to be saved, with what its provider said of it.
    struct LookedAt: Sendable {
        var brought: BroughtToken
        var grant: Grant
        var state: SessionSummary.State
    }

    /// Makes a grant of a token, checked with the provider where it can be asked; saves nothing.
    ///
    /// A token that can be renewed is not called refused: that its time is over is no reason to leave
    /// it, and to renew it is for its first use.
    func look(
        at brought: BroughtToken, isChecked: Bool, via requests: RequestOperations
    ) async throws(SessionFailure) -> LookedAt {
        let provider = brought.provider
        if let label = brought.label, !SessionLabel.isUsable(label) {
            throw .failed(.store(.item(.unusableLabel)))
        }
        do throws(LoginFailure) {
            try AppService.requireBound(brought.app, to: provider)
        } catch {
            throw .failed(error)
        }
        let method = provider.signatureMethod(for: brought.app.credentials.key)
        let credentials: SessionCredentials =
            method.map { .signed(brought.credentials, $0) }
            ?? .bearer(
                BearerCredentials(
                    accessToken: brought.credentials.identifier,
                    refreshToken: brought.refreshToken))
        let grant = Grant(
            credentials: credentials, obtainedAt: now(), expiresAt: brought.expiresAt)
        var looked = LookedAt(brought: brought, grant: grant, state: .notChecked)
        guard isChecked, provider.identity != nil else { return looked }
        do throws(SessionFailure) {
            looked.grant.account = try await owner(of: grant, brought, requests)
            looked.state = .works(checkedAt: now())
        } catch {
            guard brought.refreshToken != nil, error.meansEnd else { throw error }
        }
        return looked
    }

    /// Saves a token that was looked at, with its app key where that is new.
    func save(_ looked: LookedAt) throws(StoreFailure) -> Added {
        let (brought, grant) = (looked.brought, looked.grant)
        if !brought.isAppStored { try store.apps.add(brought.app) }
        let id = try store.sessions.save(
            grant, provider: brought.provider.id, app: brought.app.name,
            origins: brought.provider.boundOrigins, label: brought.label, state: looked.state)
        guard let account = grant.account else { return Added(id: id) }
        return Added(id: try store.sessions.recordAccount(id, account, at: now()), account: account)
    }

    private func owner(
        of grant: Grant, _ brought: BroughtToken, _ requests: RequestOperations
    ) async throws(SessionFailure) -> Account {
        let (store, id, app) = (store, brought.provider.id, brought.app.name)
        let session = Session(
            summary: SessionSummary(
                id: SessionID(rawValue: "new"), provider: id, app: app,
                obtainedAt: grant.obtainedAt),
            credentials: grant.credentials, app: app, origins: brought.provider.boundOrigins)
        let client = SessionClient(
            session: session, provider: brought.provider, client: brought.app.client,
            clockOffset: (try? store.providers.clockOffset(of: id)) ?? .zero, operations: requests,
            rememberClockOffset: { try? store.providers.setClockOffset($0, of: id) })
        return try await client.account()
    }
}
