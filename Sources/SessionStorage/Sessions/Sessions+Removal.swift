public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Sessions {
    /// How long removed sessions are kept, sealed.
    public static let removedLife = Duration.seconds(30 * 86_400)

    /// Removes a session; nil erases it at once, also one that was removed before.
    ///
    /// Erases too what was kept until `now`, and a login that waited for a decision about it.
    public func remove(
        _ id: SessionID, at now: Timestamp, keepingUntil end: Timestamp?
    ) throws(StoreFailure) {
        guard try remove([id], at: now, keepingUntil: end).isEmpty else {
            throw .item(.noSuch(.session, name: id.rawValue, nearest: []))
        }
    }

    /// Removes many sessions in one transaction, as one is; gives those that were not there.
    package func remove(
        _ sessions: [SessionID], at now: Timestamp, keepingUntil end: Timestamp?
    ) throws(StoreFailure) -> Set<SessionID> {
        try connection.write { db, _ in
            let found = try Self.numbers(db, of: sessions, areLive: end == nil ? nil : true)
            for (id, number) in found {
                if let end {
                    try db.execute(
                        sql: "UPDATE sessions SET removed_at = ?, kept_until = ? WHERE number = ?",
                        arguments: [now.secondsSince1970, end.secondsSince1970, number])
                } else {
                    try db.execute(
                        sql: "DELETE FROM sessions WHERE number = ?", arguments: [number])
                }
                try StoredLogin.delete(db, about: id)
            }
            try Self.eraseLapsed(db, at: now)
            return Set(sessions).subtracting(found.map(\.id))
        }
    }

    private enum Column: String, RowColumn { case number, id }

    /// The numbers of sessions, found in one pass and without an index; only live or only removed
    /// ones, unless that is nil.
    private static func numbers(
        _ db: Database, of sessions: [SessionID], areLive: Bool?
    ) throws -> [(id: SessionID, number: Int64)] {
        let wanted = Set(sessions.map(\.rawValue))
        var found: [(SessionID, Int64)] = []
        let condition = areLive.map { "WHERE removed_at IS \($0 ? "" : "NOT ")NULL" } ?? ""
        try Row<Column>.forEach(
            db, from: "sessions NOT INDEXED \(condition) ORDER BY number"
        ) { row in
            let id = try row.text(.id)
            if wanted.contains(id) { found.append((SessionID(rawValue: id), row.integer(.number))) }
        }
        return found
    }

    /// Removed sessions that can be brought back, the last removed first; works while locked.
    public func removed() throws(StoreFailure) -> [RemovedSession] {
        try connection.readVerified { db in
            var decoder = SummaryDecoder()
            let source = """
                \(SessionSummary.tables) WHERE s.removed_at IS NOT NULL
                ORDER BY s.removed_at DESC, s.number DESC
                """
            return try Row<SessionColumn>.fetchAll(db, through: .method, from: source) { row in
                RemovedSession(
                    summary: try decoder.summary(row), removedAt: try row.time(.removedAt),
                    keptUntil: try row.time(.keptUntil))
            }
        }
    }

    /// Brings a removed session back, or the last one removed when none is named.
    ///
    /// A label that is taken by now becomes the next free one; a default that was set since stays.
    public func restore(_ id: SessionID? = nil) throws(StoreFailure) -> SessionID {
        var named = id
        if named == nil { named = try removed().first?.summary.id }
        guard let id = named else { throw .item(.noSuch(.session, name: "", nearest: [])) }
        guard try restore([id]).isEmpty else {
            throw .item(.noSuch(.session, name: id.rawValue, nearest: []))
        }
        return id
    }

    /// Brings many removed sessions back in one transaction, as one is; gives those that are not kept.
    package func restore(_ sessions: [SessionID]) throws(StoreFailure) -> Set<SessionID> {
        try connection.writeByNeed { rows in
            try rows.requireEverything()
            let found = try Self.numbers(rows.db, of: sessions, areLive: false)
            for (_, number) in found { try Self.restore(number, rows) }
            return Set(sessions).subtracting(found.map(\.id))
        }
    }

    private static func restore(_ number: Int64, _ rows: Verification) throws {
        let (db, key) = (rows.db, rows.key)
        guard let stored = try StoredSession.fetch(db, number: number) else {
            throw VaultFailure.damaged
        }
        var session = try stored.opened(with: key)
        session.summary.label = try session.summary.label.map {
            try Label.free($0, for: session.summary.id, rows)
        }
        let hasDefault = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM sessions NOT INDEXED
                    WHERE provider = ? AND is_default = 1 AND removed_at IS NULL)
                """,
            arguments: [session.summary.provider.rawValue])
        if hasDefault == true { session.summary.isDefault = false }
        try rows.write(session.summary, from: nil) {
            try stored.update(db, to: session, with: key)
            try db.execute(
                sql: "UPDATE sessions SET removed_at = NULL, kept_until = NULL WHERE number = ?",
                arguments: [number])
        }
    }

    /// Erases the removed sessions whose time is over.
    public func eraseLapsed(at now: Timestamp) throws(StoreFailure) {
        try connection.write { db, _ in try Self.eraseLapsed(db, at: now) }
    }

    private static func eraseLapsed(_ db: Database, at now: Timestamp) throws {
        try db.execute(
            sql: """
                DELETE FROM sessions NOT INDEXED
                WHERE removed_at IS NOT NULL AND kept_until <= ?
                """,
            arguments: [now.secondsSince1970])
    }
}

/// A session that was removed and can be brought back.
public struct RemovedSession: Sendable, Equatable {
    /// The session.
    public var summary: SessionSummary
    /// When it was removed.
    public var removedAt: Timestamp
    /// When it is erased for good.
    public var keptUntil: Timestamp
}
