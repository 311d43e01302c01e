import Foundation
import Glibc
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `A socket of one's own` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path("s") }

    @Test func `is private from its first moment, and goes with its name`() throws {
        let socket = try PrivateSocket(path)
        defer { close(socket.descriptor) }
        #expect(mode(of: path) == 0o600)
        socket.remove()
        #expect(access(path, F_OK) != 0)
        socket.remove()
    }

    @Test func `goes with its name although somebody changed its mode`() throws {
        let socket = try PrivateSocket(path)
        defer { close(socket.descriptor) }
        #expect(chmod(path, 0o666) == 0)
        socket.remove()
        #expect(access(path, F_OK) != 0)
    }

    @Test func `is not made where another one listens`() throws {
        let socket = try PrivateSocket(path)
        defer { close(socket.descriptor) }
        #expect(throws: PrivateSocket.Failure.inUse) { try PrivateSocket(path) }
        #expect(access(path, F_OK) == 0)
    }

    @Test func `takes the place of one that nobody listens at`() throws {
        let old = try PrivateSocket(path)
        close(old.descriptor)
        let new = try PrivateSocket(path)
        defer { close(new.descriptor) }
        // The older one has a name no more.
        old.remove()
        #expect(access(path, F_OK) == 0)
        new.remove()
    }

    @Test func `takes the place of nothing else`() throws {
        try Data("text".utf8).write(to: URL(filePath: path))
        #expect(throws: PrivateSocket.Failure.taken) { try PrivateSocket(path) }
        unlink(path)
        mkdir(path, 0o700)
        #expect(throws: PrivateSocket.Failure.taken) { try PrivateSocket(path) }
        rmdir(path)
        symlink(folder.path("elsewhere"), path)
        #expect(throws: PrivateSocket.Failure.taken) { try PrivateSocket(path) }
    }

    @Test(arguments: [0o777, 0o770, 0o1777] as [mode_t])
    func `is in no folder that others can write`(mode: mode_t) throws {
        chmod(folder.path, mode)
        let failure = PrivateSocket.Failure.folder(
            .openToOthers(path: folder.path, mode: UInt32(mode)))
        #expect(throws: failure) { try PrivateSocket(path) }
    }

    @Test func `is in a folder that is there, at a path that is not too long`() {
        #expect(throws: PrivateSocket.Failure.folder(.missing(path: folder.path("none")))) {
            try PrivateSocket(folder.path("none/s"))
        }
        #expect(throws: PrivateSocket.Failure.tooLong(limit: 107)) {
            try PrivateSocket(folder.path(String(repeating: "x", count: 107)))
        }
    }
}
