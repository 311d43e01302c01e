import Foundation
import Glibc
import TestSupport
import Testing

/// Browsers that come back to a port of this machine (RFC 8252 section 7.3), at two servers that are
/// not ours.
@Suite(.enabled(if: Repository.hasProgram))
struct LoopbackTests {
    @Test(arguments: OAuth2Server.Library.allCases)
    func `a whole login in the line mode needs nothing typed`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try home(library)
        let running = try acme.home.command(
            ["login", "acme", "--form", "loopback", "--trace", acme.trace]
        ).start()
        let url = try running.until("a URL") { running -> String? in
            // The line is whole when its end is there.
            String(decoding: running.errors, as: UTF8.self).split(separator: "\n").dropLast()
                .map(String.init).first { $0.hasPrefix("http") }
                ?? Self.wholeLastLine(of: running.errors)
        }
        let redirect = try LoopbackCallback.redirect(of: url)
        #expect(redirect.hasPrefix("http://127.0.0.1:"))
        let location = try #require(try acme.server.visit(url).location)
        let reply = try LoopbackCallback.come(to: location)
        #expect(reply.status == 200 && reply.text.contains("Go back to the terminal"))
        let finished = try running.finish(within: 60)
        #expect(finished.code == 0 && finished.text == "acme/acme_news\n", "\(finished)")
        try acme.expectOneExchange(by: OAuth2App.loopback.at(redirect))
        try acme.expectNoSecret(in: [finished])
        #expect(throws: (any Error).self) { try PlainHTTP.send("GET", location) }
    }

    @Test func `in steps it waits at the port that the URL names, after a kill too`() throws {
        let acme = try home(.toolkit)
        let login = try acme.home.startLogin("--form", "loopback")
        #expect(login.form == "loopback")
        let redirect = try LoopbackCallback.redirect(of: login.authorizeUrl)
        let first = try finishing(acme, login)
        #expect(try LoopbackCallback.come(to: redirect).status == 400)
        _ = try first.kill(after: 0)
        let second = try finishing(acme, login)
        #expect(try LoopbackCallback.come(to: redirect).status == 400)
        let location = try #require(try acme.server.visit(login.authorizeUrl).location)
        #expect(try LoopbackCallback.come(to: location).status == 200)
        let finished = try second.finish(within: 60)
        #expect(finished.code == 0, "\(finished)")
        try acme.expectOneExchange(by: OAuth2App.loopback.at(redirect))
    }

    @Test func `a thousand foreign callbacks and fifty half-open ones change nothing`() throws {
        let acme = try home(.authlib)
        let login = try acme.home.startLogin("--form", "loopback")
        let redirect = try LoopbackCallback.redirect(of: login.authorizeUrl)
        let running = try finishing(acme, login)
        #expect(try LoopbackCallback.come(to: redirect).status == 400)
        let port = try #require(URL(string: redirect)?.port)
        let halfOpen = (0..<50).map { _ in HalfOpen(port) }
        let location = try #require(try acme.server.visit(login.authorizeUrl).location)
        let wrong = (0..<1_000).map { number in
            try? PlainHTTP.send("GET", location.settingQueryValue("state", "\(number)")).status
        }
        #expect(Set(wrong) == [400])
        let foreign = [
            try PlainHTTP.send("POST", location).status,
            try PlainHTTP.send("GET", redirect + "?error=access_denied").status,
            try PlainHTTP.send("GET", location, headers: ["Host: evil.example"]).status,
            try PlainHTTP.send("GET", "http://127.0.0.1:\(port)/").status,
        ]
        #expect(foreign == [405, 400, 421, 404])
        #expect(try acme.grants().isEmpty)
        #expect(try acme.home.logins().map(\.id) == [login.id])
        try acme.server.fail("slow", seconds: 1)
        #expect(try PlainHTTP.send("GET", location).status == 200)
        #expect(try PlainHTTP.send("GET", location).status == 409)
        let finished = try running.finish(within: 60)
        #expect(finished.code == 0, "\(finished)")
        // Nothing of all that was said.
        #expect(finished.errors.count < 2_000, "\(finished)")
        try acme.expectNoCodeTwice()
        #expect(try acme.grants() == ["authorization_code"])
        try acme.expectNoSecret(in: [finished])
        withExtendedLifetime(halfOpen) {}
    }

    @Test func `one that is declined ends the login with its words`() throws {
        let acme = try home(.toolkit)
        let login = try acme.home.startLogin("--form", "loopback")
        let running = try finishing(acme, login)
        let location = try #require(try acme.server.visit(login.authorizeUrl, .deny).location)
        let reply = try LoopbackCallback.come(to: location)
        #expect(reply.status == 200 && reply.text.contains("declined"))
        let finished = try running.finish(within: 60)
        #expect(finished.code == 9, "\(finished)")
        #expect(try acme.grants().isEmpty)
    }

    @Test func `a port that is taken is said, and the paste goes on`() throws {
        let acme = try home(.authlib)
        let login = try acme.home.startLogin("--form", "loopback")
        let redirect = try LoopbackCallback.redirect(of: login.authorizeUrl)
        let port = try #require(URL(string: redirect)?.port)
        let occupant = try #require(TakenPort(port))
        let alone = try acme.home.pintle("login", "finish", login.id)
        #expect(alone.code == 2, "\(alone)")
        #expect(alone.errorText.contains("nother program listens on port \(port)"), "\(alone)")
        let terminal = try TmuxSession(columns: 120, rows: 60)
        try terminal.run(
            "ACCESSIBLE=1 \(acme.home.shellLine) login finish \(login.id); echo \"ended=$?=\"")
        try terminal.untilShows("listens on port \(port)")
        try terminal.untilShows("Or paste the URL where it ended:")
        let location = try #require(try acme.server.visit(login.authorizeUrl).location)
        try terminal.run(location)
        #expect(try terminal.endedStatus() == 0)
        try acme.expectOneExchange(by: OAuth2App.loopback.at(redirect))
        withExtendedLifetime(occupant) {}
    }

    @Test func `the full screen takes it while nothing is typed`() throws {
        let acme = try home(.authlib)
        let screen = try PintleScreen(acme.home, variables: "DISPLAY=:99", columns: 400)
        try screen.terminal.goToAddress(until: "the browser brings the answer")
        let url = try #require(PintleScreen.address(in: try screen.terminal.joinedScreen()))
        let location = try #require(try acme.server.visit(url).location)
        let wrong = location.settingQueryValue("state", "other")
        #expect(try LoopbackCallback.come(to: wrong).status == 400)
        #expect(try LoopbackCallback.come(to: location).status == 200)
        try screen.terminal.untilShows("Signed in to Acme as acme_news")
        try acme.expectOneExchange(
            by: OAuth2App.loopback.at(try LoopbackCallback.redirect(of: url)))
    }

    @Test func `a browser that asks for localhost comes, and shows a page of words`() throws {
        let app = OAuth2App(
            redirect: "http://localhost:8765/callback", forms: "[code, loopback]")
        let acme = try OAuth2Home(.authlib, app)
        let terminal = try TmuxSession(columns: 120, rows: 60)
        try terminal.run(
            "DISPLAY=:99 ACCESSIBLE=1 \(acme.home.shellLine) login acme; echo \"ended=$?=\"")
        try terminal.untilShows("Or paste the URL where it ended:")
        let url = try #require(PintleScreen.address(in: try terminal.joinedScreen()))
        let location = try #require(try acme.server.visit(url).location)
        let look = try LoopbackCallback.Look(of: location)
        #expect(look.title == "Pintle: Pintle has the answer")
        #expect(look.text.contains("Go back to the terminal"))
        #expect(look.place == "http://localhost:8765/callback")
        // The page itself, and at most the browser's own wish for an icon.
        #expect(look.requests.filter { !$0.hasSuffix("/favicon.ico") } == [location])
        #expect(look.scripts == 0 && look.elements == 0)
        #expect(look.complaints.filter { !$0.contains("404") } == [])
        #expect(try terminal.endedStatus() == 0)
        try acme.expectOneExchange(by: app)
        let issued = Canaries(
            try acme.server.issued().filter { $0.kind == "code" }.map { ($0.kind, $0.value) })
        #expect(issued.hits(in: try terminal.history()) == [])
    }

    private func home(_ library: OAuth2Server.Library) throws -> OAuth2Home {
        let acme = try OAuth2Home(library, .loopback)
        if library == .authlib { try acme.server.set("ports", "any") }
        return acme
    }

    /// The last line, where its end is there.
    private static func wholeLastLine(of bytes: [UInt8]) -> String? {
        guard bytes.last == UInt8(ascii: "\n") else { return nil }
        let last = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last
        return last.flatMap { $0.hasPrefix("http") ? String($0) : nil }
    }

    private func finishing(_ acme: OAuth2Home, _ login: PendingLogin) throws -> RunningCommand {
        try acme.home.command(["login", "finish", login.id, "--trace", acme.trace]).start()
    }

    /// A port that somebody else listens on.
    private final class TakenPort {
        private let descriptor: Int32

        init?(_ port: Int) {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var one: Int32 = 1
            setsockopt(
                descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
            var address = loopback(port)
            let isBound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            guard isBound, listen(descriptor, 1) == 0 else { return nil }
        }

        deinit { close(descriptor) }
    }

    /// A connection that begins to ask, and never ends.
    private final class HalfOpen {
        private let descriptor: Int32

        init(_ port: Int) {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = loopback(port)
            _ = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            let start = Array("GET /callback?code=".utf8)
            _ = Glibc.send(descriptor, start, start.count, Int32(MSG_NOSIGNAL))
        }

        deinit { close(descriptor) }
    }
}

private func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
}
