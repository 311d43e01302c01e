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
        var removal: StoredSession.Removal?
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
        var decoder = SummaryDecoder()
        sessions = try live.filter { chosen.contains(SessionID(rawValue: $0.id)) }
            .compactMap { try Entry(db, number: $0.number, with: key, &decoder) }
        apps = try StoredApp.fetchAll(db)
            .filter { needs($0.appName) }.map { try $0.opened(with: key) }
        definitions = try StoredDefinition.fetchAll(db)
            .filter { needs(definition: $0.id) }.map { try $0.opened(with: key) }
    }

    /// The sessions that were not removed; throws `item(noSuch)` where a chosen one is not among them.
    static func live(
        with chosen: Set<SessionID>, _ db: Database
    ) throws -> [(number: Int64, id: String)] {
        let live = try Row<SessionColumn>.fetchAll(
            db, through: .number,
            from: "sessions NOT INDEXED WHERE removed_at IS NULL ORDER BY number"
        ) { (number: try $0.decode(.number, Int64.self), id: try $0.text(.id)) }
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
        apps = apps.filter { needs($0.appName) }
        definitions = definitions.filter { needs(definition: $0.id) }
        logins = []
    }

    private func needs(_ app: AppName) -> Bool {
        sessions.contains { $0.session.appName == app }
    }

    /// One definition serves the sessions of all its instances.
    private func needs(definition id: ProviderID) -> Bool {
        sessions.contains { $0.session.summary.provider.base == id.base }
    }
}

extension StoreContents.Entry {
    init(_ stored: StoredSession, with key: VaultKey) throws {
        session = try stored.opened(with: key)
        row = stored.seal.uuid
        removal = stored.removal
    }

    /// Reads one session, also one that was removed; nil when there is none of that number.
    init?(
        _ db: Database, number: Int64, with key: VaultKey, _ decoder: inout SummaryDecoder
    ) throws {
        guard let stored = try StoredSession.fetch(db, number: number, &decoder) else {
            guard
                try Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM sessions WHERE number = ?)",
                    arguments: [number]) == false
            else { throw VaultFailure.damaged }
            return nil
        }
        try self.init(stored, with: key)
    }
}

/// An app key as rows name it, whether it is there or not.
struct AppName: Hashable {
    var provider: ProviderID
    var name: String
}

extension StoredApp {
    var appName: AppName { AppName(provider: provider, name: name) }
}

extension RegisteredApp {
    var appName: AppName { AppName(provider: provider, name: name) }
}

extension Session {
    var appName: AppName { AppName(provider: summary.provider, name: app) }
}

extension PendingLoginSummary {
    var appName: AppName { AppName(provider: provider, name: app) }
}
