import Glibc
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `A private folder` {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `is made with its parents, all 0700`() throws {
        try PrivateDirectory.ensure(folder.path("a/b/c"))
        #expect(["a", "a/b", "a/b/c"].map { mode(of: folder.path($0)) } == [0o700, 0o700, 0o700])
    }

    @Test(arguments: [0o700, 0o755, 0o500, 0o555] as [mode_t])
    func `is good when others cannot write to it`(mode: mode_t) throws {
        try PrivateDirectory.ensure(folder.addFolder("a", mode: mode))
    }

    @Test(arguments: [0o770, 0o707, 0o777, 0o1777, 0o775] as [mode_t])
    func `is refused when others can write to it`(mode: mode_t) {
        let path = folder.addFolder("a", mode: mode)
        #expect(throws: FileFailure.openToOthers(path: path, mode: mode)) {
            try PrivateDirectory.ensure(path)
        }
    }

    @Test func `is refused when others can write to a parent, and nothing is made`() {
        let parent = folder.addFolder("parent", mode: 0o777)
        #expect(throws: FileFailure.openToOthers(path: parent, mode: 0o777)) {
            try PrivateDirectory.ensure(folder.path("parent/child"))
        }
        #expect(mode(of: folder.path("parent/child")) == 0)
    }

    @Test func `may lie in a sticky folder of all`() throws {
        folder.addFolder("shared", mode: 0o1777)
        try PrivateDirectory.ensure(folder.path("shared/mine"))
    }

    @Test func `is judged by what a link leads to`() throws {
        let open = folder.addFolder("open", mode: 0o777)
        folder.addFolder("closed")
        symlink(open, folder.path("to-open"))
        symlink(folder.path("closed"), folder.path("to-closed"))
        try PrivateDirectory.ensure(folder.path("to-closed/new"))
        #expect(mode(of: folder.path("closed/new")) == 0o700)
        #expect(throws: FileFailure.openToOthers(path: open, mode: 0o777)) {
            try PrivateDirectory.ensure(folder.path("to-open/new"))
        }
    }

    @Test func `is not made where a link leads nowhere`() {
        symlink(folder.path("nowhere"), folder.path("link"))
        #expect(throws: FileFailure.symlink(path: folder.path("link"))) {
            try PrivateDirectory.ensure(folder.path("link/new"))
        }
    }

    @Test func `is refused when it is a file`() {
        let path = folder.addFile("file")
        #expect(throws: FileFailure.notADirectory(path: path)) {
            try PrivateDirectory.ensure(path)
        }
    }

    @Test func `that is missing is not made by a check`() {
        let path = folder.path("missing")
        #expect(throws: FileFailure.missing(path: path)) { try PrivateDirectory.check(path) }
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: ["relative/path", "", ".", "/tmp/../etc"])
    func `needs an absolute path`(path: String) {
        #expect(throws: FileFailure.notAbsolute(path: path)) {
            try PrivateDirectory.ensure(path)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `is refused when somebody else owns it or a parent`() {
        let path = folder.addFolder("theirs")
        chown(path, 65_534, 65_534)
        for asked in [path, folder.path("theirs/mine")] {
            #expect(throws: FileFailure.notYours(path: path, owner: 65_534)) {
                try PrivateDirectory.ensure(asked)
            }
        }
    }
}
