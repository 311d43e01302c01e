public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Providers {
    /// Adds a definition, or puts it in the place of the one with its id.
    ///
    /// Sessions and apps stay bound to the hosts that were in force when they were sealed.
    public func save(_ definition: OwnDefinition) throws(StoreFailure) {
        try connection.write { db, key in
            let earlier = try StoredDefinition.fetch(
                db, where: "id = ?", [definition.id.rawValue])
            try StoredDefinition.write(
                definition, seal: try earlier?.seal.next ?? .fresh(), db, with: key)
        }
    }

    /// All definitions of the user's own, in the order in which they were added.
    public func list() throws(StoreFailure) -> [OwnDefinition] {
        try connection.openByNeed { rows in
            try rows.requireAll(of: .providers)
            return try StoredDefinition.fetchAll(rows.db).map { try $0.opened(with: rows.key) }
        }
    }

    /// Ids in the order in which they were added; unverified while locked.
    public func ids() throws(StoreFailure) -> [ProviderID] {
        try connection.read(verifying: .providers) { try StoredDefinition.fetchAll($0).map(\.id) }
    }

    /// Removes a definition.
    ///
    /// Sessions stay, bound to the hosts that they were bound to.
    public func remove(_ id: ProviderID) throws(StoreFailure) {
        try connection.write { db, _ in
            try db.execute(
                sql: "DELETE FROM providers NOT INDEXED WHERE id = ?", arguments: [id.rawValue])
            guard db.changesCount > 0 else {
                throw StoreFailure.item(.noSuch(.provider, name: id.rawValue, nearest: []))
            }
        }
    }
}

// The row of a provider's offset is named by its id, a blank, and the clock that it was measured
// by. No id has a blank, and a program that knows no such rows does not find them.
extension SessionStore.Providers {
    private enum Column: String, RowColumn { case provider, seconds }

    /// How far a provider's clock is ahead of ours, as measured last; zero if it never was, or not by
    /// our clock as it is set now.
    public func clockOffset(
        of provider: ProviderID, by clock: MachineClock = .now
    ) throws(StoreFailure) -> Duration {
        try connection.read(verifying: .clockOffsets) { db in
            let row = try Row<Column>.first(
                db, from: "clock_offsets NOT INDEXED WHERE \(Self.hasClock)",
                Self.rows(of: provider)
            ) { (name: try $0.text(.provider), seconds: try $0.decode(.seconds, Int64.self)) }
            guard let row, let number = row.name.split(separator: " ").last.flatMap({ Int64($0) }),
                clock.agrees(with: MachineClock(stored: number))
            else { return .zero }
            return .seconds(row.seconds)
        }
    }

    /// Keeps a provider's clock offset; zero forgets it.
    public func setClockOffset(
        _ offset: Duration, of provider: ProviderID, by clock: MachineClock = .now
    ) throws(StoreFailure) {
        try connection.write { db, _ in
            // One without a clock is of an older program.
            try db.execute(
                sql: "DELETE FROM clock_offsets NOT INDEXED WHERE provider = ? OR \(Self.hasClock)",
                arguments: [provider.rawValue] + Self.rows(of: provider))
            guard offset != .zero else { return }
            try db.execute(
                sql: "INSERT INTO clock_offsets (provider, seconds) VALUES (?, ?)",
                arguments: ["\(provider.rawValue) \(clock.stored)", offset.components.seconds])
        }
    }

    /// Names that are longer than the id and its blank, and come before the id and what follows a
    /// blank in ASCII.
    private static let hasClock = "(provider > ? AND provider < ?)"

    private static func rows(of provider: ProviderID) -> StatementArguments {
        ["\(provider.rawValue) ", "\(provider.rawValue)!"]
    }
}

/// A provider's definition of the user's own, as it was added; sealed against edits from outside.
public struct OwnDefinition: Sendable, Equatable {
    /// The id that it defines.
    public var id: ProviderID
    /// The file's text.
    public var yaml: String
    /// The certificates that its `tls.ca_file` held, in PEM.
    public var certificates: String?
    /// When it was added.
    public var addedAt: Timestamp

    /// A definition with the certificates that belong to it.
    public init(
        id: ProviderID, yaml: String, certificates: String? = nil, addedAt: Timestamp
    ) {
        self.id = id
        self.yaml = yaml
        self.certificates = certificates
        self.addedAt = addedAt
    }
}
