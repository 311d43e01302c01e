import Foundation
import OAuthCore
import Testing

@testable import SessionStorage

/// The time of the last copy, in the state folder.
@Suite struct `The last backup` {
    private let place: TestStore
    private var state: String { place.folder + "/state" }

    init() throws {
        place = try TestStore()
        _ = try place.create()
    }

    private func open() throws -> SessionStore {
        try SessionStore.open(in: place.folder, seenIn: state)
    }

    @Test func `is not known before the first, and known to later processes, locked ones too`()
        throws
    {
        #expect(try open().upkeep.lastBackup() == nil)
        try open().upkeep.noteBackup(at: TestStore.start)
        try open().upkeep.noteBackup(at: TestStore.start + .seconds(60))
        #expect(try open().upkeep.lastBackup() == TestStore.start + .seconds(60))
    }

    @Test func `is a vault's own, and not that of another one`() throws {
        try open().upkeep.noteBackup(at: TestStore.start)
        let other = try TestStore()
        _ = try other.create()
        let there = try SessionStore.open(in: other.folder, seenIn: state)
        #expect(there.upkeep.lastBackup() == nil)
    }

    @Test(arguments: ["", "\n", "12", "twelve\n", "1\n2\n", "11111111111111111111111111\n"])
    func `is not known from a file that somebody changed`(text: String) throws {
        let store = try open()
        store.upkeep.noteBackup(at: TestStore.start)
        try Data(text.utf8).write(to: URL(filePath: state + "/backup-" + store.vaultID))
        #expect(store.upkeep.lastBackup() == nil)
    }

    @Test func `is forgotten without a word where no state folder can be had`() throws {
        let store = try SessionStore.open(in: place.folder)
        store.upkeep.noteBackup(at: TestStore.start)
        #expect(store.upkeep.lastBackup() == nil)
    }
}
