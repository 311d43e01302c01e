import GRDB
import LoginCore
import OAuthCore
import Vault

/// The columns that every row with something sealed has.
struct Seal {
    /// The row's own id, which moves nowhere.
    var uuid: UniqueID
    /// Grows with each sealing of the row, by a step that nobody can guess.
    var generation: Int64
    /// The version of what is inside.
    var schema: Int64
    /// The record; empty before the first time.
    var sealed: [UInt8]

    /// The version of what is inside most seals.
    static let schema: Int64 = 1
    /// The version of what is inside a session with kept fields, and a login with a level of access:
    /// written only where there are such, so that older programs read all the rest.
    static let extendedSchema: Int64 = 2
    /// The name of the sealed column, the same in each table.
    static let column = "sealed"

    private init(uuid: UniqueID, generation: Int64, schema: Int64, sealed: [UInt8]) {
        self.uuid = uuid
        self.generation = generation
        self.schema = schema
        self.sealed = sealed
    }

    /// The seal of a new row, before anything is in it.
    static func fresh() throws -> Seal {
        Seal(uuid: try .random(), generation: 1, schema: schema, sealed: [])
    }

    /// Reads `uuid, generation, schema, sealed` from this column on.
    init(_ row: Row, at index: Int) throws {
        guard let uuid = UniqueID(bytes: try row.bytes(index)) else { throw VaultFailure.damaged }
        self.init(
            uuid: uuid, generation: try row.decode(atIndex: index + 1),
            schema: try row.decode(atIndex: index + 2), sealed: try row.bytes(index + 3))
        // No other version of the contents exists.
        guard (Self.schema...Self.extendedSchema).contains(schema), generation > 0,
            generation < .max
        else {
            throw VaultFailure.damaged
        }
    }

    /// The same row, about to be sealed once more.
    ///
    /// The step is random: where a store was put back from an older copy and written again, the
    /// seals of both histories would bear the same numbers otherwise, and one that was abandoned
    /// would open in the place of the other (decision 28). There is room for 4 million such steps
    /// at least; those behind it are counted one by one.
    var next: Seal {
        let step = generation < Self.lastRandom ? Int64.random(in: 1...Self.greatestStep) : 1
        return Seal(uuid: uuid, generation: generation + step, schema: Self.schema, sealed: [])
    }

    private static let greatestStep: Int64 = 1 << 40
    private static let lastRandom: Int64 = 1 << 62

    /// The same seal, for contents of the longer form where they need it.
    func extended(_ isExtended: Bool) -> Seal {
        var seal = self
        seal.schema = isExtended ? Self.extendedSchema : Self.schema
        return seal
    }

    /// Whether the contents are of the longer form.
    var isExtended: Bool { schema == Self.extendedSchema }

    /// What a record in this row is bound to.
    func context(
        _ table: RecordContext.Table, provider: String, account: String = "",
        origins: [Origin] = [], boundColumns: [String]
    ) -> RecordContext {
        RecordContext(
            table: table, row: uuid, column: Self.column,
            schemaVersion: UInt32(truncatingIfNeeded: schema),
            generation: UInt64(truncatingIfNeeded: generation), account: account,
            provider: provider, origins: origins, boundColumns: boundColumns)
    }

    /// The row with a secret sealed into it.
    func sealing(
        _ plaintext: Secret, in context: RecordContext, with key: VaultKey
    ) throws -> Seal {
        var seal = self
        seal.sealed = try SealedRecord.seal(plaintext, in: context, with: key)
        return seal
    }
}
