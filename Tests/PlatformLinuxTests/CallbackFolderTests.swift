import Foundation
import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `A folder of URLs that were handed over` {
    private let folder: TemporaryFolder
    private let callbacks: CallbackFolder

    init() throws {
        folder = try TemporaryFolder()
        callbacks = CallbackFolder(stateFolder: folder.path("state"))
    }

    private func keep(_ text: String) throws -> String { try callbacks.keep(Secret(utf8: text)) }

    private func kept(at time: Timestamp = LocalTime.now) -> [String] {
        callbacks.kept(at: time).map(\.url.revealedText)
    }

    @Test func `holds private files`() throws {
        let name = try keep("pintle:/?code=a")
        #expect(mode(of: folder.path("state/callbacks")) == 0o700)
        #expect(mode(of: folder.path("state/callbacks/\(name)")) == 0o600)
        #expect(kept() == ["pintle:/?code=a"])
    }

    @Test func `gives each to one taker`() throws {
        let name = try keep("pintle:/?code=a")
        let other = CallbackFolder(stateFolder: folder.path("state"))
        #expect([callbacks.take(name), other.take(name)] == [true, false])
        #expect(kept().isEmpty)
    }

    @Test func `takes a crowd of takers for one`() async throws {
        let name = try keep("pintle:/?code=a")
        let callbacks = callbacks
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { callbacks.take(name) } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 1)
    }

    @Test func `holds the newest, however many come`() throws {
        for number in 0..<CallbackFolder.count + 4 { _ = try keep("pintle:/?code=\(number)") }
        #expect(kept() == (4..<CallbackFolder.count + 4).map { "pintle:/?code=\($0)" })
    }

    @Test func `is no link to another one`() throws {
        let name = try keep("pintle:/?code=a")
        let other = CallbackFolder(stateFolder: folder.path("other"))
        try FileManager.default.createDirectory(
            atPath: folder.path("other"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("other/callbacks"),
            withDestinationPath: folder.path("state/callbacks"))
        #expect(throws: FileFailure.symlink(path: folder.path("other/callbacks"))) {
            try other.keep(Secret(utf8: "pintle:/?code=b"))
        }
        #expect(other.kept(at: LocalTime.now).isEmpty)
        #expect(!other.take(name))
        #expect(other.watch() == nil)
        #expect(kept() == ["pintle:/?code=a"])
    }

    @Test func `forgets them after an hour`() throws {
        _ = try keep("pintle:/?code=a")
        #expect(kept(at: LocalTime.now + .seconds(3590)).count == 1)
        #expect(kept(at: LocalTime.now + .seconds(3610)).isEmpty)
        #expect(kept().isEmpty)
    }

    @Test func `knows no file of others, and none that others may read`() throws {
        let name = try keep("pintle:/?code=a")
        let path = folder.path("state/callbacks/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(kept().isEmpty)
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path("state/callbacks/notes")))
        #expect(kept().isEmpty)
    }

    @Test func `tells that one was taken, and that nobody took it in time`() async throws {
        let name = try keep("pintle:/?code=a")
        #expect(!callbacks.isTaken(name, within: .zero))
        let callbacks = callbacks
        async let taken = Task.detached { callbacks.isTaken(name, within: .seconds(60)) }.value
        #expect(callbacks.take(name))
        #expect(await taken)
    }

    @Test func `is heard of when one comes`() throws {
        let watch = try #require(callbacks.watch())
        #expect(Poll.wait(for: [watch.descriptor], timeout: .zero) == [.idle])
        _ = try keep("pintle:/?code=a")
        #expect(Poll.wait(for: [watch.descriptor], timeout: .seconds(60)) == [.readable])
        watch.drain()
        #expect(Poll.wait(for: [watch.descriptor], timeout: .zero) == [.idle])
    }
}
