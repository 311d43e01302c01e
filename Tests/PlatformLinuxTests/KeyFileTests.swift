import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `A key file` {
    let folder: TemporaryFolder
    let key = Secret([UInt8](1...32))

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `comes back as it was made, and is 0600`() throws {
        try KeyFile.make(folder.path("key"), holding: key)
        #expect(try KeyFile.read(folder.path("key")) == key)
        #expect(mode(of: folder.path("key")) == 0o600)
    }

    @Test func `is never made over a file`() {
        let path = folder.addFile("key")
        #expect(throws: FileFailure.alreadyExists(path: path)) {
            try KeyFile.make(path, holding: key)
        }
    }

    @Test(arguments: [0, 1, 31, 33, 64, 5000])
    func `of another length is refused`(count: Int) {
        let path = folder.addFile("key", [UInt8](repeating: 1, count: count))
        #expect(throws: FileFailure.wrongLength(path: path, required: 32)) {
            try KeyFile.read(path)
        }
    }

    @Test func `is not made of anything but 32 bytes`() {
        #expect(throws: FileFailure.wrongLength(path: folder.path("key"), required: 32)) {
            try KeyFile.make(folder.path("key"), holding: Secret([1]))
        }
        #expect(folder.names.isEmpty)
    }

    @Test func `that others may read is refused`() {
        let path = folder.addFile("key", mode: 0o644, [UInt8](repeating: 1, count: 32))
        #expect(throws: FileFailure.openToOthers(path: path, mode: 0o644)) {
            try KeyFile.read(path)
        }
    }
}
