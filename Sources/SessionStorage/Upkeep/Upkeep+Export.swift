public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Upkeep {
    /// Writes chosen sessions, with the apps and definitions that they need, into a new store file
    /// with a vault key of its own that only `new` opens.
    ///
    /// The path has to be absolute; the file is of 0600, and complete or not there. Throws
    /// `item(noSuch)`, `fileExists`, `unsafe` and `storage`.
    @discardableResult
    public func export(
        _ sessions: Set<SessionID>, to path: String, openedBy new: SessionStore.NewSlot,
        at now: Timestamp
    ) throws(StoreFailure) -> MergeReport {
        try export(
            sessions, to: path, slotFor: new.secret, named: new.slotName(""), at: now)
    }

    /// Writes the same, and lends the bytes of the file to `write`; `name` stands for them in failures.
    public func export(
        _ sessions: Set<SessionID>, as name: String, openedBy new: SessionStore.NewSlot,
        at now: Timestamp, writing write: (UnsafeRawBufferPointer) throws(StoreFailure) -> Void
    ) throws(StoreFailure) -> MergeReport {
        try export(
            sessions, for: name, slotFor: new.secret, named: new.slotName(""), at: now,
            writing: write)
    }

    func export(
        _ sessions: Set<SessionID>, to path: String, slotFor secret: KeySlot.NewSecret,
        named name: String = "", at now: Timestamp
    ) throws(StoreFailure) -> MergeReport {
        let file = try NewFile(at: path)
        return try export(sessions, for: path, slotFor: secret, named: name, at: now) {
            (bytes) throws(StoreFailure) in try file.write(bytes)
        }
    }

    private func export(
        _ sessions: Set<SessionID>, for path: String, slotFor secret: KeySlot.NewSecret,
        named name: String, at now: Timestamp,
        writing write: (UnsafeRawBufferPointer) throws(StoreFailure) -> Void
    ) throws(StoreFailure) -> MergeReport {
        let contents = try contents(sessions)
        let (key, slot) = try translating(path: path) {
            let key = try VaultKey.random()
            return (key, try KeySlot.make(for: key, openedBy: secret, named: name))
        }
        var report = MergeReport()
        let image = try StoreImage(
            for: path, header: VaultHeader(of: key), at: now, key: key
        ) { fresh in
            try StoredSlot.insert(slot, openedBy: secret.bytes, of: key, fresh.db, at: now)
            var merge = try StoreMerge(into: fresh)
            try merge.add(contents)
            report = merge.report
        }
        try image.withBytes(write)
        return report
    }
}
