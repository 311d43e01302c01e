public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Upkeep {
    /// Writes chosen sessions, with the apps and definitions that they need, into a new store file of
    /// 0600 with a vault key of its own that only `new` opens.
    ///
    /// The path has to be absolute. Returns the sessions as they are written. Throws `item(noSuch)`,
    /// `fileExists`, `unsafe` and `storage`.
    @discardableResult
    public func export(
        _ sessions: Set<SessionID>, to path: String, openedBy new: SessionStore.NewSlot,
        at now: Timestamp
    ) throws(StoreFailure) -> (report: MergeReport, sessions: [Session]) {
        let file = try NewFile(at: path)
        return try export(sessions, as: path, openedBy: new, at: now) {
            (bytes) throws(StoreFailure) in try file.write(bytes)
        }
    }

    /// Writes the same, and lends the bytes of the file to `write`; `name` stands for them in failures.
    public func export(
        _ sessions: Set<SessionID>, as name: String, openedBy new: SessionStore.NewSlot,
        at now: Timestamp, writing write: (UnsafeRawBufferPointer) throws(StoreFailure) -> Void
    ) throws(StoreFailure) -> (report: MergeReport, sessions: [Session]) {
        let contents = try contents(sessions)
        let (key, slot) = try translating(path: name) {
            let key = try VaultKey.random()
            return (key, try new.make(for: key))
        }
        var report = MergeReport()
        let image = try StoreImage(
            for: name, header: VaultHeader(of: key), at: now, key: key
        ) { fresh in
            try StoredSlot.insert(slot, openedBy: new, of: key, fresh.db, at: now)
            var merge = try StoreMerge(into: fresh)
            try merge.add(contents)
            report = merge.report
        }
        try image.withBytes(write)
        return (report, contents.sessions.map(\.session))
    }
}

extension SessionStore.Upkeep {
    /// Carries sessions of another store into this one; nil carries all that it holds, unfinished
    /// logins and removed sessions included.
    ///
    /// Both have to be open. Nothing is overwritten: a session that is here already, by its row or by
    /// provider, app and account, is left out; a label, an id or an app's name that is taken becomes a
    /// free one. Apps and own definitions that the sessions need come along, unless they are here.
    /// Everything is resealed for its hosts. Clock offsets, which are about the other machine, names
    /// that cannot be typed here, definitions that `isUsable` does not accept, and records that do not
    /// open are left out.
    @discardableResult
    public func merge(
        _ other: SessionStore, sessions: Set<SessionID>? = nil,
        accepting isUsable: (OwnDefinition) -> Bool = { _ in true }
    ) throws(StoreFailure) -> MergeReport {
        let survey = try other.upkeep.survey(sessions)
        var contents = survey.contents
        let refused = contents.leaveOutForged(accepting: isUsable)
        return try connection.writeByNeed { [contents] rows in
            try rows.requireEverything()
            var merge = try StoreMerge(into: rows)
            try merge.add(contents)
            var report = merge.report
            report.refused = refused
            (report.damaged, report.newer) = (survey.rows, survey.newer)
            return report
        }
    }

    /// The records of this store that open, and those that do not; nil for everything.
    private func survey(_ chosen: Set<SessionID>?) throws(StoreFailure) -> StoreSurvey {
        try connection.open { db, key in
            var survey = try StoreSurvey(db, with: key)
            if let chosen { try survey.keep(chosen) }
            return survey
        }
    }

    /// Those sessions of this store and what they need, all of which opens.
    func contents(_ chosen: Set<SessionID>) throws(StoreFailure) -> StoreContents {
        try connection.open { db, key in try StoreContents(of: chosen, db, with: key) }
    }
}
