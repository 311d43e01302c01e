package import LoginCore
import OAuthCore
package import SessionStorage

/// New vaults, and copies that become one.
extension VaultService {
    /// Makes a vault that the slot opens, and each further one too; opens it.
    ///
    /// Its folders are made where they are missing.
    package func create(
        openedBy slot: SessionStore.NewSlot, orBy further: [SessionStore.NewSlot] = []
    ) throws(StoreFailure) -> SessionStore {
        try doors.makeFolders(home)
        return try SessionStore.create(
            in: try folder(), openedBy: slot, orBy: further, at: now(), seenIn: stateFolder)
    }

    /// Makes a vault in the place of the one that is there; says the path of the old one.
    package func replace(
        openedBy slot: SessionStore.NewSlot, orBy further: [SessionStore.NewSlot]
    ) throws(StoreFailure) -> (store: SessionStore, old: String) {
        try doors.makeFolders(home)
        return try SessionStore.replace(
            in: try folder(), openedBy: slot, orBy: further, at: now(), seenIn: stateFolder)
    }

    /// The result of restoring a copy without an existing vault.
    package struct Restored: Sendable {
        /// The content.
        package var report: MergeReport
        /// Whether all of its seals opened, which nobody had tried before.
        package var check: StoreCheck
    }

    /// Puts an open copy where there is no vault yet.
    package func restore(_ copy: SessionStore) throws(StoreFailure) -> Restored {
        try doors.makeFolders(home)
        let (store, left) = try SessionStore.restore(
            from: copy, in: try folder(), seenIn: stateFolder,
            accepting: OwnDefinition.isTypable)
        var report = left
        report.added = try store.sessions.list().sessions
        let (status, check) = (try store.upkeep.status(), try store.upkeep.check())
        report.apps.added = status.apps
        report.providers.added = status.providers
        report.logins.added = status.pendingLogins
        report.removedSessions.added = status.removedSessions
        return Restored(report: report, check: check)
    }

    /// Adds to a store what an open copy has and it lacks.
    package func merge(
        _ copy: SessionStore, into store: SessionStore
    ) throws(StoreFailure) -> MergeReport {
        try store.upkeep.merge(copy, accepting: OwnDefinition.isTypable)
    }

    /// Makes a new store of what can be saved of a damaged one.
    package func repair(_ store: SessionStore) throws(StoreFailure) -> RepairReport {
        try SessionStore.repair(
            in: try folder(), seenIn: stateFolder, with: store, at: now())
    }
}
