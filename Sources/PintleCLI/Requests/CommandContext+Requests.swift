import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension CommandContext {
    /// The signer for the session that fits the URL, renewed if necessary.
    ///
    /// `withoutSession` allows to continue as the app, or as a guest, where there is none. A
    /// session of `provider` goes before others that fit.
    func signer(
        for url: RequestURL?, _ allowedHosts: [String], withoutSession: Bool = false,
        of provider: String? = nil
    ) async throws(CommandFailure) -> OpenSession {
        try await unreadySigner(
            for: url, allowedHosts, withoutSession: withoutSession, of: provider
        ).readyToUse(in: self)
    }

    /// The signer for the session that fits the URL, not renewed; asks only if `mayAsk`, and
    /// requests an app's token only if `mayGetToken`.
    func unreadySigner(
        for url: RequestURL?, _ allowedHosts: [String], mayAsk: Bool = true,
        withoutSession: Bool = false, mayGetToken: Bool = true, of provider: String? = nil
    ) async throws(CommandFailure) -> OpenSession {
        let allowed = try Self.origins(allowedHosts)
        let store = try store(mayAsk: mayAsk)
        return try await unreadySigner(
            for: url, { sessionWishes(of: provider, in: store) }, allowing: allowed, in: store,
            withoutSession: withoutSession, mayGetToken: mayGetToken)
    }

    /// The named session; if there is none, the default of the named provider, or its only
    /// session.
    private func sessionWishes(
        of provider: String?, in store: SessionStore
    ) -> SessionChoice.Wishes {
        var wishes = sessionWishes()
        guard wishes.first == nil, let provider else { return wishes }
        let own = ((try? store.sessions.list().sessions) ?? []).filter {
            $0.provider.rawValue == provider && !$0.isImpersonal && !$0.isKeptApart
        }
        let chosen = own.first(where: \.isDefault) ?? (own.count == 1 ? own[0] : nil)
        wishes.argument = chosen?.id.rawValue
        return wishes
    }

    /// The signer from an open store, not renewed; `sessionWishes` is read once the store is open.
    func unreadySigner(
        for url: RequestURL?, _ sessionWishes: () -> SessionChoice.Wishes,
        allowing allowed: [Origin], in store: SessionStore, withoutSession: Bool = false,
        mayGetToken: Bool = true
    ) async throws(CommandFailure) -> OpenSession {
        let wishes = sessionWishes()
        do throws(CommandFailure) {
            let choice = try chooseSession(
                wishes, for: url?.origin, allowing: allowed, in: store)
            let signer = try opened(open(choice, in: store), in: store).allowing(allowed)
            if let url { try signer.requireAllowed(url, in: self) }
            return signer
        } catch {
            // Looked up only now, so that a session at hand is used without that wait.
            guard error.exit == .notFound || error.exit == .insecure else { throw error }
            let identity = try reachingStore { () throws(StoreFailure) in
                try sessions(store).identity(
                    for: wishes, at: url?.origin, allowing: allowed, unnamed: withoutSession,
                    isMissing: error.exit == .notFound)
            }
            // A key that signs alone needs no token, and nothing is sent for it.
            guard let identity, mayGetToken || identity.kind == .signing else {
                let isUnnamed = wishes.first == nil && error.exit == .insecure
                throw isUnnamed ? notLoggedIn(at: url?.origin) ?? error : error
            }
            return try await signer(of: identity, for: url, wishes, allowing: allowed, in: store)
        }
    }

    /// The signer with an app's token if there is no session; it says so unless the app was
    /// named.
    private func signer(
        of identity: AppIdentity, for url: RequestURL?, _ wishes: SessionChoice.Wishes,
        allowing allowed: [Origin], in store: SessionStore
    ) async throws(CommandFailure) -> OpenSession {
        let (session, isNew) = try await session(of: identity, in: store)
        // Without a login at the provider, nothing else could be meant.
        if wishes.first == nil, identity.provider.login != nil { say(identity) }
        let signer = try opened(session, in: store).allowing(allowed, isNew: isNew)
        if let url { try signer.requireAllowed(url, in: self) }
        return signer
    }

    /// The session with its app key, as requests need it; says so when the clock is corrected.
    func opened(
        _ session: Session, in store: SessionStore
    ) throws(CommandFailure) -> OpenSession {
        let requests = try network()
        return try reachingStore { () throws(StoreFailure) in
            try sessions(store).open(session, via: requests) { offset, provider in
                say(.clockCorrected(offset, words(session.summary, provider)))
            }
        }
    }

    /// The session that an app has without a person; asked for where the store has none yet.
    private func session(
        of identity: AppIdentity, in store: SessionStore
    ) async throws(CommandFailure) -> (session: Session, isNew: Bool) {
        let requests = try network()
        do throws(SessionFailure) {
            return try await sessions(store).session(of: identity, via: requests)
        } catch {
            throw CommandFailure(.session(error, words(identity)))
        }
    }

    /// The failure that there is no session at that origin; nil if no provider is known there.
    private func notLoggedIn(at origin: Origin?) -> CommandFailure? {
        guard let origin,
            let provider = try? allProviders().first(where: {
                $0.isInstance && $0.isOwn(origin)
            })
        else { return nil }
        return CommandFailure(.noSession(for: PrintableText(origin.shortName), at: provider))
    }

    private func say(_ identity: AppIdentity) {
        say(.withoutSession(as: identity.kind, app: identity.app.name, words(identity)))
    }

    private func words(_ identity: AppIdentity) -> AnnouncementContext {
        AnnouncementContext(provider: identity.provider, session: identity.handle, clock: clock)
    }

    /// The origins of `--allow-host`.
    static func origins(_ names: [String]) throws(CommandFailure) -> [Origin] {
        do throws(ParseFailure) {
            return try HostBinding.origins(names)
        } catch .nonASCIIHost {
            throw CommandFailure(.hostNotASCII)
        } catch .invalidPort {
            throw CommandFailure(.portOutOfRange)
        } catch {
            throw .usage("--allow-host needs HOST or HOST:PORT", hint: "as in: api.x.com")
        }
    }

    /// The session for requests to an origin; any of them where none is for it and it is allowed.
    private func chooseSession(
        _ wishes: SessionChoice.Wishes, for origin: Origin?, allowing allowed: [Origin],
        in store: SessionStore
    ) throws(CommandFailure) -> SessionChoice {
        do throws(CommandFailure) {
            return try chooseSession(wishes, in: store, at: origin)
        } catch {
            guard error.exit == .insecure, let origin, allowed.contains(origin) else { throw error }
            return try chooseSession(wishes, in: store, at: nil)
        }
    }
}

extension CommandFailure {
    /// A file that was named cannot be read.
    init(_ failure: FileProblem, path: String) {
        self.init(.file(failure, path: path))
        if case .tooLong = failure {
            announcement.hint = "send it from a file: --body FILE accepts any length"
        }
    }
}
