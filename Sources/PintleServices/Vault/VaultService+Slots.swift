package import LoginCore
package import OAuthCore
package import SessionStorage

/// The ways to open a vault.
extension VaultService {
    // MARK: Secrets for new ones

    /// A slot that a passphrase opens.
    package func slot(forPassphrase passphrase: Secret) -> SessionStore.NewSlot {
        .passphrase(passphrase, availableMemory: doors.availableMemory())
    }

    /// A slot that a key file opens, which lies anywhere but beside the store; with `making` it is
    /// made where there is none.
    ///
    /// Says whether it was.
    package func slot(
        forKeyFile path: String, making: Bool = true
    ) throws(StoreFailure) -> (slot: SessionStore.NewSlot, isNewFile: Bool) {
        try SessionStore.checkPlace(ofKeyFile: path, forStoreIn: try folder())
        let isNew = making ? try doors.makeKeyFile(path) : false
        return (.keyFile(try doors.readKeyFile(path)), isNew)
    }

    /// A slot that the systemd credential of this process opens; nil where it has none.
    package func slotForCredential() throws(UnlockProblem) -> SessionStore.NewSlot? {
        try doors.credential().map { .credential($0, availableMemory: doors.availableMemory()) }
    }

    /// A slot that a command of `unlock.json` opens, by what it writes now.
    package func slot(forCommand name: String) throws(UnlockProblem) -> SessionStore.NewSlot {
        .command(
            name: name, try doors.runUnlockCommand(home, name, mayAsk),
            availableMemory: doors.availableMemory())
    }

    // MARK: Changing them

    /// The ways to open a vault, in the order of their numbers.
    package func slots(of store: SessionStore) throws(StoreFailure) -> [StoreStatus.Slot] {
        try store.upkeep.slots().sorted { $0.number < $1.number }
    }

    /// Adds a way to open the vault.
    package func add(
        _ slot: SessionStore.NewSlot, named name: String, to store: SessionStore
    ) throws(StoreFailure) -> Int {
        try store.slots.add(slot, named: name, at: now())
    }

    /// The slot of that number, unless it has to stay: without the last one nothing opens the vault.
    package func removableSlot(
        _ number: Int, of store: SessionStore
    ) throws(StoreFailure) -> StoreStatus.Slot {
        let slots = try slots(of: store)
        guard let slot = slots.first(where: { $0.number == number }) else {
            throw .slot(.noSuch(number: number, known: slots.map(\.number)))
        }
        guard slots.count > 1 else { throw .slot(.lastOne) }
        return slot
    }

    /// The slot whose passphrase is to be changed: the one that opened the vault, else the only one
    /// of its kind; `notClear` where there is none, or more than one.
    package func passphraseSlot(
        of store: SessionStore, openedBy opened: VaultOpening.Opened
    ) throws(StoreFailure) -> Int {
        if opened.source == .passphrase, let slot = opened.slot { return slot }
        let found = try slots(of: store).filter { $0.kind == .passphrase }.map(\.number)
        guard let only = found.first, found.count == 1 else {
            throw .slot(.notClear(.passphrase, numbers: found))
        }
        return only
    }

    /// Puts another passphrase in the place of a slot; gives the new number.
    package func changePassphrase(
        _ slot: Int, of store: SessionStore, to new: SessionStore.NewSlot
    ) throws(StoreFailure) -> Int {
        try store.slots.replacePassphrase(slot, with: new, at: now())
    }

    /// Gives the vault a new key, which the slot alone opens.
    ///
    /// What the kernel's keyring has is the old key: the new one takes its place for as long.
    package func rekey(
        _ store: SessionStore, openedBy slot: SessionStore.NewSlot,
        telling tell: @escaping StoreProgress = { _, _ in }
    ) throws(StoreFailure) {
        let cached = doors.cachedKey(store.vaultID)
        try store.upkeep.rekey(openedBy: slot, named: "", at: now(), telling: tell)
        if let cached, let key = store.vaultKey {
            _ = doors.cacheKey(store.vaultID, key, cached.until)
        }
    }
}
