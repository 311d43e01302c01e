import CryptoOpenSSL
import Foundation
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// The golden stores of versions 2 to 4, which hold the same: `GoldenStore` put it there.
@Suite struct `A golden store` {
    private let place: TestStore

    init() throws {
        place = try TestStore()
    }

    private func open(_ version: Int) throws -> SessionStore {
        try place.putGolden(version: version)
        return try place.reopen()
    }

    @Test(arguments: [2, 3, 4])
    func `opens with all that is in it, by each of its slots`(version: Int) throws {
        let store = try open(version)
        #expect(try store.upkeep.status().version == Schema.version)
        try expectAll(store)
        try expectAll(place.reopen(with: .passphrase(GoldenStore.passphrase)))
        let check = try store.upkeep.check()
        #expect(check.isSound)
        #expect(check.records == 12)
    }

    @Test(arguments: [2, 3, 4])
    func `can be rekeyed, exported and restored, and holds the same`(version: Int) throws {
        let store = try open(version)
        try store.upkeep.rekey(openedBy: .keyFile(TestStore.keyFile), at: TestStore.start)
        try expectAll(place.reopen())
        let there = try TestStore()
        _ = try store.upkeep.backup(to: there.path)
        let copy = try SessionStore.open(copyOf: there.path)
        try copy.unlock(.keyFile(TestStore.keyFile))
        try expectAll(copy)
        let merged = try SessionStore.inMemory(
            openedBy: .keyFile(TestStore.keyFile), at: TestStore.start)
        try merged.upkeep.merge(store)
        #expect(try merged.upkeep.check().isSound)
        let tokens = try store.sessions.list().sessions.map {
            try store.sessions.read($0.id).credentials
        }
        let theirs = try merged.sessions.list().sessions.map {
            try merged.sessions.read($0.id).credentials
        }
        #expect(theirs == tokens)
    }

    @Test func `of version 2 is kept beside, and no row of it is written by using it`() throws {
        try place.putGolden(version: 2)
        let before = try rows()
        #expect(before.count == 12 + 2 + 1)
        let store = try place.reopen()
        try expectAll(store)
        let news = try store.sessions.resolve("news").id
        store.sessions.noteUse(news, at: TestStore.start + .seconds(999))
        store.lock()
        try store.unlock(.passphrase(GoldenStore.passphrase))
        try store.verify()
        #expect(try rows() == before)
        let kept = try FileManager.default.contentsOfDirectory(atPath: place.folder).sorted()
        #expect(kept == ["store.db", "store.db.version-2"])
    }

    @Test func `of version 2 gets the new form for the rows that are written, and no others`()
        throws
    {
        let store = try open(2)
        let before = try rows()
        #expect(try forms("session_seals") == [2, 1, 1, 1, 1])
        try store.sessions.setLabel(try store.sessions.resolve("größe").id, "size")
        #expect(try forms("session_seals") == [2, 3, 1, 1, 1])
        let after = try rows()
        let changed = before.keys.filter { before[$0] != after[$0] }
        #expect(changed.sorted() == ["sessions 2"])
        _ = try store.sessions.save(Samples.session("new"))
        #expect(try forms("session_seals") == [2, 3, 1, 1, 1, 3])
        try store.apps.update(Samples.app("default", secret: "app secret"))
        try store.logins.proveWritable(for: LoginID(rawValue: "7f3a"))
        #expect(try forms("apps") == [3, 1])
        #expect(try forms("pending_logins").sorted() == [1, 1, 3])
        #expect(try store.upkeep.check().isSound)
    }

    /// What each row holds, as SHA-256; "last used" aside.
    private func rows() throws -> [String: [UInt8]] {
        let database = try Connection(path: place.path)
        defer { try? database.close() }
        return try database.read { db in
            var found: [String: [UInt8]] = [:]
            for (table, source) in [
                ("key_slots", "key_slots"), ("providers", "providers"), ("apps", "apps"),
                ("sessions", "sessions JOIN session_seals ON session = number"),
                ("pending_logins", "pending_logins"), ("clock_offsets", "clock_offsets"),
            ] {
                let sql = "SELECT * FROM \(source)"
                let statement = try db.makeStatement(sql: sql)
                let columns = statement.columnNames
                try statement.forEachRow { row in
                    // Digests lie apart by now.
                    let own = columns.indices.filter { columns[$0] != "digest" }
                    let values = own.flatMap { column in
                        Array("\n\(columns[column]): \(row.type(Int32(column))) ".utf8)
                            + row.bytes(Int32(column))
                    }
                    found["\(table) \(try row.decode(Int64.self, "number"))"] = SHA256.digest(
                        values)
                }
            }
            return found
        }
    }

    private func forms(_ table: String) throws -> [Int] {
        let database = try Connection(path: place.path)
        defer { try? database.close() }
        return try database.read { db in
            try Int.fetchAll(db, sql: "SELECT schema FROM \(table) ORDER BY rowid")
        }
    }

    private func expectAll(_ store: SessionStore) throws {
        let start = TestStore.start
        let acme = try Samples.provider(host: "api.acme.example")
        let sessions = try store.sessions.list().sessions
        #expect(sessions.map(\.label) == ["größe", nil, "news", nil])
        #expect(sessions.map(\.isDefault) == [false, false, true, false])
        #expect(
            sessions.map(\.state) == [
                .logInAgain(since: start + .seconds(7)), .accountUnclear(wanted: "y"),
                .works(checkedAt: start + .seconds(5)), .notChecked,
            ])
        #expect(sessions[2].account == Samples.news)
        #expect(sessions[2].expiresAt == start + .seconds(86_400))
        let opened = try sessions.map { try store.sessions.read($0.id) }
        #expect(
            opened.map(\.credentials.signingToken?.sharedSecret.revealedText)
                == ["two-secret", "four-secret", "one-secret", "three-secret"])
        #expect(opened.map(\.credentials.method) == [.rsaSHA1, .hmacSHA1, .hmacSHA1, .hmacSHA1])
        #expect(
            opened.map(\.kept) == [
                [], [],
                [
                    KeptField("oauth_session_handle", Secret(utf8: "handle")),
                    KeptField("empty", Secret(utf8: "")),
                ], [],
            ])
        #expect(try store.sessions.removed().map(\.summary.label) == ["gone"])
        let apps = try store.apps.list(of: acme.id)
        #expect(apps.map(\.name) == ["default", "second"])
        #expect(
            apps.map(\.credentials.key) == [
                .sharedSecret(Secret(utf8: "app secret")),
                .rsaPrivateKey(pem: Secret(utf8: "some key")),
            ])
        let definitions = try store.providers.list()
        #expect(definitions.map(\.yaml) == ["id: acme\nname: Acme\n", "id: other\n"])
        #expect(definitions.map(\.certificates) == [nil, "some PEM"])
        let logins = try ["7f3a", "8a4b", "9c5d"].map { name in
            try store.logins.read(LoginID(rawValue: name)) { _ in acme }
        }
        #expect(
            logins.map(\.progress) == [
                try Samples.pending(Samples.request()).progress,
                .awaitingAccountDecision(sessions[1].id, Samples.events), .notBegun,
            ])
        #expect(logins.map(\.request.access) == ["write", nil, nil])
        #expect(logins.map(\.request.startedFrom) == ["203.0.113.7", "203.0.113.7", nil])
        #expect(logins.map(\.clockOffset) == [.seconds(252), .zero, .zero])
        #expect(
            try store.providers.clockOffset(of: acme.id, by: GoldenStore.clock) == .seconds(252))
    }
}
