import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleUI
import PlatformLinux
import ProviderCatalogue
import SessionStorage

/// What the screen shows of the store.
extension StoreDesk {
    /// Whether another process has changed the store since the last snapshot, or made one.
    func isOutdated() throws(StoreFailure) -> Bool {
        try store()?.changeCounter() != shownChanges
    }

    /// Everything that may be shown of the store, with the providers that are known by now.
    func snapshot() throws(StoreFailure) -> StoreSnapshot {
        let snapshot = try readSnapshot()
        incomplete = catalogue == nil ? snapshot : nil
        return snapshot
    }

    private func readSnapshot() throws(StoreFailure) -> StoreSnapshot {
        let store = try store()
        shownChanges = try store?.changeCounter()
        guard let store else {
            return StoreSnapshot(
                providers: (catalogue ?? []) + further,
                vault: VaultStatus(
                    state: .missing, idleLimit: VaultKeyLife.unused, place: .init(folder: location))
            )
        }
        let change = try change(of: store)
        let list = try store.sessionList()
        // Of a store that was changed, or that nobody can verify now, the vault's status tells.
        damage = store.isUnlocked && change == nil ? list.problem : nil
        readDefinitions(store)
        var snapshot = StoreSnapshot(
            sessions: list.sessions,
            logins: try logins(of: store),
            apps: store.isUnlocked && change == nil ? try store.apps().map(AppSummary.init) : [],
            vault: try status(of: store, damage: change ?? (store.isUnlocked ? nil : list.problem)))
        // An empty list names providers.
        if snapshot.sessions.isEmpty, catalogue == nil { catalogue = Catalogue.builtIn }
        snapshot.providers = providers(for: snapshot)
        return snapshot
    }

    /// The last snapshot with every provider that there is; nil where it has them already.
    ///
    /// Reading all built-in definitions takes as long as a third of a start.
    func completed() -> StoreSnapshot? {
        if catalogue == nil { catalogue = Catalogue.builtIn }
        guard var snapshot = incomplete else { return nil }
        incomplete = nil
        snapshot.providers = providers(for: snapshot)
        return snapshot
    }

    /// The providers: those that the store has something of, instances among them, the person's
    /// own, and the built-in ones once they are read.
    private func providers(for snapshot: StoreSnapshot) -> [Provider] {
        var used = namedInstances
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
        for provider in own.values where !Catalogue.ids.contains(provider.id) {
            known[provider.id] = provider
        }
        for provider in (catalogue ?? []) + further { known[provider.id] = provider }
        for id in used where known[id] == nil {
            known[id] = try? provider(id)
        }
        return known.values.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    /// The definition filled in for an instance that a person named.
    func openInstance(_ id: ProviderID) throws(StoreFailure) -> Provider {
        let provider = try provider(id)
        namedInstances.insert(id)
        return provider
    }

    /// What stands against using an open store; a key that another process replaced is let go.
    private func change(of store: SessionStore) throws(StoreFailure) -> StoreFailure? {
        guard store.isUnlocked else { return nil }
        do throws(StoreFailure) {
            try store.verify()
            return nil
        } catch {
            switch error {
            case .changed, .damaged: return error
            case .locked:
                letGo(of: store)
                return nil
            default: throw error
            }
        }
    }

    private func logins(of store: SessionStore) throws(StoreFailure) -> [UnfinishedLogin] {
        let sessions = try store.pendingLoginSummaries()
        var logins: [UnfinishedLogin] = []
        for summary in sessions {
            logins.append(UnfinishedLogin(summary, account: try account(of: summary, store)))
        }
        return logins
    }

    /// The account that came back in place of the wanted one, while nobody has decided.
    private func account(
        of summary: PendingLoginSummary, _ store: SessionStore
    ) throws(StoreFailure) -> Account? {
        guard case .awaitingAccountDecision(let session) = summary.progress else { return nil }
        return try store.sessionSummaries().first { $0.id == session }?.account
    }

    private func status(
        of store: SessionStore, damage: StoreFailure?
    ) throws(StoreFailure) -> VaultStatus {
        let facts = try store.status()
        let opening = store.isUnlocked ? opening : nil
        return VaultStatus(
            state: store.isUnlocked ? .open : .locked,
            openedBy: opening?.opener,
            openedSlot: opening?.slot,
            openedAt: opening?.at,
            openUntil: opening?.until,
            idleLimit: opening?.until == nil ? nil : VaultKeyLife.unused,
            isCached: opening?.isCached ?? false,
            slots: facts.slots.map(VaultStatus.Slot.init),
            damage: damage,
            isOlderThanSeen: store.isOlderThanSeen,
            place: .init(
                folder: location, isReadOnly: facts.isReadOnly, isOnNetwork: facts.isOnNetwork),
            removedCount: facts.removedSessions)
    }

    /// The folder as people write it.
    private var location: String {
        guard let home = Environment.current["HOME"], folder.hasPrefix(home + "/") else {
            return folder
        }
        return "~" + folder.dropFirst(home.count)
    }
}

extension AppSummary {
    init(_ app: RegisteredApp) {
        self.init(
            provider: app.provider, name: app.name, identifier: app.credentials.identifier,
            usesRSA: app.credentials.key.isRSA, origins: app.origins, addedAt: app.addedAt)
    }
}

extension VaultStatus.Slot {
    init(_ slot: StoreStatus.Slot) {
        let opener: VaultStatus.Opener? =
            switch slot.kind {
            case .passphrase: .passphrase
            case .keyFile: .keyFile
            case .credential: .credential
            case .command: .command
            case nil: nil
            }
        self.init(
            number: slot.number, opener: opener, name: slot.name, addedAt: slot.addedAt,
            cost: slot.cost.map { "scrypt \($0)" } ?? "")
    }
}

extension UnfinishedLogin {
    init(_ summary: PendingLoginSummary, account other: Account?) {
        let progress: Progress =
            switch summary.progress {
            case .notBegun: .notBegun
            case .awaitingVerifier:
                .awaitingVerifier(
                    address: summary.authorizationURL ?? "", until: summary.expiresAt)
            case .awaitingAccountDecision:
                .awaitingAccountDecision(other ?? Account(id: "", name: "another account"))
            }
        self.init(
            id: summary.id, provider: summary.provider, app: summary.app,
            account: summary.account, label: summary.label, startedAt: summary.startedAt,
            progress: progress)
    }
}
