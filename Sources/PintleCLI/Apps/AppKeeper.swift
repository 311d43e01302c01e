package import LoginCore
package import OAuthCore
package import SessionStorage

/// Keeps the app keys of an open store, for both faces.
package struct AppKeeper {
    private let store: SessionStore
    private let files: FileDoor
    private let keys: RSAKeys

    /// The longest file that is read for a key: 16384 bits need about 13 KiB.
    ///
    /// With its end it fills a block of the secure heap, whose blocks are powers of two.
    private static let fileLimit = 32 * 1024 - 1

    /// A keeper with what reads files and keys.
    package init(_ store: SessionStore, files: FileDoor, keys: RSAKeys) {
        self.store = store
        self.files = files
        self.keys = keys
    }

    /// Adds an app, or puts it in the place of the one that it replaces.
    package func save(
        _ edit: AppEdit, for provider: Provider, at now: Timestamp
    ) throws(AppFailure) -> SavedApp {
        let earlier = try edit.replacing.map { (name) throws(AppFailure) in
            try reaching { () throws(StoreFailure) in try store.app(name, of: provider.id) }
        }
        let (key, pair) = try key(edit.key, earlier?.credentials.key)
        try requireMethod(for: key, of: provider)
        let app = RegisteredApp(
            provider: provider.id, name: edit.name,
            credentials: ClientCredentials(identifier: edit.identifier, key: key),
            origins: provider.boundOrigins, addedAt: now)
        do throws(StoreFailure) {
            if let earlier {
                try store.changeApp(earlier.name, to: app)
            } else {
                try store.addApp(app)
            }
        } catch .item(.nameTaken(let name, let free)) {
            throw .nameTaken(name, free: free)
        } catch {
            throw .store(error)
        }
        return SavedApp(
            provider: provider.id, name: app.name, identifier: edit.identifier, addedAt: now,
            publicKey: pair?.publicPEM, bits: pair?.bits)
    }

    /// The key pair of an app; nil where it signs with a secret.
    package func keyPair(of app: RegisteredApp) throws(AppFailure) -> RSAKeyPair? {
        try pair(app.credentials.key)
    }

    private func pair(_ key: ClientCredentials.Key) throws(AppFailure) -> RSAKeyPair? {
        guard case .rsaPrivateKey(let pem) = key else { return nil }
        do throws(KeyFailure) {
            return try keys.read(pem, nil)
        } catch {
            throw .key(error, path: nil)
        }
    }

    /// The sessions that sign with an app, and cannot without it.
    package func sessions(
        using name: String, of provider: ProviderID
    ) throws(StoreFailure) -> [SessionSummary] {
        try store.sessionSummaries().filter { $0.provider == provider && $0.app == name }
    }

    // MARK: Keys

    private func key(
        _ input: AppKeyInput, _ earlier: ClientCredentials.Key?
    ) throws(AppFailure) -> (ClientCredentials.Key, RSAKeyPair?) {
        switch input {
        case .secret(let secret):
            return (.sharedSecret(secret), nil)
        case .unchanged:
            guard let earlier else { throw .noKey }
            return (earlier, try pair(earlier))
        case .generateRSA:
            guard let pair = keys.generate() else { throw .noNewKey }
            return (.rsaPrivateKey(pem: pair.privatePEM), pair)
        case .rsaFile(let path, let passphrase):
            let pair = try read(path, passphrase)
            return (.rsaPrivateKey(pem: pair.privatePEM), pair)
        }
    }

    private func read(_ path: String, _ passphrase: Secret?) throws(AppFailure) -> RSAKeyPair {
        let pem: Secret
        do throws(FileDoor.Failure) {
            pem = try files.readSecret(path, Self.fileLimit)
        } catch {
            throw .file(error, path: path)
        }
        do throws(KeyFailure) {
            return try keys.read(pem, passphrase)
        } catch {
            throw .key(error, path: path)
        }
    }

    /// Refuses a key that none of the provider's methods signs with.
    private func requireMethod(
        for key: ClientCredentials.Key, of provider: Provider
    ) throws(AppFailure) {
        guard provider.signing.takes(rsa: key.isRSA) else {
            throw .otherKind(provider: provider.name, wantsRSA: !key.isRSA)
        }
    }

    private func reaching<Value>(
        _ body: () throws(StoreFailure) -> Value
    ) throws(AppFailure) -> Value {
        do throws(StoreFailure) {
            return try body()
        } catch {
            throw .store(error)
        }
    }
}
