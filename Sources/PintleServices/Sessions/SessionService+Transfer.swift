package import LoginCore
import OAuthCore
package import SessionStorage

/// Sessions that go to another machine, and come from one.
extension SessionService {
    /// The sessions to export.
    package enum Exported: Sendable, Equatable {
        case all
        /// Those that a person named, by id, label or provider/name.
        case named([String])
    }

    /// The sessions that are meant.
    ///
    /// All of them means all, since a copy that lacks one must not look whole: throws `damaged` where
    /// one cannot be read, and `item(noSuch)` without a name where there is none at all.
    package func chosen(_ exported: Exported) throws(StoreFailure) -> Set<SessionID> {
        switch exported {
        case .all:
            let list = try store.sessions.list()
            if let problem = list.problem { throw problem }
            guard !list.sessions.isEmpty else {
                throw .item(.noSuch(.session, name: "", nearest: []))
            }
            return Set(list.sessions.map(\.id))
        case .named(let names):
            var chosen: Set<SessionID> = []
            for name in names { chosen.insert(try store.sessions.resolve(name).id) }
            return chosen
        }
    }

    /// Writes sessions, with the app keys and definitions that they need, into a new file that the
    /// slot alone opens; returns them as they are there.
    package func export(
        _ chosen: Set<SessionID>, to path: String, openedBy slot: SessionStore.NewSlot
    ) throws(StoreFailure) -> (report: MergeReport, sessions: [Session]) {
        try store.upkeep.export(chosen, to: path, openedBy: slot, at: now())
    }

    /// Writes sessions, with the app keys and definitions that they need, as a file that the slot
    /// alone opens, and lends its bytes to `write`.
    package func export(
        _ chosen: Set<SessionID>, openedBy slot: SessionStore.NewSlot,
        writing write: (UnsafeRawBufferPointer) throws(StoreFailure) -> Void
    ) throws(StoreFailure) -> (report: MergeReport, sessions: [Session]) {
        try store.upkeep.export(chosen, as: "-", openedBy: slot, at: now(), writing: write)
    }

    /// Removes sessions of which an export is complete; returns those that stay because they were renewed
    /// in the meantime, so that the file has old tokens.
    ///
    /// No provider is asked, and a sealed copy of each is kept for a while, as with every removal.
    package func moveAway(_ exported: [Session]) throws(StoreFailure) -> [SessionSummary] {
        var left: [SessionSummary] = []
        for session in exported {
            let id = session.summary.id
            guard try store.sessions.read(id).credentials == session.credentials else {
                left.append(session.summary)
                continue
            }
            _ = try remove(id, keepingCopy: true)
        }
        return left
    }

    /// Adds the new sessions of open copies, one copy after the other; returns the result for
    /// all of them.
    ///
    /// Their unfinished logins and removed sessions stay where they are.
    package func add(from copies: [SessionStore]) throws(StoreFailure) -> MergeReport {
        var whole = MergeReport()
        for copy in copies {
            let sessions = Set(try copy.sessions.list().sessions.map(\.id))
            whole += try store.upkeep.merge(
                copy, sessions: sessions, accepting: OwnDefinition.isTypable)
        }
        return whole
    }
}

extension Session {
    /// Whether it renews itself by a token that may be good once (RFC 6749 section 6).
    package var hasRefreshToken: Bool {
        if case .bearer(let bearer) = credentials { bearer.refreshToken != nil } else { false }
    }
}

extension MergeReport {
    /// Adds the numbers of a further file.
    fileprivate static func += (whole: inout MergeReport, part: MergeReport) {
        whole.added += part.added
        whole.relabelled += part.relabelled
        whole.sameName += part.sameName
        whole.skipped += part.skipped
        whole.apps += part.apps
        whole.providers += part.providers
        whole.logins += part.logins
        whole.removedSessions += part.removedSessions
        whole.refused += part.refused
        whole.damaged += part.damaged
        whole.newer += part.newer
    }
}

extension MergeReport.Count {
    fileprivate static func += (whole: inout Self, part: Self) {
        whole.added += part.added
        whole.skipped += part.skipped
    }
}
