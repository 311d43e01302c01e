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
        try connection.write { db, _ in
            if let end {
                try db.execute(
                    sql: """
                        UPDATE sessions NOT INDEXED SET removed_at = ?, kept_until = ?
                        WHERE id = ? AND removed_at IS NULL
                        """,
                    arguments: [now.secondsSince1970, end.secondsSince1970, id.rawValue])
            } else {
                try db.execute(
                    sql: "DELETE FROM sessions NOT INDEXED WHERE id = ?",
                    arguments: [id.rawValue])
            }
            guard db.changesCount > 0 else {
                throw StoreFailure.item(.noSuch(.session, name: id.rawValue, nearest: []))
            }
            try StoredLogin.delete(db, about: id)
            try Self.eraseLapsed(db, at: now)
        }
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
        let newest = try removed().first { id == nil || $0.summary.id == id }
        guard let removed = newest?.summary else {
            throw .item(.noSuch(.session, name: id?.rawValue ?? "", nearest: []))
        }
        return try connection.writeByNeed { rows in
            try rows.requireEverything()
            let (db, key) = (rows.db, rows.key)
            let stored = try StoredSession.fetch(
                db, where: "s.id = ? AND s.removed_at IS NOT NULL", [removed.id.rawValue])
            guard let stored else {
                throw StoreFailure.item(.noSuch(.session, name: removed.id.rawValue, nearest: []))
            }
            var session = try stored.opened(with: key)
            session.summary.label = try session.summary.label.map {
                try Label.free($0, for: removed.id, rows)
            }
            let hasDefault = try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM sessions NOT INDEXED
                        WHERE provider = ? AND is_default = 1 AND removed_at IS NULL)
                    """,
                arguments: [removed.provider.rawValue])
            if hasDefault == true { session.summary.isDefault = false }
            try stored.update(db, to: session, with: key)
            try db.execute(
                sql: "UPDATE sessions SET removed_at = NULL, kept_until = NULL WHERE number = ?",
                arguments: [stored.number])
            return removed.id
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
