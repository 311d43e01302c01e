import OAuthCore
import Testing
import Vault

/// Parts that the tests of this module share.
enum Samples {
    static let passphrase = Secret(utf8: "correct horse battery staple")
    static let keyFile = Secret([UInt8](repeating: 7, count: 32))

    static func context(
        table: RecordContext.Table = .sessions, generation: UInt64 = 1, account: String = "12",
        origins: [String] = ["https://a.example:443", "https://b.example:443"],
        boundColumns: [String] = ["ab", "c"]
    ) throws -> RecordContext {
        RecordContext(
            table: table, row: try row, column: "sealed", schemaVersion: 1,
            generation: generation, account: account, provider: "x",
            origins: try origins.map { try Origin(host: $0) }, boundColumns: boundColumns)
    }

    static var row: UniqueID {
        get throws { try #require(UniqueID(bytes: [UInt8](1...16))) }
    }
}
