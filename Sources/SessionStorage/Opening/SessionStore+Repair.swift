public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// Builds a new store from all that still opens, sets the old file aside and puts the new one
    /// in its place.
    ///
    /// `unlocked` is the damaged store, open; it is unusable afterwards, and the new store has to be
    /// opened. Vault key and slots stay as they are, but for slots that cannot be read while others
    /// can. A session that was edited beside its seal keeps its account, but loses label, default
    /// mark and state; clock offsets are measured again. Where the list itself does not fit, labels
    /// and slots may not be the last ones: the report has the findings. Other processes wait.
    public static func repair(
        in folder: String, seenIn stateFolder: String? = nil, with unlocked: SessionStore,
        at now: Timestamp
    ) throws(StoreFailure) -> RepairReport {
        let file = try StoreFile(in: folder)
        let key = try unlocked.connection.key()
        guard !unlocked.isReadOnly else { throw .storage(.readOnly(path: file.path)) }
        let target = try file.freeName(file.path + ".damaged-" + now.compact)
        let seen = SeenFile.last(in: stateFolder, vaultID: unlocked.vaultID)
        let report = try translating(path: file.path) {
            var report: RepairReport?
            try unlocked.connection.fileForRepair().inTransaction(.exclusive) { db in
                report = try Salvage.reading(db) { db, changes in
                    let survey = try StoreSurvey(db, with: key)
                    // It would be left behind.
                    guard survey.newer.isEmpty else { throw VaultFailure.newer }
                    var found = try StoreCheck(survey, db, changes)
                    found.isOlderThanSeen = unlocked.isOlderThanSeen
                    var (kept, slots) = (MergeReport(), [Int]())
                    let image = try StoreImage(
                        for: file.path, header: VaultHeader(of: key),
                        at: survey.vault.map { Timestamp(secondsSince1970: $0.createdAt) } ?? now,
                        key: key
                    ) { fresh in
                        slots = try survey.copySlots(to: fresh.db)
                        try survey.advanceSequence(of: fresh.db, past: seen)
                        var merge = try StoreMerge(into: fresh)
                        try merge.add(survey.contents)
                        kept = merge.report
                    }
                    try image.verify(with: key)
                    try file.replace(with: image, keepingOldAs: target)
                    return RepairReport(
                        found: found, kept: kept, slots: slots, setAside: target)
                }
                return .rollback
            }
            guard let report else { throw VaultFailure.damaged }
            return report
        }
        let store = try open(in: folder, seenIn: stateFolder)
        try store.unlock(.vaultKey(key.bytes))
        try store.acceptOlder()
        return report
    }
}

extension StoreConnection {
    /// The connection to the file: where its definitions differ, this store is only a copy.
    fileprivate func fileForRepair() throws -> Connection {
        guard !definitionChanges.isEmpty else { return database }
        return try Connection(
            path: path, configuration: StoreSettings.configuration(for: .readWrite))
    }
}

extension StoreFile {
    fileprivate func replace(
        with image: StoreImage, keepingOldAs target: String
    ) throws(StoreFailure) {
        let draft = try makeDraft()
        defer { draft.end() }
        try image.withBytes { bytes throws(StoreFailure) in try draft.write(bytes) }
        try replace(with: draft, keepingOldAs: target)
    }
}

extension StoreSurvey {
    /// Copies the slots, and says their new numbers: those that can be read, else all of them.
    func copySlots(to db: Database) throws -> [Int] {
        let kept = slots.isEmpty ? unreadableSlots : slots
        for slot in kept {
            try db.execute(
                sql: "INSERT INTO key_slots (number, slot, added_at) VALUES (?, ?, ?)",
                arguments: [slot.number, slot.bytes, slot.addedAt.secondsSince1970])
        }
        return kept.numbers
    }

    /// The new store is newer than whatever was there, also than what was seen of it.
    fileprivate func advanceSequence(of db: Database, past seen: SeenFile.Mark?) throws {
        let last = max(vault?.sequence ?? 0, seen?.sequence ?? 0)
        try db.execute(
            sql: "UPDATE vault SET sequence = ?",
            arguments: [Int64(clamping: min(last, UInt64(Int64.max) - 1))])
    }
}

extension SeenFile {
    fileprivate static func last(in folder: String?, vaultID: String) -> Mark? {
        folder.flatMap { SeenFile(in: $0, vaultID: vaultID).read() }
    }
}

/// Findings and results of a repair.
public struct RepairReport: Sendable, Equatable {
    /// Findings about the old store.
    public var found: StoreCheck
    /// Contents of the new store.
    public var kept: MergeReport
    /// The ways to open the vault that were kept, by their numbers in the new store.
    public var slots: [Int]
    /// The path of the old file.
    public var setAside: String
}
