package import LoginCore
package import LoginRuntime
package import OAuthCore
package import SessionStorage

/// A token that a person has already, with the app key that it was made for.
package struct BroughtToken: Sendable {
    /// Its provider, with all URLs.
    package var provider: Provider
    /// The app key; added along with the token where it is new.
    package var app: RegisteredApp
    /// Whether the store has that app key already.
    package var isAppStored: Bool
    /// The token with its secret.
    package var credentials: TokenCredentials
    /// The label that the session will get, if any.
    package var label: String?

    /// A token with what belongs to it.
    package init(
        provider: Provider, app: RegisteredApp, isAppStored: Bool = true,
        credentials: TokenCredentials, label: String? = nil
    ) {
        self.provider = provider
        self.app = app
        self.isAppStored = isAppStored
        self.credentials = credentials
        self.label = label
    }
}

/// Keeps the sessions of an open store, for both faces: takes tokens that people bring, checks,
/// renews and ends what is there.
package struct SessionKeeper: Sendable {
    let store: SessionStore
    let requests: RequestOperations

    /// A keeper with the way to providers.
    package init(_ store: SessionStore, requests: RequestOperations) {
        self.store = store
        self.requests = requests
    }

    /// Saves a token as a session, checked before with the provider where it can be asked; gives
    /// the session, and whose it is.
    ///
    /// As a new login would, it updates the session that the account has already.
    package func add(
        _ brought: BroughtToken, isChecked: Bool = true
    ) async throws(SessionClient.Failure) -> (id: SessionID, account: Account?) {
        let provider = brought.provider
        let method = provider.signatureMethod(for: brought.app.credentials.key)
        var grant = Grant(
            credentials: .signed(brought.credentials, method), obtainedAt: requests.now())
        var state = SessionSummary.State.notChecked
        if isChecked, provider.identity != nil {
            grant.account = try await owner(of: grant, brought)
            state = .works(checkedAt: requests.now())
        }
        do throws(StoreFailure) {
            if !brought.isAppStored { try store.addApp(brought.app) }
            let id = try store.saveSession(
                grant, provider: provider.id, app: brought.app.name,
                origins: provider.boundOrigins, label: brought.label, state: state)
            guard let account = grant.account else { return (id, nil) }
            return (try store.recordAccount(id, account, at: requests.now()), account)
        } catch {
            throw .failed(.store(error))
        }
    }

    private func owner(
        of grant: Grant, _ brought: BroughtToken
    ) async throws(SessionClient.Failure) -> Account {
        let (store, id, app) = (store, brought.provider.id, brought.app.name)
        let session = Session(
            summary: SessionSummary(
                id: SessionID(rawValue: "new"), provider: id, app: app,
                obtainedAt: grant.obtainedAt),
            credentials: grant.credentials, app: app, origins: brought.provider.boundOrigins)
        let client = SessionClient(
            session: session, provider: brought.provider, client: brought.app.client,
            clockOffset: (try? store.clockOffset(of: id)) ?? .zero, operations: requests,
            rememberClockOffset: { try? store.setClockOffset($0, of: id) })
        return try await client.account()
    }
}
