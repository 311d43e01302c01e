import Glibc
import Testing

@testable import PlatformLinux

@Suite struct `A watch for store.db` {
    private let folder: TemporaryFolder
    private let watch: FolderWatch

    init() throws {
        folder = try TemporaryFolder()
        watch = try #require(FolderWatch(for: "store.db"))
    }

    @Test func `hears that a journal went, once`() {
        folder.addFile("store.db-journal")
        watch.add(folder.path)
        watch.add(folder.path)
        unlink(folder.path("store.db-journal"))
        #expect(readiness == .readable)
        #expect(watch.drain() == .change)
        #expect(readiness == .idle)
        #expect(watch.drain() == [])
    }

    @Test func `hears that the file came under its name`() {
        folder.addFile("store.db.new")
        watch.add(folder.path)
        rename(folder.path("store.db.new"), folder.path("store.db"))
        #expect(watch.drain() == .change)
    }

    @Test func `hears that the key was taken out of the keyring, and leaves no file behind`() {
        watch.add(folder.path)
        FolderWatch.tellKeyForgotten(in: folder.path, of: "store.db")
        #expect(watch.drain() == .keyForgotten)
        #expect(access(folder.path("store.db-locked"), F_OK) != 0)
    }

    @Test func `hears of the key although a killed process left its note`() {
        folder.addFile("store.db-locked")
        watch.add(folder.path)
        FolderWatch.tellKeyForgotten(in: folder.path, of: "store.db")
        #expect(watch.drain() == .keyForgotten)
    }

    @Test func `takes what happened to other files without saying so`() {
        let names = (0..<300).map { "file-with-a-longer-name-\($0)" }
        for name in names { folder.addFile(name) }
        watch.add(folder.path)
        for name in names { unlink(folder.path(name)) }
        #expect(readiness == .readable)
        #expect(watch.drain() == [])
        #expect(readiness == .idle)
    }

    @Test func `is not woken by reading and writing the file`() {
        folder.addFile("store.db")
        watch.add(folder.path)
        let file = open(folder.path("store.db"), O_RDWR)
        var byte: UInt8 = 0
        #expect(read(file, &byte, 1) == 1)
        #expect(write(file, &byte, 1) == 1)
        close(file)
        #expect(readiness == .idle)
    }

    @Test func `of a folder that is missing hears nothing`() {
        watch.add(folder.path("none"))
        #expect(readiness == .idle)
    }

    private var readiness: Poll.Readiness {
        Poll.wait(for: [watch.descriptor], timeout: .zero)[0]
    }
}
