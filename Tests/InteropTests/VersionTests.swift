import Foundation
import TestSupport
import Testing

/// Which program it is: the version with its commit for people, its number alone for servers.
@Suite(.enabled(if: Repository.hasProgram))
struct VersionTests {
    @Test func `a stamped program says from which commit it was built`() throws {
        let folder = try TemporaryFolder("version")
        let copy = folder.path("pintle")
        try FileManager.default.copyItem(atPath: try Repository.program(), toPath: copy)
        let stamp = Repository.root.appendingPathComponent(".ci/stamp").path
        let stamped = try Command(stamp, [copy]).run()
        #expect(stamped.code == 0, "\(stamped)")
        let head = try Command(
            "/usr/bin/git", ["-C", Repository.root.path, "rev-parse", "--short=10", "HEAD"]
        ).run().text.filter { $0.isHexDigit }
        let said = try Command(copy, ["--version"]).run().text
        let form = /pintle [0-9]+\.[0-9]+\.[0-9]+(-dev)?(?:\+([0-9a-f]{10})(\.dirty)?)?\n/
        let parts = try #require(said.wholeMatch(of: form), "\(said)").output
        // A release has no commit behind its number, and a tree without git knows none.
        #expect(parts.2.map { head.isEmpty || $0 == head } ?? (parts.1 == nil || head.isEmpty))
        #expect(stamped.text == "stamp: \(said)")
    }

    @Test func `servers hear the number alone, and the log of uses has the whole version`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logIn()
        let asked = try acme.server.requests().filter { !$0.isBrowser }
        #expect(!asked.isEmpty)
        #expect(asked.allSatisfy { $0.agent?.wholeMatch(of: /Pintle\/[0-9.]+/) != nil }, "\(asked)")
        try acme.home.succeed("token")
        let said = try acme.home.succeed("--version").text
        let log = try acme.home.succeed("sessions", "log", "--json").text
        let version = said.dropFirst("pintle ".count).dropLast()
        #expect(log.contains("\"pintle_version\":\"\(version)\""), "\(log)")
    }
}
