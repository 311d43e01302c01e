import LoginCore
import OAuthCore
import PintleCLI
import PlatformLinux
import ProviderCatalogue
import SessionStorage

/// Providers, and the logins that name them.
extension StoreDesk {
    /// A provider; a built-in one first, so that nothing can stand in for it.
    func provider(_ id: ProviderID) throws(StoreFailure) -> Provider {
        let known = Catalogue.provider(id) ?? further.first { $0.id == id } ?? own[id]
        if let known { return known }
        throw .item(.noSuch(.provider, name: id.rawValue, nearest: []))
    }

    /// Where the address of a login may be saved, in a folder that is there and private.
    func addressFile(of id: LoginID) throws(StoreFailure) -> String {
        let folder = try VaultDoor.paths(home).state
        do throws(FileFailure) {
            try PrivateDirectory.ensure(folder)
        } catch {
            throw StoreFailure(error)
        }
        return try VaultDoor.addressFile(of: id, home: home)
    }

    /// The right to finish a login, which one process has at a time.
    nonisolated func takeLogin(_ id: LoginID, waitingFor span: Duration) async -> LoginTurn? {
        await doors.takeLogin(home, id, span)
    }

    /// Takes that file away: the login has ended.
    nonisolated func forgetAddress(of id: LoginID) { doors.forgetAddress(home, id) }

    /// A stored login, ready to go on with.
    func pendingLogin(_ id: LoginID) throws(StoreFailure) -> PendingLogin {
        let (own, further) = (own, further)
        return try openStore().pendingLogin(id) { wanted in
            Catalogue.provider(wanted) ?? further.first { $0.id == wanted } ?? own[wanted]
        }
    }

    func readDefinitions(_ store: SessionStore) {
        guard store.isUnlocked, let definitions = try? store.providerDefinitions() else { return }
        own = definitions.reduce(into: [:]) { $0[$1.id] = $1.provider }
    }
}
