import Foundation
import OAuthCore
import Testing

@testable import Vault

/// Hexadecimal digits as JSON has them.
struct HexBytes: Decodable, Sendable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        bytes = VaultTests.bytes(hex: text)
        guard hex(bytes) == text else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no lower-case digits"))
        }
    }

    var secret: Secret { Secret(bytes) }

    var id: UniqueID {
        get throws { try #require(UniqueID(bytes: bytes)) }
    }
}

/// One case of `Vectors/vault-vectors.json`; what a kind of case does not use is not there.
struct FormatVector: Decodable, Sendable, CustomTestStringConvertible {
    enum Kind: String, Decodable, CaseIterable {
        case slot
        case record
        case fields
        case manifest
        case piece
        case digest
        case machineSecret = "machine-secret"
    }

    enum Outcome: String, Decodable {
        case ok
        case wrongSecret
        case damaged
        case parametersRefused
        case badName
        case tooShort
        case newer
        case yes
        case no
    }

    struct Header: Decodable, Sendable {
        let vault: HexBytes
        let epoch: UInt32
        let commitment: HexBytes
    }

    struct Context: Decodable, Sendable {
        let table: String
        let row: HexBytes
        let column: String
        let version: UInt32
        let generation: UInt64
        let account: String
        let provider: String
        let origins: [String]
        let bound: [String]
    }

    /// A piece of a table's entries as the manifest covers it.
    struct Piece: Decodable, Sendable {
        let first: Int64
        let digest: HexBytes
    }

    let name: String
    let kind: Kind
    let expect: Outcome

    let slot: HexBytes?
    let secret: HexBytes?
    let header: Header?
    let key: HexBytes?

    let record: HexBytes?
    let vault: HexBytes?
    let epoch: UInt32?
    let context: Context?
    let plaintext: HexBytes?

    let content: HexBytes?
    let fields: [String: HexBytes]?

    let commitment: HexBytes?
    let createdAt: Int64?
    let sequence: UInt64?
    let digests: [String: [HexBytes]]?
    let pieces: [String: [Piece]]?
    let manifest: HexBytes?

    let first: Int64?
    let entries: HexBytes?
    let limit: Int64?

    let table: String?
    let values: [RowValue]?
    let digest: HexBytes?

    let source: String?
    let bytes: HexBytes?
    let trimmed: HexBytes?

    var testDescription: String { name }
}

/// A value of a row: null, a number, `{"text": …}` or `{"blob": hex}`.
enum RowValue: Decodable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    private enum Member: CodingKey {
        case text
        case blob
    }

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Member.self) {
            if let text = try members.decodeIfPresent(String.self, forKey: .text) {
                self = .text(text)
            } else {
                self = .blob(try members.decode(HexBytes.self, forKey: .blob).bytes)
            }
            return
        }
        let single = try decoder.singleValueContainer()
        self = single.decodeNil() ? .null : .integer(try single.decode(Int64.self))
    }
}

/// The file of cases; nothing when it cannot be read, which the test of its number notices.
enum FormatVectorFile {
    static func cases(_ kind: FormatVector.Kind) -> [FormatVector] {
        all.filter { $0.kind == kind }
    }

    static let all: [FormatVector] = {
        guard
            let url = Bundle.module.url(
                forResource: "vault-vectors", withExtension: "json", subdirectory: "Vectors"),
            let data = try? Data(contentsOf: url),
            let file = try? decoder.decode(File.self, from: data)
        else { return [] }
        return file.vectors
    }()

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    private struct File: Decodable {
        let vectors: [FormatVector]
    }
}
