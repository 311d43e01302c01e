import CryptoOpenSSL
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// Several connections at once, and stores of other versions.
struct SeveralProcessesTests {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test("eight connections that write at once lose nothing")
    func writers() async throws {
        let place = place
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    let own = try place.reopen()
                    for number in 0..<5 {
                        _ = try own.sessions.save(
                            Samples.session("\(writer)-\(number)", label: "s"))
                    }
                }
            }
            try await group.waitForAll()
        }
        let labels = try store.sessions.list().sessions.compactMap(\.label)
        #expect(Set(labels).count == 40)
        let check = try store.upkeep.check()
        #expect(check.isSound && check.records == 40)
    }

    @Test("another process that holds the store means busy, and nothing is changed")
    func busy() throws {
        try store.connection.database.inDatabase {
            try $0.execute(sql: "PRAGMA busy_timeout = 0")
        }
        let other = try Connection(path: place.path)
        try other.inTransaction(.immediate) { _ in
            #expect(throws: StoreFailure.busy) { try store.sessions.save(Samples.session()) }
            return .rollback
        }
        #expect(try store.sessions.list().sessions.isEmpty)
    }

    @Test("a full disk means full, and what was there stays whole")
    func full() throws {
        let id = try store.sessions.save(Samples.session())
        // SQLite reports its own page limit exactly as it reports a full disk.
        try store.connection.database.inDatabase {
            try $0.execute(sql: "PRAGMA max_page_count = 1")
        }
        #expect(throws: StoreFailure.storage(.full)) {
            for number in 0..<1000 { _ = try store.sessions.save(Samples.session("\(number)")) }
        }
        let check = try place.reopen().upkeep.check()
        #expect(check.isSound)
        #expect(
            try store.sessions.read(id).credentials.token.revealedText == "token-one")
    }

    @Test("whether the store takes a login's end is proved by a write that is really made")
    func provingWritable() throws {
        let request = try Samples.request()
        try store.logins.save(try Samples.pending(request))
        let other = try place.reopen()
        let before = try other.upkeep.changeCounter()
        try store.logins.proveWritable(for: request.id)
        #expect(try other.upkeep.changeCounter() != before)
        let found = try place.reopen().logins.read(request.id) { _ in request.provider }
        #expect(found == (try Samples.pending(request)))
        #expect(try place.reopen().upkeep.check().isSound)

        try store.logins.remove(request.id)
        #expect(throws: StoreFailure.item(.noSuch(.login, name: request.id.rawValue, nearest: [])))
        { try store.logins.proveWritable(for: request.id) }
    }

    @Test("once a login's end is proved to be writable, its session needs no longer file")
    func roomForSession() throws {
        let request = try Samples.request()
        try store.logins.save(try Samples.pending(request))
        try store.logins.proveWritable(for: request.id)
        let length = try place.bytes().count
        try store.logins.proveWritable(for: request.id)
        #expect(try place.bytes().count == length, "the room is used again")
        // As much as an answer may hold beside the token.
        let long = String(repeating: "k", count: 16 * 1024)
        var session = try Samples.session()
        session.grant.kept = [KeptField("kept", Secret(utf8: long))]
        _ = try store.sessions.save(session, finishing: request.id)
        #expect(try place.bytes().count == length)
    }

    @Test("what one connection writes another one sees, and its counter moves")
    func counter() throws {
        let other = try place.reopen()
        let before = try other.upkeep.changeCounter()
        #expect(try other.upkeep.changeCounter() == before)
        let id = try store.sessions.save(Samples.session())
        #expect(try other.upkeep.changeCounter() != before)
        #expect(try other.sessions.list().sessions.map(\.id) == [id])
    }
}
