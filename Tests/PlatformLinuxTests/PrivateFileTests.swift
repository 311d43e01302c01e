import Glibc
import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `A private file` {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [0o600, 0o400, 0o700] as [mode_t])
    func `is read when only its owner may use it`(mode: mode_t) throws {
        let path = folder.addFile("file", mode: mode, [7, 8])
        #expect(try PrivateFile.read(path, limit: 2).array == [7, 8])
    }

    @Test(arguments: [0o644, 0o640, 0o660, 0o604, 0o602, 0o620, 0o610, 0o601, 0o777] as [mode_t])
    func `is refused when others may do anything with it`(mode: mode_t) {
        let path = folder.addFile("file", mode: mode)
        #expect(throws: FileFailure.openToOthers(path: path, mode: mode)) {
            try PrivateFile.read(path, limit: 100)
        }
    }

    @Test(arguments: [(0o644, true), (0o444, true), (0o600, true), (0o664, false), (0o646, false)])
    func `that others may read is read where that is enough`(
        mode: Int, isRead: Bool
    ) {
        let path = folder.addFile("file", mode: mode_t(mode))
        let contents = try? PrivateFile.read(path, limit: 100, rule: .readableByOthers)
        #expect((contents != nil) == isRead)
    }

    enum Impostor: CaseIterable {
        case symlink
        case danglingSymlink
        case fifo
        case folder
        case hardLink
        case device
        case nothing
    }

    @Test(arguments: Impostor.allCases)
    func `is refused at once when something else has its name`(impostor: Impostor) {
        let path = folder.path("impostor")
        let expected: FileFailure
        switch impostor {
        case .symlink:
            symlink(folder.addFile("target"), path)
            expected = .symlink(path: path)
        case .danglingSymlink:
            symlink(folder.path("nowhere"), path)
            expected = .symlink(path: path)
        case .fifo:
            mkfifo(path, 0o600)
            expected = .notARegularFile(path: path)
        case .folder:
            folder.addFolder("impostor")
            expected = .notARegularFile(path: path)
        case .hardLink:
            link(folder.addFile("target"), path)
            expected = .hardLinked(path: path)
        case .device:
            #expect(throws: FileFailure.notARegularFile(path: "/dev/null")) {
                try PrivateFile.read("/dev/null", limit: 100)
            }
            return
        case .nothing:
            expected = .missing(path: path)
        }
        #expect(throws: expected) { try PrivateFile.read(path, limit: 100) }
    }

    @Test func `is refused when it is longer than the limit`() {
        let path = folder.addFile("file", [1, 2, 3])
        #expect(throws: FileFailure.tooLong(path: path, limit: 2)) {
            try PrivateFile.read(path, limit: 2)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `is refused when somebody else owns it`() {
        let path = folder.addFile("file")
        chown(path, 65_534, 65_534)
        #expect(throws: FileFailure.notYours(path: path, owner: 65_534)) {
            try PrivateFile.read(path, limit: 100)
        }
    }

    @Test func `is written with 0600 and nothing is left beside it`() throws {
        try PrivateFile.write(Secret([4, 5]), to: folder.path("new"))
        #expect(mode(of: folder.path("new")) == 0o600)
        #expect(try PrivateFile.read(folder.path("new"), limit: 2).array == [4, 5])
        #expect(folder.names == ["new"])
    }

    @Test func `that is written over becomes private`() throws {
        let path = folder.addFile("old", mode: 0o644, [9, 9, 9])
        try PrivateFile.write(Secret([1]), to: path)
        #expect(mode(of: path) == 0o600)
        #expect(try PrivateFile.read(path, limit: 9).array == [1])
    }

    @Test func `is written in the place of a link, not through it`() throws {
        let target = folder.addFile("target", [9])
        symlink(target, folder.path("link"))
        try PrivateFile.write(Secret([1]), to: folder.path("link"))
        #expect(try PrivateFile.read(target, limit: 9).array == [9])
        #expect(try PrivateFile.read(folder.path("link"), limit: 9).array == [1])
    }

    @Test func `is never written over a folder`() {
        let path = folder.addFolder("folder")
        #expect(throws: FileFailure.notARegularFile(path: path)) {
            try PrivateFile.write(Secret([1]), to: path)
        }
        #expect(folder.names == ["folder"])
    }

    @Test func `is not created over another`() throws {
        let path = folder.addFile("file", [9])
        #expect(throws: FileFailure.alreadyExists(path: path)) {
            try PrivateFile.create(path, holding: Secret([1]))
        }
        #expect(try PrivateFile.read(path, limit: 9).array == [9])
    }

    @Test func `is not created through a dangling link`() {
        symlink(folder.path("nowhere"), folder.path("link"))
        #expect(throws: FileFailure.alreadyExists(path: folder.path("link"))) {
            try PrivateFile.create(folder.path("link"), holding: Secret([1]))
        }
        #expect(folder.names == ["link"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
    func `in a folder that cannot be written is a read-only place`() {
        folder.addFolder("closed", mode: 0o500)
        let path = folder.path("closed/file")
        #expect(throws: FileFailure.readOnly(path: path)) {
            try PrivateFile.create(path, holding: Secret([1]))
        }
    }

    @Test(arguments: [
        (ENOSPC, FileFailure.full(path: "p")), (EDQUOT, .full(path: "p")),
        (EROFS, .readOnly(path: "p")), (EACCES, .readOnly(path: "p")),
        (EIO, .inputOutput(.write, path: "p", ErrorNumber(EIO))),
    ])
    func `names the cause when writing fails`(number: Int32, failure: FileFailure) {
        #expect(FileFailure(ErrorNumber(number), after: .write, path: "p") == failure)
    }

    @Test func `names errors as C does`() {
        #expect(ErrorNumber(ENOSPC).name == "ENOSPC")
        #expect(ErrorNumber(99_999).name == "99999")
    }
}
