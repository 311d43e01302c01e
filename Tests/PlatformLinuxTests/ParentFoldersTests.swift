import Glibc
import Testing

@testable import PlatformLinux

@Suite struct `Two dots in a path` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        mkdir(folder.path("a"), 0o700)
        mkdir(folder.path("b"), 0o700)
        symlink(folder.path("b"), folder.path("a/link"))
    }

    @Test func `mean the folder above, whatever follows them`() {
        #expect(ParentFolders.resolved(in: folder.path("a/../new/home")) == folder.path("new/home"))
        #expect(ParentFolders.resolved(in: folder.path("a/..")) == folder.path)
    }

    @Test func `go up from where a link leads, as the system does`() {
        #expect(ParentFolders.resolved(in: folder.path("a/link/../x")) == folder.path("x"))
    }

    @Test func `lead nowhere from a folder that is not there`() {
        #expect(ParentFolders.resolved(in: folder.path("none/../x")) == nil)
    }

    @Test(arguments: [("/../x", "/x"), ("/..", "/"), ("/a/b", "/a/b"), ("/a..b/c", "/a..b/c")])
    func `go no higher than the root, and are looked for as whole parts`(
        path: String, means: String
    ) {
        #expect(ParentFolders.resolved(in: path) == means)
    }
}
