import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import SessionStorage
import Synchronization

/// Other providers than X, and what is in the store of theirs.
extension World {
    /// From now on that path is answered so, whoever is asked.
    func reply(_ path: String, _ body: String, status: Int = 200) {
        state.withLock { $0.replies[path] = (status, body) }
    }

    /// Puts an app key into the store.
    func addApp(
        _ provider: String, _ name: String = "default", key: ClientCredentials.Key? = nil
    ) throws {
        let provider = try self.provider(provider)
        try store().apps.add(
            RegisteredApp(
                provider: provider.id, name: name,
                credentials: ClientCredentials(
                    identifier: "key", key: key ?? .sharedSecret(Secret(utf8: "secret"))),
                origins: provider.boundOrigins, addedAt: World.now))
    }

    /// Puts a session into the store.
    @discardableResult
    func addSession(
        at name: String, label: String, obtained age: Duration = .zero, until: Timestamp? = nil,
        kept: [KeptField] = []
    ) throws -> SessionID {
        let provider = try self.provider(name)
        let moment = World.now + (.zero - age)
        return try store().sessions.save(
            Grant(
                credentials: .signed(
                    TokenCredentials(
                        identifier: Secret(utf8: "canary-token"),
                        sharedSecret: Secret(utf8: "canary-secret")),
                    .hmacSHA1),
                account: Account(id: "1", name: "ada"), obtainedAt: moment, expiresAt: until,
                kept: kept),
            provider: provider.id, app: "default", origins: provider.boundOrigins, label: label,
            state: .works(checkedAt: moment))
    }

    private func provider(_ name: String) throws -> Provider {
        let further = state.withLock { $0.further.first { $0.id.rawValue == name } }
        let found = further ?? ProviderID(rawValue: name).flatMap { Providers.find($0, []) }
        guard let found else { throw ParseFailure.malformed }
        return found
    }
}
