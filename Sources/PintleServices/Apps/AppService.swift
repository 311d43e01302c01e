package import LoginCore
package import LoginRuntime
package import OAuthCore
package import SessionStorage

/// The app keys of an open store, for both faces.
package struct AppService: Sendable {
    let store: SessionStore
    let providers: ProviderService

    /// The app keys of a store.
    package init(store: SessionStore, providers: ProviderService) {
        self.store = store
        self.providers = providers
    }

    // MARK: Where it may be used

    /// The app key that a login signs with; `hostNotBound` where the provider's definition names a
    /// host by now that the key was not saved for.
    package func client(for request: LoginRequest) throws(LoginFailure) -> BoundClient {
        let app = try LoginFailure.reaching { () throws(StoreFailure) in
            try store.apps.read(request.app, of: request.provider.id)
        }
        try Self.requireBound(app, to: request.provider)
        return app.client
    }

    /// Refuses an app key that is to go to a host which it was not saved for.
    package static func requireBound(
        _ app: RegisteredApp, to provider: Provider
    ) throws(LoginFailure) {
        guard let new = app.unboundOrigins(of: provider).first else { return }
        throw .hostNotBound(new)
    }

    // MARK: What is there

    /// The app key of that name, or the only one of its provider; nil where it has none.
    ///
    /// Throws `item(ambiguous)` where there are several and none was named.
    package func app(
        named name: String?, of provider: ProviderID
    ) throws(StoreFailure) -> RegisteredApp? {
        if let name { return try store.apps.read(name, of: provider) }
        let apps = try store.apps.list(of: provider)
        guard apps.count < 2 else {
            throw .item(.ambiguous(.app, candidates: apps.map(\.name)))
        }
        return apps.first
    }

    /// The sessions that sign with an app, and cannot without it.
    package func sessions(
        using name: String, of provider: ProviderID
    ) throws(StoreFailure) -> [SessionSummary] {
        try store.sessions.list().sessions.filter { $0.provider == provider && $0.app == name }
    }

    /// The sessions that cannot sign because their app key was removed; also for a locked
    /// store.
    package func unsigning(
        among sessions: [SessionSummary]
    ) throws(StoreFailure) -> Set<SessionID> {
        var names: [ProviderID: Set<String>] = [:]
        for app in try store.apps.names() { names[app.provider, default: []].insert(app.name) }
        var without: Set<SessionID> = []
        // Those of one app key follow each other, so that few have to be looked up.
        var last: (provider: ProviderID, app: String, isThere: Bool)?
        for session in sessions where !session.app.isEmpty {
            if session.provider != last?.provider || session.app != last?.app {
                let isThere = names[session.provider]?.contains(session.app) == true
                last = (session.provider, session.app, isThere)
            }
            if last?.isThere == false { without.insert(session.id) }
        }
        return without
    }

    /// Removes an app key; its sessions stay, but cannot sign, and those that it got by itself go.
    package func remove(_ name: String, of provider: ProviderID) throws(StoreFailure) {
        try store.apps.remove(name, of: provider)
    }

    // MARK: Trying it

    /// Asks the provider for a URL with an app key, and for nothing else; nil where it gave one.
    package func failure(
        trying name: String, of id: ProviderID, via requests: RequestOperations
    ) async throws(StoreFailure) -> LoginFailure? {
        let trial = ProviderTrial(
            provider: try providers.provider(id), client: try store.apps.read(name, of: id).client,
            clockOffset: try store.providers.clockOffset(of: id), operations: requests)
        guard let trial else { throw .item(.noSuch(.login, name: id.rawValue, nearest: [])) }
        do throws(LoginFailure) {
            _ = try await trial.run()
            return nil
        } catch {
            return error
        }
    }
}
