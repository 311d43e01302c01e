public import LoginCore
import OAuthCore
import Vault

extension SessionStore {
    /// Puts a copy, opened with `open(copyOf:)` and unlocked, into a home without a store, and opens
    /// it there.
    ///
    /// Vault key and slots stay as they are. Names that cannot be typed here are left out, and so are
    /// definitions that `isUsable` does not accept. If something is left out, so is each record that
    /// does not open; else the store comes along as it is. The report has that alone. Throws
    /// `vaultExists`, and `changed` and `damaged` for a copy whose list of rows is not sound.
    public static func restore(
        from copy: SessionStore, in folder: String, seenIn stateFolder: String? = nil,
        accepting isUsable: (OwnDefinition) -> Bool = { _ in true }
    ) throws(StoreFailure) -> (store: SessionStore, report: MergeReport) {
        let place = try StoreFile(in: folder)
        try place.makeFolder()
        guard try place.access() == nil else { throw place.alreadyThere }
        let key = try copy.connection.key()
        var image = try StoreImage(of: copy.connection, for: place.path)
        try image.verify(with: key)
        let report = try image.leaveOutForged(with: key, for: place.path, accepting: isUsable)
        try place.write(image)
        let store = try open(in: folder, seenIn: stateFolder)
        try store.unlock(.vaultKey(key.bytes))
        try store.acceptOlder()
        return (store, report)
    }
}

extension StoreImage {
    /// Makes a new store of the rest where something is left out; says what that was.
    fileprivate mutating func leaveOutForged(
        with key: VaultKey, for path: String, accepting isUsable: (OwnDefinition) -> Bool
    ) throws(StoreFailure) -> MergeReport {
        let survey = try translating(path: path) {
            try database.read { try StoreSurvey($0, with: key) }
        }
        var contents = survey.contents
        var report = MergeReport()
        report.refused = contents.leaveOutForged(accepting: isUsable)
        guard !report.refused.isEmpty else { return report }
        // A new store has what opens alone.
        (report.damaged, report.newer) = (survey.rows, survey.newer)
        self = try StoreImage(
            for: path, header: VaultHeader(of: key),
            at: Timestamp(secondsSince1970: survey.vault?.createdAt ?? 0), key: key
        ) { [contents] fresh in
            _ = try survey.copySlots(to: fresh.db)
            var merge = try StoreMerge(into: fresh)
            try merge.add(contents)
        }
        return report
    }
}

extension StoreFile {
    /// Writes a store where there is none.
    fileprivate func write(_ image: StoreImage) throws(StoreFailure) {
        try setLoneJournalAside()
        try image.withBytes { bytes throws(StoreFailure) in
            do throws(StoreFailure) {
                try NewFile(at: path).write(bytes)
            } catch .fileExists {
                throw alreadyThere
            }
        }
    }
}
