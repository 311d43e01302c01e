import Glibc
import Testing

@testable import PlatformLinux

/// Folders for one run, and what a killed run leaves.
@Suite struct `A throw-away folder` {
    private let place: TemporaryFolder

    init() throws { place = try TemporaryFolder() }

    private func make() throws -> ThrowAwayFolder {
        try #require(ThrowAwayFolder(named: "try", in: [place.path]))
    }

    /// What a run leaves that is killed: its folder, with nobody who holds the lock.
    private func leave() throws -> String {
        let folder = try make()
        let file = open(folder.path + "/key", O_WRONLY | O_CREAT, 0o600)
        close(file)
        mkdir(folder.path + "/data", 0o700)
        symlink(place.path, folder.path + "/data/link")
        return folder.path
    }

    private func clear() { ThrowAwayFolder.clear(named: "try", in: [place.path]) }

    @Test func `is private, and gone with all that is in it`() throws {
        let folder = try make()
        #expect(mode(of: folder.path) == 0o700)
        mkdir(folder.path + "/data", 0o700)
        folder.remove()
        #expect(place.names.isEmpty)
    }

    @Test func `is in the first place that takes one`() throws {
        let folder = try #require(ThrowAwayFolder(named: "try", in: ["/nowhere", place.path]))
        #expect(folder.path.hasPrefix(place.path + "/try-"))
        #expect(ThrowAwayFolder(named: "try", in: ["/nowhere"]) == nil)
    }

    @Test func `is removed by the next run when its process died, and links lead nowhere`() throws {
        place.addFile("mine")
        _ = try leave()
        clear()
        #expect(place.names == ["mine"])
    }

    @Test func `stays while its process lives`() throws {
        let folder = try make()
        clear()
        #expect(place.names.count == 1)
        folder.remove()
    }

    @Test(arguments: [0o755, 0o770, 0o1700] as [mode_t])
    func `stays where others could have had a hand in it`(mode: mode_t) throws {
        chmod(try leave(), mode)
        clear()
        #expect(place.names.count == 1)
    }

    @Test(arguments: ["try-abcdef", "try-abc", "try-abcdefg", "other-abcdef"])
    func `leaves folders alone that it has not made`(name: String) {
        place.addFolder(name)
        clear()
        #expect(place.names == [name])
    }

    @Test func `leaves a link alone`() throws {
        let elsewhere = try TemporaryFolder()
        elsewhere.addFolder("in-use")
        symlink(elsewhere.path, place.path("try-abcdef"))
        clear()
        #expect(elsewhere.names == ["in-use"])
        #expect(place.names == ["try-abcdef"])
    }
}
