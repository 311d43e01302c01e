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

    /// Makes `outer/inner` with those modes, and says what became of a proxy in the inner one.
    private func proxy(
        outer: mode_t, inner: mode_t, owners: (outer: UInt32, inner: UInt32)
    ) throws -> (result: CommandResult, outer: String, inner: String) {
        let outside = acme.home.folder.path("outer")
        let inside = outside + "/inner"
        try FileManager.default.createDirectory(
            atPath: inside, withIntermediateDirectories: true)
        try #require(chmod(inside, inner) == 0 && chmod(outside, outer) == 0)
        let group = getegid()
        try #require(chown(inside, owners.inner, group) == 0)
        try #require(chown(outside, owners.outer, group) == 0)
        let result = try acme.home.pintle("sign-proxy", "--socket", inside + "/s")
        #expect(access(inside + "/s", F_OK) != 0)
        return (result, outside, inside)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `a folder of another user is refused, and so is one below it`() throws {
        let (mine, theirs) = (geteuid(), Self.nobody)
        let own = try proxy(outer: 0o755, inner: 0o755, owners: (mine, theirs))
        #expect(own.result.code == 10, "\(own.result)")
        #expect(own.result.errorText.contains("\(own.inner) is not yours"), "\(own.result)")
        try FileManager.default.removeItem(atPath: own.outer)
        let below = try proxy(outer: 0o755, inner: 0o700, owners: (theirs, mine))
        #expect(below.result.code == 10, "\(below.result)")
        #expect(below.result.errorText.contains("\(below.outer) is not yours"), "\(below.result)")
    }

    @Test func `a folder that others can write is refused, and so is one below it`() throws {
        let mine = geteuid()
        let own = try proxy(outer: 0o700, inner: 0o777, owners: (mine, mine))
        #expect(own.result.code == 10, "\(own.result)")
        #expect(own.result.errorText.contains("others can write \(own.inner)"), "\(own.result)")
        try FileManager.default.removeItem(atPath: own.outer)
        let below = try proxy(outer: 0o777, inner: 0o700, owners: (mine, mine))
        #expect(below.result.code == 10, "\(below.result)")
        #expect(
            below.result.errorText.contains("others can write \(below.outer)"), "\(below.result)")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a socket away"))
    func `a socket of another user stays where it is`() throws {
        let running = try acme.proxy()
        running.signal(SIGKILL)
        _ = try running.finish()
        try #require(chown(acme.socket, Self.nobody, getegid()) == 0)
        let result = try acme.home.pintle("sign-proxy", "--socket", acme.socket)
        #expect(result.code == 2, "\(result)")
        #expect(result.errorText.contains("is no socket of yours"), "\(result)")
        #expect(access(acme.socket, F_OK) == 0)
    }
}
