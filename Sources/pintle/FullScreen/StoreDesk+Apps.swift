import CryptoOpenSSL
import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PlatformLinux
import SessionStorage

/// App keys, and the tokens that people bring along: as the commands do it.
extension StoreDesk {
    /// Adds an app key, or puts it in the place of the one that it replaces.
    func saveApp(_ edit: AppEdit) throws(AppFailure) -> SavedApp {
        var edit = edit
        if case .rsaFile(let path, let passphrase) = edit.key {
            edit.key = .rsaFile(path: Self.expanded(path), passphrase: passphrase)
        }
        let keeper: AppKeeper
        let provider: Provider
        do throws(StoreFailure) {
            keeper = try appKeeper()
            provider = try self.provider(edit.provider)
        } catch {
            throw .store(error)
        }
        return try keeper.save(edit, for: provider, at: LocalTime.now)
    }

    /// Removes an app key; its sessions stay, but cannot sign.
    func removeApp(_ name: String, of provider: ProviderID) throws(StoreFailure) {
        try openStore().removeApp(name, of: provider)
    }

    /// The public half of an app's RSA key; nil where it signs with a secret.
    func publicKey(ofApp name: String, of provider: ProviderID) throws(AppFailure) -> String? {
        let keeper: AppKeeper
        let app: RegisteredApp
        do throws(StoreFailure) {
            keeper = try appKeeper()
            app = try openStore().app(name, of: provider)
        } catch {
            throw .store(error)
        }
        return try keeper.keyPair(of: app)?.publicPEM
    }

    /// The sessions that sign with an app key.
    func sessions(
        usingApp name: String, of provider: ProviderID
    ) throws(StoreFailure) -> [SessionSummary] {
        try appKeeper().sessions(using: name, of: provider)
    }

    /// Asks the provider for an address with an app key, and for nothing else.
    func trial(
        of id: ProviderID, app name: String, requests: RequestOperations
    ) throws(StoreFailure) -> ProviderTrial {
        let store = try openStore()
        let trial = ProviderTrial(
            provider: try provider(id), client: try store.app(name, of: id).client,
            clockOffset: try store.clockOffset(of: id), operations: requests)
        guard let trial else { throw .item(.noSuch(.login, name: id.rawValue, nearest: [])) }
        return trial
    }

    /// What takes a token that the person has already, and the token with its app key.
    func broughtToken(
        _ token: TokenCredentials, app name: String, of id: ProviderID, label: String?
    ) throws(StoreFailure) -> BroughtToken {
        BroughtToken(
            provider: try provider(id), app: try openStore().app(name, of: id),
            credentials: token, label: label)
    }

    /// Renewals on the open store.
    func renewals() throws(StoreFailure) -> RenewalOperations {
        RenewalOperations(store: try openStore()) { [self] in
            await takeLogin($0, waitingFor: $1)
        }
    }

    private func appKeeper() throws(StoreFailure) -> AppKeeper {
        AppKeeper(try openStore(), files: .live, keys: .openSSL)
    }
}
