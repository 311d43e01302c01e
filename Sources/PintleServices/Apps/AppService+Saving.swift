package import LoginCore
package import OAuthCore
import SessionStorage

extension AppService {
    /// Adds an app, or puts it in the place of the one that it replaces.
    package func save(
        _ edit: AppEdit, by reader: AppKeyReader, at now: Timestamp
    ) throws(AppFailure) -> SavedApp {
        let provider = try provider(edit.provider).accepting(edit.hosts)
        let earlier = try edit.replacing.map { (name) throws(AppFailure) in
            try AppFailure.reaching { () throws(StoreFailure) in
                try store.apps.read(name, of: provider.id)
            }
        }
        let (key, pair) = try reader.key(edit.key, earlier?.credentials.key)
        // Another name, or a person's word that the host may be another, leaves it the same client.
        let isSame =
            edit.key == .unchanged && edit.identifier == earlier?.credentials.identifier
        let registered = isSame ? earlier : nil
        if registered?.registration == nil { try requireMethod(for: key, of: provider) }
        let app = RegisteredApp(
            provider: provider.id, name: edit.name,
            credentials: ClientCredentials(
                identifier: edit.identifier, key: key,
                authentication: registered?.credentials.authentication,
                redirect: registered?.credentials.redirect),
            origins: provider.boundOrigins, addedAt: now, registration: registered?.registration)
        try write(app, inPlaceOf: earlier?.name)
        if provider.signsByAppAlone, !provider.hasLogin {
            _ = try AppFailure.reaching { () throws(StoreFailure) in
                try store.signingSession(of: app, at: provider, now: now)
            }
        }
        return SavedApp(
            provider: provider.id, name: app.name, identifier: edit.identifier, kind: key.kind,
            addedAt: now, publicKey: pair?.publicPEM, bits: pair?.bits,
            registration: app.registration)
    }

    /// The provider of that id.
    package func provider(_ id: ProviderID) throws(AppFailure) -> Provider {
        try AppFailure.reaching { () throws(StoreFailure) in try providers.provider(id) }
    }

    /// Adds an app, or puts it in the place of the one with that name.
    func write(_ app: RegisteredApp, inPlaceOf earlier: String?) throws(AppFailure) {
        do throws(StoreFailure) {
            if let earlier {
                try store.apps.change(earlier, to: app)
            } else {
                try store.apps.add(app)
            }
        } catch .item(.nameTaken(let name, let free)) {
            throw .nameTaken(name, free: free)
        } catch {
            throw .store(error)
        }
    }

    /// The public half of an app's RSA key, in PEM; nil where it signs with a secret.
    package func publicKey(
        of name: String, _ provider: ProviderID, by reader: AppKeyReader
    ) throws(AppFailure) -> String? {
        let app = try AppFailure.reaching { () throws(StoreFailure) in
            try store.apps.read(name, of: provider)
        }
        return try reader.pair(app.credentials.key)?.publicPEM
    }

    /// Refuses a key that none of the provider's methods signs with.
    private func requireMethod(
        for key: ClientCredentials.Key, of provider: Provider
    ) throws(AppFailure) {
        guard !provider.takes(key.kind) else { return }
        throw .otherKind(provider: provider.name, wants: provider.preferredAppKey)
    }
}
