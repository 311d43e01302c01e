import Foundation
import LoginCore
import OAuthCore
import SessionStorage
import Testing

/// The store that tests of other modules stand on: used from outside, as they use it.
@Suite struct `A store in memory` {
    private let store: SessionStore

    init() throws {
        store = try .inMemory(openedBy: .keyFile(TestStore.keyFile), at: TestStore.start)
    }

    @Test func `holds what was saved, sealed and stamped as in a file`() throws {
        let id = try Samples.fill(store)
        #expect(
            try store.sessions.read(id).credentials.token.revealedText == "token-one")
        #expect(try store.apps.list().map(\.name) == ["default"])
        #expect(try store.logins.list().map(\.id.rawValue) == ["7f3a"])
        let check = try store.upkeep.check()
        #expect(check.isSound)
        #expect(check.records == 4)
    }

    @Test func `is locked and opened like any other`() throws {
        let id = try Samples.fill(store)
        store.lock()
        #expect(throws: StoreFailure.locked) { try store.sessions.read(id) }
        #expect(throws: StoreFailure.wrongSecret(.keyFile)) {
            try store.unlock(.keyFile(Secret([UInt8](repeating: 8, count: 32))))
        }
        #expect(try store.unlock(.keyFile(TestStore.keyFile)) == 1)
        #expect(try store.sessions.read(id).summary.label == "news")
    }

    @Test func `shares nothing with another one`() throws {
        try Samples.fill(store)
        let other = try SessionStore.inMemory(
            openedBy: .keyFile(TestStore.keyFile), at: TestStore.start)
        #expect(try other.sessions.list().sessions.isEmpty)
        #expect(other.vaultID != store.vaultID)
    }

    @Test func `can be written, and has no file`() throws {
        try Samples.fill(store)
        #expect(!store.isReadOnly)
        #expect(!FileManager.default.fileExists(atPath: store.path))
    }
}
