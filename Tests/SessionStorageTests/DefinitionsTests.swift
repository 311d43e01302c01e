import CSQLite
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// What a store may define, and that nothing asks an index, which the manifest does not cover.
struct DefinitionsTests {
    private let place: TestStore

    init() throws { place = try TestStore() }

    @Test(
        "the fingerprints are those of stores that are made anew",
        arguments: [(1, 21), (2, 21), (3, 21), (4, 24)])
    func fingerprint(version: Int, count: Int) throws {
        let definitions = try Schema.definitions(ofVersion: version)
        let digits = definitions.fingerprint.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        #expect(digits.joined() == Schema.fingerprints[version - 1])
        #expect(Schema.fingerprints.count == Schema.version)
        #expect(definitions.entries.count == count)
    }

    @Test("blanks that another version of SQLite writes mean nothing")
    func blanks() throws {
        _ = try place.create()
        try Forgery(
            "", in: "vault", ", sequence INTEGER", becomes: ",\n  sequence   INTEGER"
        ).apply(to: place.path)
        try place.reopen().verify()
    }

    @Test(
        "only blanks between words count",
        arguments: [
            ("CREATE  TABLE\nt (\n\ta INTEGER , b TEXT )", "CREATE TABLE t(a INTEGER,b TEXT)"),
            ("a b", "a b"), ("ab", "ab"), (" a -- b\n", "a--b"), ("'a  b'", "'a b'"),
        ])
    func words(text: String, expected: String) {
        #expect(Definitions.withoutBlanks(text.utf8) == expected)
    }

    @Test("no statement of the store asks an index, but for a row that is then verified")
    func noIndex() throws {
        _ = try place.create()
        let seen = Statements()
        let store = try place.reopen()
        let code = store.connection.database.inDatabase { db in
            sqlite3_trace_v2(
                db.sqliteConnection, UInt32(SQLITE_TRACE_STMT),
                { _, seen, _, sql in
                    guard let seen, let sql else { return 0 }
                    let text = String(cString: sql.assumingMemoryBound(to: CChar.self))
                    Unmanaged<Statements>.fromOpaque(seen).takeUnretainedValue().texts.insert(text)
                    return 0
                }, Unmanaged.passUnretained(seen).toOpaque())
        }
        #expect(code == SQLITE_OK)
        try withExtendedLifetime(seen) { try useEverything(of: store) }
        let statements = seen.texts.filter { sql in
            ["SELECT", "UPDATE", "DELETE"].contains { sql.hasPrefix($0) }
        }
        #expect(statements.count > 60)
        let plans = try Connection(path: place.path).read { db in
            try statements.flatMap { sql in
                var plan: [String] = []
                try db.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)").forEachRow {
                    plan.append("\(try $0.decode(String.self, "detail")): \(sql)")
                }
                return plan
            }
        }
        let asking = plans.filter { $0.contains("INDEX ") && !$0.contains("AUTOMATIC") }
        #expect(asking.filter { !$0.contains(": SELECT number FROM sessions INDEXED BY ") } == [])
    }

    /// The texts of statements that ran.
    private final class Statements {
        var texts: Set<String> = []
    }

    private func useEverything(of store: SessionStore) throws {
        let id = try Samples.fill(store)
        let provider = try Samples.provider()
        let later = TestStore.start + .seconds(90)
        try store.providers.setClockOffset(.seconds(5), of: provider.id)
        try store.providers.setClockOffset(.seconds(6), of: provider.id)
        #expect(try store.providers.clockOffset(of: provider.id) == .seconds(6))
        try store.providers.setClockOffset(.zero, of: provider.id)
        try store.sessions.setDefault(id)
        try store.sessions.setLabel(id, "other")
        store.sessions.noteUse(id, at: later)
        try store.sessions.recordCheck(id, .works(checkedAt: later))
        let second = try store.sessions.save(
            Samples.session("two", label: "other"), finishing: LoginID(rawValue: "7f3a"))
        _ = try store.sessions.recordAccount(second, Samples.news, at: later)
        let third = try store.sessions.save(Samples.session("three"))
        try store.sessions.keepApart(
            third, Samples.events, for: Samples.request("aaaa", account: "x"))
        #expect(try store.sessions.resolve("acme/acme_news").id == id)
        #expect(try store.sessions.usedByDefault(at: Origin(host: "api.acme.example")).id == id)
        #expect(try store.sessions.list().sessions.count == 2)
        #expect(try store.logins.list().count == 1)
        _ = try store.logins.read(LoginID(rawValue: "aaaa")) { _ in provider }
        try store.logins.remove(LoginID(rawValue: "aaaa"))
        try store.sessions.remove(third, at: later, keepingUntil: later + .seconds(9))
        _ = try store.sessions.restore(third)
        try store.sessions.remove(third, at: later, keepingUntil: nil)
        try store.sessions.eraseLapsed(at: later)
        try store.apps.update(Samples.app("default"))
        try store.apps.change("default", to: Samples.app("changed"))
        #expect(try store.apps.list().count == 1)
        try store.apps.remove("changed", of: provider.id)
        try store.providers.save(
            OwnDefinition(id: provider.id, yaml: "id: acme", addedAt: later))
        try store.providers.remove(provider.id)
        #expect(try store.upkeep.status().sessions == 1)
        try store.upkeep.merge(try TestStore().filled())
        try store.upkeep.rekey(openedBy: .keyFile(TestStore.keyFile), at: later)
        #expect(try store.upkeep.check().isSound)
    }
}

extension TestStore {
    /// A store with something in each table, open.
    fileprivate func filled() throws -> SessionStore {
        let store = try create()
        try Samples.fill(store)
        return store
    }
}
