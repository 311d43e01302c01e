import Foundation
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// A whole store that was put back from an older copy fits its manifest; the state folder knows.
struct SeenFileTests {
    private let place: TestStore
    private let vaultID: String
    private var state: String { place.folder + "/state" }
    private var seen: String { state + "/seen-" + vaultID }

    init() throws {
        place = try TestStore()
        vaultID = try place.create().vaultID
    }

    private func open() throws -> SessionStore {
        let store = try SessionStore.open(in: place.folder, seenIn: state)
        try store.unlock(.keyFile(TestStore.keyFile))
        return store
    }

    private func line() throws -> String {
        try String(contentsOfFile: seen, encoding: .utf8)
    }

    private func renew(_ id: SessionID, _ token: String) throws {
        let store = try place.reopen()
        _ = try store.sessions.renew(
            store.sessions.read(id), Samples.grant(token), at: TestStore.start)
    }

    private func putBack(_ bytes: Data) throws {
        try bytes.write(to: URL(fileURLWithPath: place.path))
    }

    @Test("the last state that was used is remembered, in a file of 0600")
    func remembered() throws {
        try open().verify()
        #expect(try line().hasPrefix("1 "))
        #expect(try line().utf8.count == 2 + 64 + 1)
        _ = try open().sessions.save(Samples.session())
        #expect(try line().hasPrefix("2 "))
        let manager = FileManager.default
        #expect(try manager.attributesOfItem(atPath: seen)[.posixPermissions] as? Int == 0o600)
        #expect(try manager.attributesOfItem(atPath: state)[.posixPermissions] as? Int == 0o700)
        #expect(try manager.contentsOfDirectory(atPath: state) == ["seen-" + vaultID])
    }

    @Test("an older copy is noticed until it is accepted, and used all the same")
    func older() throws {
        let old = try place.bytes()
        let id = try open().sessions.save(Samples.session())
        #expect(try !open().isOlderThanSeen)
        try putBack(old)
        let store = try open()
        #expect(store.isOlderThanSeen)
        try store.verify()
        #expect(try store.sessions.list().sessions.map(\.id) != [id])
        #expect(try open().isOlderThanSeen)
        try store.acceptOlder()
        #expect(!store.isOlderThanSeen)
        #expect(try line().hasPrefix("1 "))
        #expect(try !open().isOlderThanSeen)
    }

    @Test("the warning lasts however much is written, until somebody accepts the store")
    func lasting() throws {
        let old = try place.bytes()
        let id = try open().sessions.save(Samples.session())
        for label in ["a", "b", "c"] { try open().sessions.setLabel(id, label) }
        try putBack(old)
        for number in 0..<8 { _ = try open().sessions.save(Samples.session("later \(number)")) }
        #expect(try line().hasPrefix("5 "), "what was seen is kept as it was")
        #expect(try line().hasSuffix(" older\n"))
        let store = try open()
        #expect(store.isOlderThanSeen)
        #expect(try store.upkeep.check().isOlderThanSeen)
        try store.acceptOlder()
        #expect(try line().hasPrefix("9 ") && !line().contains("older"))
        #expect(try !open().isOlderThanSeen)
    }

    @Test("a running process notices that the file under it was put back")
    func running() throws {
        let old = try place.bytes()
        let running = try open()
        let id = try running.sessions.save(Samples.session())
        try running.sessions.setLabel(id, "news")
        try putBack(old)
        _ = try place.reopen().sessions.save(Samples.session("elsewhere"))
        try running.verify()
        #expect(running.isOlderThanSeen)
        #expect(try running.sessions.list().sessions.map(\.id) != [id])
    }

    @Test("a seal of a history that was abandoned does not open in the one that goes on")
    func abandonedSeal() throws {
        let id = try place.reopen().sessions.save(Samples.session())
        let fork = try place.bytes()
        try renew(id, "abandoned")
        try place.tamper("CREATE TABLE aside.kept AS SELECT sealed FROM session_seals")
        try putBack(fork)
        try renew(id, "present")
        #expect(
            try place.reopen().sessions.read(id).credentials.token.revealedText
                == "present")
        try place.tamper("UPDATE session_seals SET sealed = (SELECT sealed FROM aside.kept)")
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 1)) {
            try place.reopen().sessions.read(id)
        }
    }

    @Test("the same number of writes with other contents is another history")
    func otherHistory() throws {
        let old = try place.bytes()
        _ = try open().sessions.save(Samples.session())
        try putBack(old)
        _ = try open().sessions.save(Samples.session())
        #expect(try line().hasPrefix("2 "))
        #expect(try open().isOlderThanSeen)
    }

    @Test(
        "a file that says nothing is as none",
        arguments: [
            "", "9", "9 00\n", "9  \(String(repeating: "0", count: 64))\n",
            "9 \(String(repeating: "0", count: 64))", "9 \(String(repeating: "x", count: 64))\n",
            "-9 \(String(repeating: "0", count: 64))\n", String(repeating: "9", count: 500),
        ])
    func malformed(text: String) throws {
        try open().verify()
        try text.write(toFile: seen, atomically: false, encoding: .utf8)
        #expect(try !open().isOlderThanSeen)
        try open().verify()
        #expect(try line().hasPrefix("1 "))
    }

    @Test("what cannot be read or written is as none, and never waits")
    func unreadable() throws {
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        #expect(mkfifo(seen, 0o600) == 0)
        #expect(try !open().isOlderThanSeen)
        try open().verify()
        _ = try open().sessions.save(Samples.session())
        let nowhere = try SessionStore.open(in: place.folder, seenIn: "/nowhere/at/all")
        try nowhere.unlock(.keyFile(TestStore.keyFile))
        try nowhere.verify()
        #expect(!FileManager.default.fileExists(atPath: "/nowhere"))
    }

    @Test("an earlier state never takes the place of a later one")
    func noStepBack() throws {
        let file = SeenFile(in: state, vaultID: vaultID)
        let manifest = [UInt8](repeating: 0xAB, count: 32)
        file.record(SeenFile.Mark(sequence: 7, manifest: manifest))
        file.record(SeenFile.Mark(sequence: 6, manifest: manifest))
        #expect(file.read() == SeenFile.Mark(sequence: 7, manifest: manifest))
        #expect(try line() == "7 " + String(repeating: "ab", count: 32) + "\n")
    }
}
