import Foundation
import Glibc
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// The log of uses beside the store.
@Suite struct `The log of uses` {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    private func use(
        _ session: String = "s-1", at seconds: Int64 = 0, program: String? = "msmtp",
        unit: String? = "mail.service"
    ) -> SessionUse {
        SessionUse(
            session: SessionID(rawValue: session), moment: TestStore.start + .seconds(seconds),
            command: "token",
            caller: SessionUse.Caller(
                program: program, unit: unit, user: 1000, pintle: "0.2.0-dev+1a2b3c4d5e.dirty"))
    }

    private var path: String { place.folder + "/uses.log" }
    private var bytes: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

    @Test func `gives back what was noted, in the order of time, in another process too`() throws {
        let uses = [use(at: 5), use("s-2", at: 3, program: nil, unit: nil), use(at: 5)]
        uses.forEach { store.uses.note($0) }
        let expected = [uses[1], uses[0], uses[2]]
        #expect(try store.uses.list() == UseList(uses: expected))
        #expect(try place.reopen().uses.list() == UseList(uses: expected))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func `is empty before the first use, and nothing a locked store tells or takes`() throws {
        #expect(try store.uses.list() == UseList(uses: []))
        store.lock()
        store.uses.note(use())
        #expect(throws: StoreFailure.locked) { try store.uses.list() }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `says nothing to whoever has no key`() throws {
        store.uses.note(use("s-1", program: "a-program-of-mine"))
        let text = String(decoding: try bytes, as: UTF8.self)
        #expect(!text.contains("program-of-mine") && !text.contains("mail.service"))
        #expect(!text.contains("s-1"))
    }

    // MARK: What failed

    private let problem = SessionProblem(
        session: SessionID(rawValue: "s-1"), moment: TestStore.start + .seconds(4),
        step: .renewal, reason: .renewalUnanswered)

    @Test func `keeps failures beside the uses, sealed like them, also under a new key`() throws {
        store.uses.note(use(at: 3))
        store.uses.note(problem)
        let expected = UseList(uses: [use(at: 3)], problems: [problem])
        #expect(try store.uses.list() == expected)
        #expect(try !String(decoding: bytes, as: UTF8.self).contains("renewal"))
        let newFile = Secret([UInt8](repeating: 9, count: 32))
        try store.upkeep.rekey(openedBy: .keyFile(newFile), at: TestStore.start)
        #expect(try store.uses.list() == expected)
    }

    @Test func `says of each session its last use, how many there are, and its last failure`() {
        let last = use(at: 9, program: "curl")
        let list = UseList(uses: [use(at: 1), use("s-2", at: 5), last], problems: [problem])
        let histories = list.histories
        #expect(
            histories[problem.session]
                == SessionHistory(useCount: 2, lastUse: last, lastProblem: problem))
        #expect(histories[SessionID(rawValue: "s-2")]?.useCount == 1)
        #expect(histories.count == 2)
    }

    // MARK: What somebody does to it

    @Test(arguments: [4, 9, 12, 40, 60, 90, 150])
    func `counts a record that was changed anywhere, and reads the others`(offset: Int) throws {
        store.uses.note(use(at: 1))
        let first = try bytes.count
        store.uses.note(use(at: 2))
        var changed = try bytes
        changed[offset] ^= 1
        try changed.write(to: URL(filePath: path))
        let list = try store.uses.list()
        #expect(list.uses == [use(at: 2)])
        // Without its mark it is no record at all.
        #expect(list.unreadable == (offset < 8 ? 0 : 1))
        #expect(first > 150)
    }

    @Test func `counts a doubled record once, also one of the file that was set aside`() throws {
        store.uses.note(use(at: 1))
        let once = try bytes
        try (once + once).write(to: URL(filePath: path))
        try once.write(to: URL(filePath: place.folder + "/uses.log.old"))
        #expect(try store.uses.list() == UseList(uses: [use(at: 1)]))
    }

    @Test func `takes no record of another vault`() throws {
        let other = try TestStore()
        try other.create().uses.note(use())
        try FileManager.default.copyItem(atPath: other.folder + "/uses.log", toPath: path)
        #expect(try store.uses.list() == UseList(uses: [], unreadable: 1))
    }

    @Test(arguments: [1, 9, 30, 120])
    func `goes on behind a record that was cut short`(kept: Int) throws {
        store.uses.note(use(at: 1))
        try bytes.prefix(kept).write(to: URL(filePath: path))
        store.uses.note(use(at: 2))
        #expect(try store.uses.list().uses == [use(at: 2)])
    }

    // MARK: What goes wrong

    @Test func `is not written where the folder cannot be, and nothing is said`() throws {
        try place.setMode(0o500, of: place.folder)
        let readOnly = try place.reopen()
        readOnly.uses.note(use())
        try place.setMode(0o700, of: place.folder)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `is not written through a link, nor into a file with a second name`() throws {
        let aside = place.folder + "/aside"
        try Data().write(to: URL(filePath: aside))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: aside)
        store.uses.note(use())
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.linkItem(atPath: aside, toPath: path)
        store.uses.note(use())
        #expect(try Data(contentsOf: URL(filePath: aside)).isEmpty)
    }

    @Test func `keeps texts of any length within a record`() throws {
        let long = String(repeating: "é", count: 9000)
        store.uses.note(use(program: long, unit: long))
        let read = try #require(try store.uses.list().uses.first)
        #expect(read.caller.program == String(repeating: "é", count: 32))
        #expect(read.caller.unit == String(repeating: "é", count: 80))
        #expect(try bytes.count <= 512)
    }

    // MARK: Its end, and a new key

    @Test func `is set aside at its limit, and tells the last thousand`() throws {
        store.uses.note(use(at: 1))
        let record = try bytes
        // Far more than the limit, of one record that counts once.
        let count = 512_000 / record.count + 1
        try Data(Array(repeating: Array(record), count: count).joined())
            .write(to: URL(filePath: path))
        store.uses.note(use(at: 2))
        #expect(!FileManager.default.fileExists(atPath: path))
        store.uses.note(use(at: 3))
        #expect(try store.uses.list() == UseList(uses: [use(at: 1), use(at: 2), use(at: 3)]))
        #expect(try bytes.count < 1024)
    }

    @Test func `tells no more than a thousand`() throws {
        let uses = (1...1001).map { use(at: $0) }
        uses.forEach { store.uses.note($0) }
        #expect(try store.uses.list().uses == Array(uses.dropFirst()))
    }

    @Test func `opens with the new key after rekey, and not with the old one`() throws {
        store.uses.note(use(at: 1))
        let before = try bytes
        let newFile = Secret([UInt8](repeating: 9, count: 32))
        try store.upkeep.rekey(openedBy: .keyFile(newFile), at: TestStore.start)
        #expect(try store.uses.list() == UseList(uses: [use(at: 1)]))
        store.uses.note(use(at: 2))
        #expect(try place.reopen(with: .keyFile(newFile)).uses.list().uses.count == 2)
        try before.write(to: URL(filePath: path))
        #expect(try store.uses.list() == UseList(uses: [], unreadable: 1))
    }
}
