import LoginCore
import OAuthCore
import Vault

/// Columns of a row with something sealed.
protocol SealedColumn: RowColumn {
    static var uuid: Self { get }
    static var generation: Self { get }
    static var schema: Self { get }
    static var sealed: Self { get }
}

/// The columns that every row with something sealed has.
struct Seal {
    /// The row's own id, which moves nowhere.
    var uuid: UniqueID
    /// Grows with each sealing of the row, by a step that nobody can guess.
    var generation: Int64
    /// How what is inside is laid out.
    var form: Form
    /// The record; empty before the first time.
    var sealed: [UInt8]

    /// How what is inside is laid out (Docs/Vault.md, "Records"): the column `schema`.
    enum Form: Int64 {
        /// Fields in a fixed order, as 0.1.0 wrote them.
        case fields = 1
        /// Further fields behind those.
        case moreFields = 2
        /// Fields with tags: the form of all that is sealed now.
        case tagged = 3
    }

    /// The name of the sealed column, the same in each table.
    static let column = "sealed"

    private init(uuid: UniqueID, generation: Int64, form: Form, sealed: [UInt8]) {
        self.uuid = uuid
        self.generation = generation
        self.form = form
        self.sealed = sealed
    }

    /// The seal of a new row, before anything is in it.
    static func fresh() throws -> Seal {
        Seal(uuid: try .random(), generation: 1, form: .tagged, sealed: [])
    }

    init(_ row: Row<some SealedColumn>) throws {
        guard let uuid = UniqueID(bytes: try row.bytes(.uuid)),
            let form = Form(rawValue: try row.decode(.schema))
        else { throw VaultFailure.damaged }
        self.init(
            uuid: uuid, generation: try row.decode(.generation), form: form,
            sealed: try row.bytes(.sealed))
        guard generation > 0, generation < .max else { throw VaultFailure.damaged }
    }

    /// Values of the columns.
    func values<Column: SealedColumn>() -> RowValues<Column> {
        [.uuid: uuid.bytes, .generation: generation, .schema: form.rawValue, .sealed: sealed]
    }

    /// The seal for the next writing of the row, in today's form.
    ///
    /// The step is random: if a store is put back from an older copy and written again, a seal of
    /// one history must not open in the place of the other's (decision 28). There is room for 4
    /// million such steps at least; those behind it are counted one by one.
    var next: Seal {
        let step = generation < Self.lastRandom ? Int64.random(in: 1...Self.greatestStep) : 1
        return Seal(uuid: uuid, generation: generation + step, form: .tagged, sealed: [])
    }

    private static let greatestStep: Int64 = 1 << 40
    private static let lastRandom: Int64 = 1 << 62

    /// The context that a record in this row is bound to.
    func context(
        _ table: RecordContext.Table, provider: String, account: String = "",
        origins: [Origin] = [], boundColumns: [String]
    ) -> RecordContext {
        RecordContext(
            table: table, row: uuid, column: Self.column,
            schemaVersion: UInt32(truncatingIfNeeded: form.rawValue),
            generation: UInt64(truncatingIfNeeded: generation), account: account,
            provider: provider, origins: origins, boundColumns: boundColumns)
    }

    /// Opens the record.
    func opened(in context: RecordContext, with key: VaultKey) throws(VaultFailure) -> Secret {
        try SealedRecord.open(sealed, in: context, with: key)
    }

    /// The row with these fields sealed into it.
    func sealing<Tag>(
        _ fields: TaggedFields<Tag>, in context: RecordContext, with key: VaultKey
    ) throws -> Seal {
        var seal = self
        seal.sealed = try SealedRecord.seal(fields.joined, in: context, with: key)
        return seal
    }
}

/// A row with something sealed in it.
protocol SealedRow {
    associatedtype Column: SealedColumn
    associatedtype Contents

    static var table: ManifestTable { get }

    init(_ row: Row<Column>) throws

    /// The row of that number.
    static func fetch(_ db: Database, number: Int64) throws -> Self?

    /// Opens the seal.
    func opened(with key: VaultKey) throws -> Contents

    /// Writes the contents into the row, resealed.
    func update(_ db: Database, to contents: Contents, with key: VaultKey) throws
}

extension SealedRow {
    /// The table, without its indexes, which may be forged.
    static var source: String { "\(table.rawValue) NOT INDEXED" }

    /// Numbers of all rows of the table.
    static func numbers(_ db: Database) throws -> [Int64] {
        try Int64.fetchAll(db, sql: "SELECT number FROM \(source) ORDER BY number")
    }

    /// All of them, in the order in which they were added unless in another one.
    static func fetchAll(_ db: Database, order: String = "number") throws -> [Self] {
        try Row<Column>.fetchAll(db, from: "\(source) ORDER BY \(order)") { try Self($0) }
    }

    static func fetch(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> Self? {
        try Row<Column>.first(db, from: "\(source) WHERE \(condition)", arguments, Self.init)
    }

    static func fetch(_ db: Database, number: Int64) throws -> Self? {
        try fetch(db, where: "number = ?", [number])
    }

    /// Writes a row in the place of the one with those keys, if there is one.
    static func put(
        _ db: Database, _ row: RowValues<Column>, by keys: RowValues<Column>
    ) throws {
        try db.update(source, row, where: keys)
        if db.changesCount == 0 { try db.insert(into: table.rawValue, keys + row) }
    }

    /// Seals what is in each row of the table with another key; calls `done` after each.
    static func resealAll(
        _ db: Database, from old: VaultKey, to new: VaultKey, done: (Int) throws -> Void = { _ in }
    ) throws {
        for (place, number) in try numbers(db).enumerated() {
            guard let row = try fetch(db, number: number) else { throw VaultFailure.damaged }
            try row.update(db, to: row.opened(with: old), with: new)
            try done(place + 1)
        }
    }
}

extension [Origin] {
    /// The origins as one column holds them: sorted, one a line.
    var column: String {
        map(\.description).sorted().joined(separator: "\n")
    }

    /// Reads such a column.
    init(column: String) throws {
        self = try column.split(separator: "\n").map { try Origin(pattern: String($0)) }
    }
}
