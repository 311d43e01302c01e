public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Sessions {
    /// Gives a label, or takes it away; throws `item(unusableLabel)`, and `item(nameTaken)` with one
    /// that is free.
    public func setLabel(_ id: SessionID, _ label: String?) throws(StoreFailure) {
        if let fault = label.flatMap(SessionLabel.fault) { throw .item(.unusableLabel(fault)) }
        try connection.writeByNeed { rows in
            try rows.requireAll(of: .sessions)
            if let label, try Label.isTaken(label, except: id, rows) {
                let free = try Label.free(label, for: id, rows)
                throw StoreFailure.item(.nameTaken(label, free: free))
            }
            try Self.change(rows, id) { $0.label = label }
        }
    }

    /// Makes a session its provider's default, in place of any other.
    public func setDefault(_ id: SessionID) throws(StoreFailure) {
        try connection.writeByNeed { rows in
            try rows.requireAll(of: .sessions)
            let provider = try StoredSession.fetch(rows, id).summary.provider
            try rows.db.execute(
                sql:
                    "UPDATE sessions NOT INDEXED SET is_default = 0 WHERE provider = ? AND removed_at IS NULL",
                arguments: [provider.rawValue])
            try Self.change(rows, id) { $0.isDefault = true }
        }
    }

    /// Remembers that a session signed something: at most once a minute, every failure ignored.
    ///
    /// Needs no key, and never waits for another process.
    public func noteUse(_ id: SessionID, at now: Timestamp) {
        guard !connection.isReadOnly, connection.definitionChanges.isEmpty else { return }
        _ = try? connection.lending { db in
            try connection.requireOwnDefinitions(db)
            let number = try StoredSession.proposed(db, by: .id, id.rawValue)
            guard let number else { return }
            // Anything else there gives way.
            let last = try? Int64.fetchOne(
                db, sql: "SELECT at FROM last_used WHERE session = ?", arguments: [number])
            // A time in the future comes from a clock that was wrong.
            if let last = last.flatMap(Timestamp.init(stated:)), last <= now,
                now - last < .seconds(60)
            {
                return
            }
            try db.execute(sql: "PRAGMA busy_timeout = 0")
            defer {
                let milliseconds = StoreSettings.busyTimeout.components.seconds * 1000
                try? db.execute(sql: "PRAGMA busy_timeout = \(milliseconds)")
            }
            try db.execute(
                sql: "INSERT OR REPLACE INTO last_used (session, at) VALUES (?, ?)",
                arguments: [number, now.secondsSince1970])
        }
    }

    /// Remembers what an API said of its limits, where that is news; every failure is ignored.
    public func noteLimit(_ limit: RateLimit, of id: SessionID) {
        guard !connection.isReadOnly else { return }
        try? connection.writeByNeed { rows in
            let stored = try StoredSession.fetch(rows, id)
            var session = try stored.opened(with: rows.key)
            guard let limits = session.summary.limits.taking(limit) else { return }
            session.summary.limits = limits
            try stored.update(rows.db, to: session, with: rows.key)
        }
    }

    /// Changes the public facts of a session; opening its seal first proves that it is intact.
    static func change(
        _ rows: Verification, _ id: SessionID, _ body: (inout SessionSummary) -> Void
    ) throws {
        let stored = try StoredSession.fetch(rows, id)
        var session = try stored.opened(with: rows.key)
        let label = session.summary.label
        body(&session.summary)
        try rows.write(session.summary, from: label) {
            try stored.update(rows.db, to: session, with: rows.key)
        }
    }
}
