package import LoginCore
package import LoginRuntime
package import OAuthCore
package import SessionStorage

/// The kind of a request without a session: an app that gets a token by its key alone.
package struct AppIdentity: Sendable {
    /// The provider, with all URLs.
    package let provider: Provider
    /// The app key.
    package let app: RegisteredApp
    /// As the app, or as a guest.
    package let kind: SessionCredentials.Kind

    /// The name that its session goes by, as `x/app`.
    package var handle: String { "\(provider.id)/\(kind.rawValue)" }

    /// Whether its provider knows nothing else that could be meant, and nothing of it outlives a request.
    fileprivate var isAllThereIs: Bool { kind == .signing && provider.login == nil }
}

/// App-only sessions (RFC 6749 section 4.4).
extension SessionService {
    /// The app identity for a request without a session; nil if there is a session, or if no app
    /// key gets a token.
    ///
    /// A name of an app-only session, as `x/app`, counts while the store has none of it. If nobody
    /// named a session, and `unnamed` allows it or the provider has no login, the first app key
    /// counts whose provider is asked at `origin`, since no session may be used there, or one waits
    /// for a decision about its account. `isMissing`: a moment ago there was none; one that is
    /// there now is another process's.
    package func identity(
        for wishes: SessionChoice.Wishes, at origin: Origin?, allowing extra: [Origin] = [],
        unnamed: Bool, isMissing: Bool = false
    ) throws(StoreFailure) -> AppIdentity? {
        if let (name, _) = wishes.first {
            return try identity(named: name, evenIfThere: isMissing)
        }
        guard let origin, try !hasSession(at: origin, allowing: extra) else { return nil }
        let undecided = Set(
            try store.sessions.list().sessions.filter(\.isKeptApart).map(\.provider))
        return try identities(as: nil).first {
            $0.provider.isOwn(origin) && !undecided.contains($0.provider.id)
                && (unnamed || $0.isAllThereIs)
        }
    }

    /// The kind of request that an app key allows without an account; nil if its provider has none
    /// of them.
    package func identity(
        of app: String, at provider: ProviderID
    ) throws(StoreFailure) -> AppIdentity? {
        try identities(as: nil).first { $0.provider.id == provider && $0.app.name == app }
    }

    /// The session of an app: the one that the store has, else one that is asked for and saved, which
    /// is new.
    ///
    /// One process at a time asks; others wait for its result.
    package func session(
        of identity: AppIdentity, via requests: RequestOperations
    ) async throws(SessionFailure) -> (session: Session, isNew: Bool) {
        if let known = try stored(identity) { return (known, false) }
        if identity.kind == .signing {
            let made = try SessionFailure.reaching { () throws(StoreFailure) in
                try store.signingSession(of: identity.app, at: identity.provider, now: now())
            }
            return (made, true)
        }
        let name = LoginID(
            rawValue: "own-\(identity.kind.rawValue)-\(identity.provider.id)-\(identity.app.name)")
        // Longer than the two requests of the process that has it can take.
        guard let turn = await turn(name, .seconds(90)) else { throw .failed(.store(.busy)) }
        defer { turn.end() }
        if let known = try stored(identity) { return (known, false) }
        let client = AppClient(
            provider: identity.provider, client: identity.app.client, operations: requests)
        let grant: Grant
        do throws(LoginFailure) {
            grant = try await client.grant(identity.kind)
        } catch {
            throw .failed(error)
        }
        let session = try SessionFailure.reaching { () throws(StoreFailure) in
            try store.sessions.saveOwned(
                grant, by: identity.app.name, of: identity.provider.id,
                origins: identity.provider.boundOrigins)
        }
        return (session, true)
    }

    /// Saves the session in which an app's key signs alone, with the app key where that is new.
    ///
    /// As a new login would, it keeps the label that the session has already.
    package func addSigning(
        _ app: RegisteredApp, isStored: Bool, at provider: Provider, label: String?
    ) throws(StoreFailure) -> SessionSummary {
        if !isStored { try store.apps.add(app) }
        let session = try store.signingSession(of: app, at: provider, now: now())
        if let label, session.summary.label == nil {
            try store.sessions.setLabel(session.summary.id, label)
        }
        return try store.sessions.read(session.summary.id).summary
    }

    // MARK: Parts

    /// `x/app`, where the store has no session of that name, or had none a moment ago.
    private func identity(
        named name: String, evenIfThere: Bool
    ) throws(StoreFailure) -> AppIdentity? {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let text = name[name.utf8.index(after: slash)...].lowercased()
        guard let kind = SessionCredentials.Kind(rawValue: text), kind.isImpersonal else {
            return nil
        }
        do throws(StoreFailure) {
            _ = try store.sessions.resolve(name)
            guard evenIfThere else { return nil }
        } catch .item(.noSuch) {
            // It is asked for.
        } catch {
            // The use of the name reports its fault.
            return nil
        }
        let provider = name[..<slash]
        return try identities(as: kind).first { $0.provider.id.rawValue == provider }
    }

    /// Whether a session that nobody named would be used there.
    private func hasSession(
        at origin: Origin, allowing extra: [Origin]
    ) throws(StoreFailure) -> Bool {
        let session: Session
        do throws(StoreFailure) {
            session = try store.sessions.read(
                try store.sessions.usedByDefault(at: origin).id)
        } catch .item(.noSuch) {
            return false
        } catch {
            return true
        }
        return session.isBound(to: origin, allowing: extra)
    }

    /// The kinds of request that the app keys of the store allow, in the order of their addition.
    private func identities(
        as wanted: SessionCredentials.Kind?
    ) throws(StoreFailure) -> [AppIdentity] {
        var identities: [AppIdentity] = []
        for app in try store.apps.list() {
            guard let provider = try? providers.provider(app.provider), provider.isInstance,
                let kind = wanted ?? provider.kindWithoutPerson, provider.gives(kind),
                kind == .signing || app.credentials.key.kind == .sharedSecret
            else { continue }
            identities.append(AppIdentity(provider: provider, app: app, kind: kind))
        }
        return identities
    }

    private func stored(_ identity: AppIdentity) throws(SessionFailure) -> Session? {
        try SessionFailure.reaching { () throws(StoreFailure) in
            try store.sessions.owned(
                by: identity.app.name, of: identity.provider.id, identity.kind)
        }
    }
}
