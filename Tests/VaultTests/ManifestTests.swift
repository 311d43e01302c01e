import CryptoOpenSSL
import OAuthCore
import Testing

@testable import Vault

@Suite("Row digests")
struct RowDigesterTests {
    @Test("a digest is SHA-256 over the table's name and the values, each with its type")
    func digest() {
        var digester = RowDigester()
        digester.begin(.clockOffsets)
        digester.append(7)
        digester.append(text: "x")
        digester.append(-2)
        var expected: [UInt8] = [0, 0, 0, 13] + Array("clock_offsets".utf8)
        expected += [1, 0, 0, 0, 0, 0, 0, 0, 7]
        expected += [2, 0, 0, 0, 1] + Array("x".utf8)
        expected += [1, 255, 255, 255, 255, 255, 255, 255, 254]
        #expect(digester.finish() == SHA256.digest(expected))
    }

    @Test("NULL, a blob and what is empty are told apart")
    func kindsApart() {
        var digester = RowDigester()
        var digests: [UInt8] = []
        for append in [
            { $0.appendNull() }, { $0.append(text: "") }, { $0.append(blob: "") },
            { $0.append(0) }, { _ in },
        ] as [(inout RowDigester) -> Void] {
            digester.begin(.keySlots)
            append(&digester)
            digester.finish(into: &digests)
        }
        let each = stride(from: 0, to: digests.count, by: 32).map { Array(digests[$0..<($0 + 32)]) }
        #expect(each.count == 5)
        #expect(Set(each).count == 5)
    }

    @Test("where one value ends and the next begins matters")
    func borders() {
        var digester = RowDigester()
        digester.begin(.sessions)
        digester.append(text: "ab")
        digester.append(text: "c")
        let one = digester.finish()
        digester.begin(.sessions)
        digester.append(text: "a")
        digester.append(text: "bc")
        #expect(digester.finish() != one)
    }

    @Test("a row that was begun and not finished leaves nothing behind")
    func dropped() {
        var digester = RowDigester()
        digester.begin(.apps)
        digester.append(1)
        let plain = digester.finish()
        digester.begin(.sessions)
        digester.append(text: "left")
        digester.begin(.apps)
        digester.append(1)
        #expect(digester.finish() == plain)
    }
}

extension RowDigester {
    fileprivate mutating func append(text: String) {
        Array(text.utf8).withUnsafeBytes { append(text: $0) }
    }

    fileprivate mutating func append(blob: String) {
        Array(blob.utf8).withUnsafeBytes { append(blob: $0) }
    }
}

extension RowDigests {
    /// Digests of rows with these numbers, or from 1 on.
    init(_ digests: [[UInt8]], numbers: [Int64]? = nil) {
        self.init()
        for (place, digest) in digests.enumerated() {
            set(digest, of: numbers?[place] ?? Int64(place + 1))
        }
        _ = takeChanges()
    }
}

@Suite("Manifest")
struct ManifestTests {
    private let key: VaultKey
    private let header: VaultHeader

    init() throws {
        key = try Samples.goldenKey()
        header = VaultHeader(of: key)
    }

    private func manifest(
        of header: VaultHeader? = nil, createdAt: Int64 = -1, sequence: UInt64 = 9,
        form: Manifest.Form = .entries, rows: [ManifestTable: RowDigests] = [.sessions: Self.rows],
        key: VaultKey? = nil
    ) throws -> [UInt8] {
        try Manifest.authenticate(
            header ?? self.header, createdAt: createdAt, sequence: sequence, form: form,
            rows: { rows[$0] ?? RowDigests() }, key: key ?? self.key)
    }

    private static let first = [UInt8](repeating: 1, count: 32)
    private static let second = [UInt8](repeating: 2, count: 32)
    private static let rows = RowDigests([first, second], numbers: [-1, 258])

    /// What stands in front of all tables' rows.
    private func start(_ form: UInt8, _ commitment: [UInt8]) -> [UInt8] {
        [form] + header.vault.bytes + [0, 0, 0, 1] + commitment
            + [UInt8](repeating: 255, count: 8) + [0, 0, 0, 0, 0, 0, 0, 9]
    }

    private func part(_ table: String, _ rows: [UInt8] = [], count: UInt8 = 0) -> [UInt8] {
        [0, 0, 0, UInt8(table.utf8.count)] + Array(table.utf8) + [0, 0, 0, 0, 0, 0, 0, count] + rows
    }

    @Test("it is an HMAC over the header, the number of the write and the pieces of all tables")
    func message() throws {
        let entries =
            [UInt8](repeating: 255, count: 8) + Self.first + [0, 0, 0, 0, 0, 0, 1, 2] + Self.second
        let piece = [UInt8](repeating: 255, count: 8) + SHA256.digest(entries)
        let message =
            start(2, header.commitment) + part("key_slots") + part("providers") + part("apps")
            + part("sessions", piece, count: 1) + part("pending_logins") + part("clock_offsets")
            + part("fleet")
        let expected = try HMACSHA256.authenticate(message, key: key.manifestKey)
        #expect(try manifest() == expected)
        #expect(Manifest.matches(expected, try manifest()))
    }

    @Test("of the older form it is one over the digests alone, with a key of its own")
    func olderMessage() throws {
        let older = try VaultHeader(
            vault: key.vault, epoch: 1, commitment: key.commitment(to: .digests))
        let message =
            start(1, older.commitment) + part("key_slots") + part("providers") + part("apps")
            + part("sessions", Self.first + Self.second, count: 2) + part("pending_logins")
            + part("clock_offsets")
        let expected = try HMACSHA256.authenticate(message, key: key.manifestKey(of: .digests))
        #expect(try manifest(of: older, form: .digests) == expected)
    }

    @Test(
        "a row that is gone, doubled, edited, or in another place or table changes it",
        arguments: [
            [:],
            [.sessions: RowDigests([first], numbers: [-1])],
            [.sessions: RowDigests([first, second, second], numbers: [-1, 258, 259])],
            [.sessions: RowDigests([second, first], numbers: [-1, 258])],
            [.sessions: RowDigests([first, second], numbers: [-1, 259])],
            [.sessions: RowDigests([first, first], numbers: [-1, 258])],
            [.apps: rows],
            [.sessions: rows, .fleet: RowDigests([first])],
            [.sessions: rows, .keySlots: RowDigests([first])],
        ] as [[ManifestTable: RowDigests]])
    func changedRows(rows: [ManifestTable: RowDigests]) throws {
        #expect(!Manifest.matches(try manifest(rows: rows), try manifest()))
    }

    @Test("the time, the number of the write, the header, the form and the key each change it")
    func changedHeader() throws {
        let first = try VaultHeader(
            vault: key.vault, epoch: 1, commitment: key.commitment(to: nil))
        let all = [
            try manifest(), try manifest(createdAt: 0), try manifest(sequence: 10),
            try manifest(of: first), try manifest(of: VaultHeader(of: key.successor())),
            try manifest(form: .digests), try manifest(key: key.successor()),
        ]
        #expect(Set(all).count == all.count)
    }

    @Test("a stored manifest that was cut short does not match")
    func cutShort() throws {
        #expect(!Manifest.matches(Array(try manifest().prefix(31)), try manifest()))
        #expect(!Manifest.matches([], try manifest()))
    }
}
