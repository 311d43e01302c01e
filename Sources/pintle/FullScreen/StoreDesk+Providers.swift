import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleUI
import PlatformLinux
import PrivateFiles
import ProviderCatalogue
import SessionStorage

/// Providers, and the logins that name them.
extension StoreDesk {
    /// A provider, filled in for the instance that its id names; a built-in one before one of the
    /// person's own, so that nothing can stand in for it.
    func provider(_ id: ProviderID) throws(StoreFailure) -> Provider {
        if let known = known(id) { return known }
        throw .item(.noSuch(.provider, name: id.rawValue, nearest: []))
    }

    private func known(_ id: ProviderID) -> Provider? {
        further.first { $0.id == id } ?? Providers.find(id, definitions)
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
        try openStore().pendingLogin(id) { known($0) }
    }

    // MARK: Definitions of the person's own

    /// The person's provider that a definition would take the place of; nil where its id is free.
    func ownProvider(withIDOf draft: ProviderDraft) throws(ProviderFailure) -> Provider? {
        let id: String
        switch draft {
        case .file(let path):
            id = try DefinitionFile.read(Self.expanded(path), through: .live).provider.id.rawValue
        case .fields(let fields): id = fields.id
        }
        do throws(StoreFailure) {
            readDefinitions(try openStore())
        } catch {
            throw .store(error)
        }
        return own.values.first { $0.id.rawValue == id }
    }

    /// Adds a provider from a definition file, as `providers add` does.
    func addProvider(fromFile path: String) throws(ProviderFailure) -> ProviderKeeper.Added {
        try changingProviders { (keeper) throws(ProviderFailure) in
            try keeper.add(fromFile: Self.expanded(path), at: LocalTime.now)
        }
    }

    /// Adds a provider from what was typed, which goes the way of a file.
    func addProvider(_ fields: DefinitionFields) throws(ProviderFailure) -> ProviderKeeper.Added {
        try changingProviders { (keeper) throws(ProviderFailure) in
            try keeper.add(fields, at: LocalTime.now)
        }
    }

    /// Removes a provider of the person's own; its sessions stay.
    func removeProvider(_ id: ProviderID) throws(ProviderFailure) {
        try changingProviders { (keeper) throws(ProviderFailure) in try keeper.remove(id) }
    }

    private func changingProviders<Value>(
        _ change: (ProviderKeeper) throws(ProviderFailure) -> Value
    ) throws(ProviderFailure) -> Value {
        let store: SessionStore
        do throws(StoreFailure) {
            store = try openStore()
        } catch {
            throw .store(error)
        }
        let value = try change(ProviderKeeper(store, files: .live))
        readDefinitions(store)
        return value
    }

    func readDefinitions(_ store: SessionStore) {
        guard store.isUnlocked, let found = try? store.providerDefinitions() else { return }
        definitions = found
        own = definitions.reduce(into: [:]) { $0[$1.id] = $1.provider }
    }
}
