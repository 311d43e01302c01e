import LoginCore
import OAuthCore
import Vault

/// All that a store holds, opened with its key: what is carried into another one.
struct StoreContents {
    var sessions: [Entry] = []
    var apps: [RegisteredApp] = []
    var definitions: [OwnDefinition] = []
    var logins: [Login] = []

    /// A session, and what stands about it in the list only.
    struct Entry {
        var session: Session
        /// The row's own id in the store that it was read from.
        var row: UniqueID
        var removal: (at: Timestamp, keptUntil: Timestamp)?
    }

    /// An unfinished login.
    struct Login {
        var stored: StoredLogin
        var contents: LoginContents
    }

    /// Nothing yet.
    init() {}

    /// Reads those sessions and what they need; throws `item(noSuch)` for one that is not there, and
    /// about a record that does not open.
    init(of chosen: Set<SessionID>, _ db: Database, with key: VaultKey) throws {
        let live = try Self.live(with: chosen, db)
        sessions = try live.filter { chosen.contains(SessionID(rawValue: $0.id)) }
            .compactMap { try Entry(db, number: $0.number, with: key) }
        apps = try StoredApp.fetchAll(db)
            .filter { needs(app: $0.name, of: $0.provider) }.map { try $0.app(with: key) }
        definitions = try StoredDefinition.fetchAll(db)
            .filter { needs(definition: $0.id) }.map { try $0.definition(with: key) }
    }

    /// The sessions that were not removed; throws `item(noSuch)` where a chosen one is not among them.
    static func live(
        with chosen: Set<SessionID>, _ db: Database
    ) throws -> [(number: Int64, id: String)] {
        let live = try Row.fetchAll(
            db,
            sql: """
                SELECT number, id FROM sessions NOT INDEXED WHERE removed_at IS NULL
                ORDER BY number
                """
        ) { (number: try $0.decode(Int64.self, atIndex: 0), id: try $0.text(1)) }
        let missing = Set(chosen.map(\.rawValue)).subtracting(live.map(\.id)).min()
        if let missing {
            let nearest = NearestNames.of(missing, among: live.map(\.id))
            throw StoreFailure.item(.noSuch(.session, name: missing, nearest: nearest))
        }
        return live
    }

    /// Leaves out all but those sessions and what they need.
    mutating func keep(_ chosen: Set<SessionID>) {
        sessions.removeAll { $0.removal != nil || !chosen.contains($0.session.summary.id) }
        apps = apps.filter { needs(app: $0.name, of: $0.provider) }
        definitions = definitions.filter { needs(definition: $0.id) }
        logins = []
    }

    private func needs(app name: String, of provider: ProviderID) -> Bool {
        sessions.contains {
            $0.session.app == name && $0.session.summary.provider == provider
        }
    }

    /// One definition serves the sessions of all its instances.
    private func needs(definition id: ProviderID) -> Bool {
        sessions.contains { $0.session.summary.provider.base == id.base }
    }
}

extension StoreContents.Entry {
    /// What is left of a session whose row was changed beside its seal.
    init(sealedPart stored: StoredSession, with key: VaultKey) throws {
        session = try stored.session(with: key)
        row = stored.seal.uuid
    }

    /// Reads one session, also one that was removed; nil when there is none of that number.
    init?(_ db: Database, number: Int64, with key: VaultKey) throws {
        guard let stored = try StoredSession.fetch(db, where: "s.number = ?", [number]) else {
            guard
                try Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM sessions WHERE number = ?)",
                    arguments: [number]) == false
            else { throw VaultFailure.damaged }
            return nil
        }
        session = try stored.session(with: key)
        row = stored.seal.uuid
        let times = try Row.fetchOne(
            db, sql: "SELECT removed_at, kept_until FROM sessions WHERE number = ?",
            arguments: [number]
        ) { (at: try $0.optionalTime(0), end: try $0.optionalTime(1)) }
        if let at = times?.at, let end = times?.end { removal = (at, end) }
    }
}
