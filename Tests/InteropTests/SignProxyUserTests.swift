import Foundation
import TestSupport
import Testing

/// The socket of `pintle sign-proxy` where there are other users.
@Suite(.enabled(if: Repository.hasProgram))
struct SignProxyUserTests {
    /// Who owns no files: `nobody`.
    private static let nobody: UInt32 = 65_534

    private let acme: OAuth1Home

    init() throws {
        acme = try OAuth1Home()
    }

    // MARK: Speaking to it

    /// Each door alone keeps another user out: the folder's mode, the socket's, and the kernel's word
    /// about who connects, should both modes be changed.
    @Test(
        .enabled(if: geteuid() == 0, "only root can be another user"),
        arguments: [(0o700, 0o600), (0o755, 0o600), (0o755, 0o666)] as [(mode_t, mode_t)])
    func `another user gets no answer, and nothing is sent`(
        folder: mode_t, socket: mode_t
    ) throws {
        let running = try acme.proxy()
        try #require(chmod(acme.home.folder.path, folder) == 0)
        try #require(chmod(acme.socket, socket) == 0)
        let url = "\(acme.provider.baseURL)/echo"
        let other = try acme.curl(
            url,
            by: ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"])
        #expect(other.status == "000" && other.text.isEmpty, "\(other)")
        #expect(try acme.provider.count("/echo") == 0)
        #expect(try acme.curl(url).status == "200")
        running.signal(SIGTERM)
        _ = try running.finish()
    }

    // MARK: Its place

    /// A proxy's place, `outer/inner`, by the modes and owners of both folders.
    struct Place: Sendable {
        var outer: mode_t = 0o700
        var inner: mode_t = 0o700
        var outerOwner = geteuid()
        var innerOwner = geteuid()
        /// Which of the two is refused.
        var refused: String
    }

    /// Expects that there is no proxy in that place, since the folder that it names is not as it has
    /// to be, in these words; `PATH` stands for that folder.
    private func expectRefusal(of place: Place, in words: String) throws {
        let outer = acme.home.folder.path("outer")
        let inner = outer + "/inner"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        try #require(chmod(inner, place.inner) == 0 && chmod(outer, place.outer) == 0)
        try #require(chown(inner, place.innerOwner, getegid()) == 0)
        try #require(chown(outer, place.outerOwner, getegid()) == 0)
        let result = try acme.home.pintle("sign-proxy", "--socket", inner + "/s")
        #expect(result.code == 10, "\(result)")
        let sentence = words.replacing("PATH", with: acme.home.folder.path(place.refused))
        #expect(result.errorText.hasPrefix("pintle: \(sentence)\n"), "\(result)")
        #expect(access(inner + "/s", F_OK) != 0)
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can give a folder away"),
        arguments: [
            Place(outer: 0o755, innerOwner: nobody, refused: "outer/inner"),
            Place(outer: 0o755, outerOwner: nobody, refused: "outer"),
        ])
    func `a folder of another user is refused, and so is one below it`(place: Place) throws {
        try expectRefusal(of: place, in: "PATH is not yours")
    }

    @Test(arguments: [
        Place(inner: 0o777, refused: "outer/inner"), Place(inner: 0o1777, refused: "outer/inner"),
        Place(outer: 0o777, refused: "outer"),
    ])
    func `a folder that others can write is refused, and so is one below it`(
        place: Place
    ) throws {
        try expectRefusal(of: place, in: "others can write PATH")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a socket away"))
    func `a socket of another user stays where it is`() throws {
        let running = try acme.proxy()
        running.signal(SIGKILL)
        _ = try running.finish()
        try #require(chown(acme.socket, Self.nobody, getegid()) == 0)
        let result = try acme.home.pintle("sign-proxy", "--socket", acme.socket)
        #expect(result.code == 2, "\(result)")
        #expect(result.errorText.contains("is not your socket"), "\(result)")
        #expect(access(acme.socket, F_OK) == 0)
    }
}
