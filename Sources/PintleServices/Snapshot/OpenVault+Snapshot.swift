package import LoginCore
package import OAuthCore
import ProviderCatalogue
import SessionStorage

/// The screen's view of the store.
extension OpenVault {
    /// The last snapshot, from which the next one continues.
    struct Shown {
        /// The store's change counter.
        var changes: Int?
        /// The person's own definitions.
        var own: [OwnDefinition] = []
        /// The built-in providers, once they are read, which takes longer than the list needs.
        var catalogue: [Provider]?
        /// The last snapshot, while it has only the providers that it uses.
        var incomplete: StoreSnapshot?
        /// The instances that a person named in this run; the store need not have anything of them.
        var namedInstances: Set<ProviderID> = []
        /// The damaged items that the last snapshot left out, of an unchanged store.
        var damage: StoreFailure?
    }

    /// The damaged items that the last snapshot left out, of an unchanged store.
    package var damage: StoreFailure? { shown.damage }

    /// Whether another process has changed the store since the last snapshot, or made one.
    package func isOutdated() throws(StoreFailure) -> Bool {
        try store()?.upkeep.changeCounter() != shown.changes
    }

    /// Everything that may be shown of the store, with the providers that are known by now.
    package func snapshot() throws(StoreFailure) -> StoreSnapshot {
        let snapshot = try readSnapshot()
        guard shown.catalogue == nil else { return withTerms(snapshot) }
        shown.incomplete = snapshot
        return snapshot
    }

    private func readSnapshot() throws(StoreFailure) -> StoreSnapshot {
        let store = try store()
        shown.changes = try store?.upkeep.changeCounter()
        guard let store else {
            return StoreSnapshot(
                providers: (shown.catalogue ?? []) + further,
                vault: VaultStatus(
                    state: .missing, idleLimit: VaultKeyLife.unused,
                    place: .init(folder: files.shortened(folder))))
        }
        let trust = try trust(in: store)
        let list = try store.sessions.listUnverified()
        let logins = try logins(in: store)
        let problem = list.problem ?? logins.problem
        // The vault's status reports a store that was changed, or that cannot be verified now.
        shown.damage = trust == .verified ? problem : nil
        readDefinitions(store)
        var snapshot = StoreSnapshot(
            sessions: list.sessions,
            logins: logins.found.map { UnfinishedLogin($0, among: list.sessions) },
            apps: trust == .verified ? try store.apps.list().map(AppSummary.init) : [],
            vault: try fullStatus(
                of: store, damage: trust == .locked ? problem : trust.fault))
        if trust == .verified { snapshot.unsigning = try apps().unsigning(among: list.sessions) }
        // An empty list names providers.
        if snapshot.sessions.isEmpty, shown.catalogue == nil {
            shown.catalogue = Catalogue.builtIn
        }
        snapshot.providers = providers(for: snapshot)
        return snapshot
    }

    /// The unfinished logins; none, with the reason, where one of them cannot be read.
    private func logins(
        in store: SessionStore
    ) throws(StoreFailure) -> (found: [PendingLoginSummary], problem: StoreFailure?) {
        do throws(StoreFailure) {
            return (try store.logins.listUnverified(), nil)
        } catch {
            guard case .damaged = error else { throw error }
            return ([], error)
        }
    }

    /// The last snapshot with every provider that there is; nil where it has them already.
    ///
    /// Reading all built-in definitions takes as long as a third of a start. The seals of sessions that
    /// end are opened here too: the first frame waits for neither.
    package func completed() -> StoreSnapshot? {
        if shown.catalogue == nil { shown.catalogue = Catalogue.builtIn }
        guard var snapshot = shown.incomplete else { return nil }
        shown.incomplete = nil
        snapshot.providers = providers(for: snapshot)
        return withTerms(snapshot)
    }

    /// The snapshot with sealed facts: the terms of sessions that end, and the limits of those used
    /// within a day; unchanged if the store is unverified.
    private func withTerms(_ snapshot: StoreSnapshot) -> StoreSnapshot {
        guard !snapshot.vault.isUnverified, let store = try? store() else { return snapshot }
        var snapshot = snapshot
        let providers = snapshot.providers
        var list = SessionList(sessions: snapshot.sessions, problem: shown.damage)
        // No second owner, who would have them copied.
        snapshot.sessions = []
        list.addTerms(from: store) { id in providers.first { $0.id == id } }
        list.addLimits(from: store, usedSince: service.now() + .seconds(-86_400))
        (snapshot.sessions, shown.damage) = (list.sessions, list.problem)
        return snapshot
    }

    /// The providers: those that the store has something of, instances among them, the person's
    /// own, and the built-in ones once they are read.
    private func providers(for snapshot: StoreSnapshot) -> [Provider] {
        var used = shown.namedInstances
        used.formUnion(snapshot.logins.map(\.provider))
        used.formUnion(snapshot.apps.map(\.provider))
        // Those of one provider follow each other, so that few have to be looked up.
        var last: ProviderID?
        for session in snapshot.sessions where session.provider != last {
            last = session.provider
            used.insert(session.provider)
        }
        var known: [ProviderID: Provider] = [:]
        // A built-in one stands before one of the person's own, whether it is read by now or not.
        for provider in shown.own.compactMap(\.provider)
        where !Catalogue.ids.contains(provider.id) {
            known[provider.id] = provider
        }
        for provider in (shown.catalogue ?? []) + further { known[provider.id] = provider }
        for id in used where known[id] == nil {
            known[id] = Providers.find(id, shown.own)
        }
        return known.values.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    /// The definition filled in for an instance that a person named, known from then on in this run.
    package func openInstance(_ id: ProviderID) throws(StoreFailure) -> Provider {
        let provider = try providers().provider(id)
        shown.namedInstances.insert(id)
        return provider
    }

    /// How far the store can be trusted; how it was opened is forgotten where its key is let go.
    private func trust(in store: SessionStore) throws(StoreFailure) -> StoreTrust {
        let wasOpen = store.isUnlocked
        let trust = try service.trust(in: store)
        if wasOpen, trust == .locked { letGo(of: store) }
        return trust
    }

    private func readDefinitions(_ store: SessionStore) {
        guard store.isUnlocked, let found = try? store.providers.list() else { return }
        shown.own = found
    }

    /// The state of the vault, with the facts of its own screen.
    private func fullStatus(
        of store: SessionStore, damage: StoreFailure?
    ) throws(StoreFailure) -> VaultStatus {
        var status = try status(of: store, damage: damage)
        status.lastBackup = store.upkeep.lastBackup()
        status.memory = doors.memory()
        status.place.freeBytes = doors.freeSpace(folder)
        return status
    }

    /// How the vault stands; `scan` has counted the sessions, where that was done.
    func status(
        of store: SessionStore, damage: StoreFailure?, after scan: SessionScan? = nil
    ) throws(StoreFailure) -> VaultStatus {
        let opening = store.isUnlocked ? opening : nil
        let removed =
            if let scan { scan.removedCount } else { try store.upkeep.removedSessions() }
        var status = VaultStatus(
            state: store.isUnlocked ? .open : .locked,
            openedBy: opening?.opener,
            openedSlot: opening?.slot,
            openedAt: opening?.at,
            openUntil: opening?.until,
            idleLimit: opening != nil && opening?.until == nil ? nil : VaultKeyLife.unused,
            isCached: opening?.isCached ?? false,
            slots: try store.upkeep.slots().map(VaultStatus.Slot.init),
            damage: damage,
            isOlderThanSeen: store.isOlderThanSeen,
            place: .init(
                folder: files.shortened(folder), isReadOnly: store.isReadOnly,
                isOnNetwork: store.upkeep.isOnNetwork),
            removedCount: removed)
        if opening?.opener == .keyFile { status.keyFile = service.keyFile.map(files.shortened) }
        return status
    }
}
