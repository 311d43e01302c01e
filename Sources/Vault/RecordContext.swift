public import OAuthCore

/// The context that a seal is bound to: the row of the record, and the hosts that its secrets may
/// go to.
///
/// The reader builds it from the row's own columns, so that a record moved to another row, column,
/// vault, schema, generation, account, provider or host does not open (Docs/Vault.md).
public struct RecordContext: Sendable, Equatable {
    /// The table that the record is in.
    public var table: Table
    /// The row's own id.
    public var row: UniqueID
    /// The column, by name.
    public var column: String
    /// The version of the record's content.
    public var schemaVersion: UInt32
    /// Counts the times that the record was written, from 1.
    public var generation: UInt64
    /// The provider's id of the account; empty while it is not known.
    public var account: String
    /// The provider's id.
    public var provider: String
    /// Every origin that the secret may be sent to.
    public var origins: [Origin]
    /// Further columns of the row that must not be changed without the key, in a fixed order.
    public var boundColumns: [String]

    /// The tables with sealed records.
    public enum Table: String, Sendable, CaseIterable {
        case sessions
        case apps
        case providers
        case pendingLogins = "pending_logins"
        /// No table: the log beside the store.
        case uses
    }

    /// All that one seal is bound to.
    public init(
        table: Table, row: UniqueID, column: String, schemaVersion: UInt32, generation: UInt64,
        account: String = "", provider: String, origins: [Origin] = [],
        boundColumns: [String] = []
    ) {
        self.table = table
        self.row = row
        self.column = column
        self.schemaVersion = schemaVersion
        self.generation = generation
        self.account = account
        self.provider = provider
        self.origins = origins
        self.boundColumns = boundColumns
    }

    /// The associated data: every field with its length, in a fixed order, the origins sorted.
    func authenticated(vault: UniqueID, epoch: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(field: [SealedRecord.algorithm])
        bytes.append(field: vault.bytes)
        bytes.append(bigEndian: epoch)
        bytes.append(field: table.rawValue.utf8)
        bytes.append(field: row.bytes)
        bytes.append(field: column.utf8)
        bytes.append(bigEndian: schemaVersion)
        bytes.append(bigEndian: generation)
        bytes.append(field: account.utf8)
        bytes.append(field: provider.utf8)
        for list in [origins.map(\.description).sorted(), boundColumns] {
            bytes.append(bigEndian: UInt32(list.count))
            for item in list { bytes.append(field: item.utf8) }
        }
        return bytes
    }
}
