import OAuthCore
import Testing

@testable import Vault

/// Parts that the tests of this module share.
enum Samples {
    static let passphrase = Secret(utf8: "correct horse battery staple")
    static let keyFile = Secret([UInt8](repeating: 7, count: 32))
    /// Binary, and so a random key where a machine hands it over.
    static let randomKey = Secret([UInt8](0x80..<0xa0))

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

    /// The key that the golden bytes of the first form were written with.
    static func goldenKey(epoch: UInt32 = 1) throws -> VaultKey {
        try VaultKey(
            bytes: Secret([UInt8](0x40..<0x60)),
            vault: try #require(UniqueID(bytes: [UInt8](0xa0..<0xb0))), epoch: epoch)
    }
}

/// Each way to derive a wrapping key that a slot of some kind has.
enum SlotSample: String, CaseIterable, Sendable {
    case passphrase
    case keyFile
    case credentialKey
    case credentialText
    case commandKey
    case commandText

    var new: KeySlot.NewSecret {
        switch self {
        case .passphrase: .passphrase(secret, .least)
        case .keyFile: .keyFile(secret)
        case .credentialKey, .credentialText: .credential(secret, .least)
        case .commandKey, .commandText: .command(secret, .least)
        }
    }

    var secret: Secret {
        switch self {
        case .passphrase, .credentialText, .commandText: Samples.passphrase
        case .keyFile: Samples.keyFile
        case .credentialKey, .commandKey: Samples.randomKey
        }
    }

    var derivation: KeySlot.Derivation {
        switch self {
        case .passphrase, .credentialText, .commandText: .scrypt(.least)
        case .keyFile, .credentialKey, .commandKey: .hkdf
        }
    }

    var name: String {
        switch self {
        case .passphrase: "mine, since März"
        case .keyFile: ""
        case .credentialKey, .credentialText: "pintle.service"
        case .commandKey, .commandText: "pass_1.2-x"
        }
    }
}

/// Bytes from pairs of hexadecimal digits.
func bytes(hex: String) -> [UInt8] {
    stride(from: 0, to: hex.utf8.count, by: 2).compactMap { offset in
        UInt8(hex.dropFirst(offset).prefix(2), radix: 16)
    }
}

/// Bytes as pairs of hexadecimal digits.
func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
