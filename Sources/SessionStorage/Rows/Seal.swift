import LoginCore
import OAuthCore
import Vault

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
        /// The same with further fields behind them.
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

    /// Reads `uuid, generation, schema, sealed` from this column on.
    init(_ row: Row, at index: Int) throws {
        guard let uuid = UniqueID(bytes: try row.bytes(index)),
            let form = Form(rawValue: try row.decode(atIndex: index + 2))
        else { throw VaultFailure.damaged }
        self.init(
            uuid: uuid, generation: try row.decode(atIndex: index + 1), form: form,
            sealed: try row.bytes(index + 3))
        guard generation > 0, generation < .max else { throw VaultFailure.damaged }
    }

    /// The same row, about to be resealed, in today's form.
    ///
    /// The step is random: where a store was put back from an older copy and written again, the
    /// seals of both histories would bear the same numbers otherwise, and one that was abandoned
    /// would open in the place of the other (decision 28). There is room for 4 million such steps
    /// at least; those behind it are counted one by one.
    var next: Seal {
        let step = generation < Self.lastRandom ? Int64.random(in: 1...Self.greatestStep) : 1
        return Seal(uuid: uuid, generation: generation + step, form: .tagged, sealed: [])
    }

    private static let greatestStep: Int64 = 1 << 40
    private static let lastRandom: Int64 = 1 << 62

    /// What a record in this row is bound to.
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

    /// What is inside, in its form.
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
