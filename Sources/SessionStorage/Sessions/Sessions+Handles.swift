public import LoginCore
public import OAuthCore

extension SessionStore.Sessions {
    /// The session that a handle names: an id, `provider/name`, `provider/#ID` by the account's id, a
    /// label, the account's name alone, or `-` for the person's that got its token last; works while
    /// locked.
    ///
    /// They count in this order, so that no label can stand in for another's id or account; behind a
    /// `#` a name never counts. Of several with that provider and name the default is meant, and one
    /// that is kept separately only if there is no other. Throws `item(ambiguous)` with the
    /// candidates, `item(noSuch)` with the nearest handles.
    public func resolve(_ handle: String) throws(StoreFailure) -> SessionSummary {
        if connection.isUnlocked,
            let found = try connection.openByNeed({ try StoredSession.named(handle, $0) })
        {
            return found
        }
        return try connection.readVerified { db in
            if handle == Self.last { return try Self.lastObtained(db) }
            if let session = try Self.sessions(db, where: "s.id = ?", handle).first {
                return session
            }
            // Before the labels: one that reads like another's account must not sign as that.
            let found = try Self.sessions(db, withAccount: handle)
            let settled = found.filter { !$0.isKeptApart }
            let meant = settled.isEmpty ? found : settled
            guard meant.count > 1 else {
                let labelled = try Self.sessions(db, where: "s.label = ?", handle)
                if let only = meant.first ?? labelled.first { return only }
                return try Self.onlySession(db, ofAccount: handle)
            }
            guard let chosen = meant.first(where: \.isDefault) else {
                let candidates = meant.map { $0.label ?? $0.id.rawValue }
                throw StoreFailure.item(.ambiguous(.session, candidates: candidates))
            }
            return chosen
        }
    }

    /// The session meant where none is named: the only default, else the only session.
    ///
    /// Where that does not decide, or sessions of several providers are there, those alone count
    /// that are bound to `origin`. One that is kept separately never counts, an app-only one only as
    /// its provider's default. Throws `item(ambiguous)` with the handles to choose from, and
    /// `item(noSuch)` where there is none: with the host as the name where there are others, with
    /// the ids of those that are kept separately as the nearest where there are only such.
    public func usedByDefault(
        at origin: Origin? = nil
    ) throws(StoreFailure) -> SessionSummary {
        try connection.readVerified { db in
            let all = try SessionList(db).whole
            let sessions = all.filter(\.mayBeMeantUnnamed)
            guard let first = sessions.first else {
                let apart = all.filter(\.isKeptApart).map(\.id.rawValue)
                throw StoreFailure.item(.noSuch(.session, name: "", nearest: apart))
            }
            // Most people have one provider, and then nothing more is looked up.
            let isOneProvider = sessions.allSatisfy { $0.provider == first.provider }
            if isOneProvider, let only = try? sessions.onlyOne() { return only }
            guard let origin else { return try sessions.onlyOne() ?? first }
            let bound = try SessionList(db, boundTo: origin).whole.filter(\.mayBeMeantUnnamed)
            guard let only = try bound.onlyOne() else {
                throw StoreFailure.item(.noSuch(.session, name: origin.host, nearest: []))
            }
            return only
        }
    }

    /// Handle of the session that got its token last; no label begins so.
    private static let last = "-"

    /// The person's session that got its token last, by a login or a renewal; never one that is kept
    /// apart.
    private static func lastObtained(_ db: Database) throws -> SessionSummary {
        let found = try SessionSummary.fetchAll(
            db, order: "s.obtained_at DESC, s.number DESC"
        ).first { !$0.isKeptApart && !$0.isImpersonal }
        guard let found else {
            throw StoreFailure.item(.noSuch(.session, name: last, nearest: []))
        }
        return found
    }

    private static func sessions(
        _ db: Database, where condition: String, _ handle: String
    ) throws -> [SessionSummary] {
        try SessionSummary.fetchAll(
            db, where: "\(condition) AND s.removed_at IS NULL", [handle])
    }

    /// Those of `provider/name`; an instance may have a path of its own, and a name a slash.
    private static func sessions(
        _ db: Database, withAccount handle: String
    ) throws -> [SessionSummary] {
        let bytes = handle.utf8
        return try bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.flatMap { slash in
            let name = String(handle[bytes.index(after: slash)...])
            if name.utf8.first == UInt8(ascii: "#") {
                return try SessionSummary.fetchAll(
                    db, where: "s.provider = ? AND s.removed_at IS NULL AND s.account_id = ?",
                    [String(handle[..<slash]), String(name.dropFirst())])
            }
            let provider = String(handle[..<slash])
            let named =
                "s.provider = ? AND s.removed_at IS NULL AND s.account_name = ? COLLATE NOCASE"
            // An app-only session goes by the name of its kind, for which its seal's row is looked up.
            guard let kind = SessionCredentials.Kind(rawValue: name.lowercased()), kind.isImpersonal
            else { return try SessionSummary.fetchAll(db, where: named, [provider, name]) }
            return try SessionSummary.fetchAll(
                db,
                where: """
                    s.provider = ? AND s.removed_at IS NULL
                        AND (s.account_name = ? COLLATE NOCASE OR k.method = ?)
                    """,
                [provider, name, kind.rawValue])
        }
    }

    /// The only settled session of a person's account with that name, at any provider.
    ///
    /// Throws `item(ambiguous)` with the handles, or the ids if two have the same handle.
    private static func onlySession(
        _ db: Database, ofAccount name: String
    ) throws -> SessionSummary {
        let isBare = !name.utf8.contains(UInt8(ascii: "/")) && name.utf8.first != UInt8(ascii: "#")
        let found =
            isBare ? try sessions(db, where: "s.account_name = ? COLLATE NOCASE", name) : []
        let meant = found.filter { !$0.isKeptApart && !$0.isImpersonal }
        guard let first = meant.first else { throw try noSuchSession(name, db) }
        guard meant.count > 1 else { return first }
        let handles = meant.map(\.handle)
        let areDistinct = Set(handles).count == handles.count
        throw StoreFailure.item(
            .ambiguous(
                .session,
                candidates: areDistinct ? handles : meant.map { $0.label ?? $0.id.rawValue }))
    }

    private static func noSuchSession(_ name: String, _ db: Database) throws -> StoreFailure {
        let handles = try SessionSummary.fetchAll(db).map(\.handle)
        return .item(
            .noSuch(.session, name: name, nearest: NearestNames.of(name, among: handles)))
    }
}

extension SessionSummary {
    /// Whether it counts where nobody names a session.
    fileprivate var mayBeMeantUnnamed: Bool { !isKeptApart && (isDefault || !isImpersonal) }
}
