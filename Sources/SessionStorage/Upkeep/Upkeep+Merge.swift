public import LoginCore
import OAuthCore
import Vault

extension SessionStore.Upkeep {
    /// Carries sessions of another store into this one; nil carries all that it holds, unfinished
    /// logins and removed sessions included.
    ///
    /// Both have to be open. One transaction that overwrites nothing: a session that is here
    /// already, by its row or by provider, app and account, is left out; a label, an id or an app's
    /// name that is taken becomes a free one. The apps and the definitions of the user's own that
    /// the sessions need come along, unless they are here. Everything is sealed anew, for the hosts
    /// that it was bound to. Clock offsets stay: they say something about the other machine. What nobody
    /// could have typed here is left out, and so is each definition that `isUsable` does not accept, and
    /// each record that does not open.
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
            rows.addsMany = true
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
