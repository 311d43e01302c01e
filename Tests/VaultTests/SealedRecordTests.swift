import OAuthCore
import Testing

@testable import Vault

struct SealedRecordTests {
    private let key: VaultKey
    private let secret = Secret(utf8: "token and secret")

    init() throws {
        key = try VaultKey(
            bytes: Secret([UInt8](repeating: 9, count: 32)), vault: try Samples.row, epoch: 3)
    }

    @Test(
        "what was sealed opens again, and its length is padded to 32 bytes",
        arguments: [(0, 32), (1, 32), (31, 32), (32, 64), (63, 64), (64, 96), (1000, 1024)])
    func roundTrip(count: Int, padded: Int) throws {
        let plaintext = Secret([UInt8](repeating: 0x80, count: count))
        let context = try Samples.context()
        let record = try SealedRecord.seal(plaintext, in: context, with: key)
        #expect(record.count == 1 + 4 + 8 + 24 + padded + 16)
        #expect(record.prefix(13) == [1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(try SealedRecord.open(record, in: context, with: key) == plaintext)
    }

    @Test("two seals of the same thing have nothing in common")
    func freshNonces() throws {
        let context = try Samples.context()
        let records = try (0..<2).map { _ in
            try SealedRecord.seal(secret, in: context, with: key).dropFirst(13)
        }
        #expect(records[0].prefix(24) != records[1].prefix(24))
        #expect(records[0].dropFirst(24) != records[1].dropFirst(24))
    }

    @Test("a changed byte anywhere behind the algorithm is damage", arguments: Array(1..<85))
    func changedByte(offset: Int) throws {
        let context = try Samples.context()
        var record = try SealedRecord.seal(secret, in: context, with: key)
        try #require(record.count == 85)
        record[offset] ^= 0x10
        #expect(throws: VaultFailure.damaged) {
            try SealedRecord.open(record, in: context, with: key)
        }
    }

    @Test("another algorithm is refused", arguments: [0, 2, 255] as [UInt8])
    func otherAlgorithm(algorithm: UInt8) throws {
        let context = try Samples.context()
        var record = try SealedRecord.seal(secret, in: context, with: key)
        record[0] = algorithm
        #expect(throws: VaultFailure.parametersRefused) {
            try SealedRecord.open(record, in: context, with: key)
        }
    }

    @Test("a record of another length is damage", arguments: [0, 13, 53, 84, 86, 117])
    func wrongLength(count: Int) throws {
        let context = try Samples.context()
        let record = try SealedRecord.seal(secret, in: context, with: key)
        let other = Array((record + [UInt8](repeating: 0, count: 64)).prefix(count))
        #expect(throws: VaultFailure.damaged) {
            try SealedRecord.open(other, in: context, with: key)
        }
    }

    /// One change each to what a seal is bound to.
    enum Move: CaseIterable {
        case table
        case row
        case column
        case schemaVersion
        case generation
        case account
        case provider
        case host
        case port
        case hostAdded
        case hostGone
        case boundColumn
        case borderOfColumns

        func applied(to original: RecordContext) throws -> RecordContext {
            var context = original
            switch self {
            case .table: context.table = .apps
            case .row: context.row = try .random()
            case .column: context.column = "other"
            case .schemaVersion: context.schemaVersion = 2
            case .generation: context.generation = 2
            case .account: context.account = "13"
            case .provider: context.provider = "y"
            case .host: context.origins[0] = try Origin(host: "evil.example")
            case .port: context.origins[0] = try Origin(host: "a.example:444")
            case .hostAdded: context.origins.append(try Origin(host: "evil.example"))
            case .hostGone: context.origins.removeLast()
            case .boundColumn: context.boundColumns[0] = "AB"
            case .borderOfColumns: context.boundColumns = ["a", "bc"]
            }
            return context
        }
    }

    @Test("a record opens nowhere but where it was sealed", arguments: Move.allCases)
    func moved(move: Move) throws {
        let context = try Samples.context()
        let record = try SealedRecord.seal(secret, in: context, with: key)
        #expect(throws: VaultFailure.damaged) {
            try SealedRecord.open(record, in: move.applied(to: context), with: key)
        }
    }

    @Test("the order of the hosts does not matter")
    func hostOrder() throws {
        let context = try Samples.context()
        let record = try SealedRecord.seal(secret, in: context, with: key)
        var reversed = context
        reversed.origins.reverse()
        #expect(try SealedRecord.open(record, in: reversed, with: key) == secret)
    }

    @Test("another vault's or epoch's key opens nothing")
    func otherKey() throws {
        let context = try Samples.context()
        let record = try SealedRecord.seal(secret, in: context, with: key)
        for other in [
            try VaultKey.random(),
            try VaultKey(bytes: key.bytes, vault: key.vault, epoch: 4),
            try VaultKey(bytes: key.bytes, vault: .random(), epoch: 3),
        ] {
            #expect(throws: VaultFailure.damaged) {
                try SealedRecord.open(record, in: context, with: other)
            }
        }
    }

    @Test("fields come apart as they were joined, and in no other number")
    func fields() throws {
        let fields = [Secret(utf8: "a"), Secret([]), Secret(utf8: "ccc")]
        let joined = SecretFields.join(fields)
        #expect(try SecretFields.split(joined, count: 3) == fields)
        #expect(throws: VaultFailure.damaged) { try SecretFields.split(joined, count: 2) }
        #expect(throws: VaultFailure.damaged) { try SecretFields.split(joined, count: 4) }
        #expect(throws: VaultFailure.damaged) {
            try SecretFields.split(Secret([0, 0, 0, 9, 1]), count: 1)
        }
    }
}
