import Foundation
import TestSupport
import Testing

/// URLs that a browser hands over: to the pintle that waits, or to nobody.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct HandleURLTests {
    private static let own = OAuth2App(redirect: "pintle:/callback")

    /// The URL that the browser hands over: it was sent to one, or is at a page that made one.
    private func handed(_ acme: OAuth2Home, _ url: String) throws -> String {
        let location = try #require(try acme.server.visit(url).location)
        return location.hasPrefix("pintle:") ? location : "pintle:" + location
    }

    private func handle(_ acme: OAuth2Home, _ url: String) throws -> CommandResult {
        try acme.home.command(["handle-url", url, "--trace", acme.trace]).run(within: 60)
    }

    /// What is kept for whoever waits.
    private func kept(_ acme: OAuth2Home) -> [String] {
        let folder = acme.home.home + "/state/callbacks"
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    @Test(arguments: [OAuth2App(), own])
    func `finish their login, once, and no code stays anywhere`(app: OAuth2App) throws {
        let acme = try OAuth2Home(.authlib, app)
        let login = try acme.home.startLogin()
        let url = try handed(acme, login.authorizeUrl)
        let (first, second) = (try handle(acme, url), try handle(acme, url))
        #expect(first.code == 0, "\(first)")
        #expect(first.text == "acme/acme_news\n")
        #expect(second.code == 12, "\(second)")
        try acme.expectOneExchange(by: app)
        #expect(kept(acme) == [])
        try acme.expectNoSecret(in: [first, second])
    }

    @Test func `reach the question at a terminal, and no code is on it`() throws {
        let acme = try OAuth2Home(.authlib, Self.own)
        let terminal = try TmuxSession(columns: 120, rows: 60)
        try terminal.run(
            "ACCESSIBLE=1 \(acme.home.shellLine) login acme; echo \"ended=$?=\"")
        try terminal.untilShows("where the browser ended:")
        let address = try #require(PintleScreen.address(in: try terminal.joinedScreen()))
        let result = try handle(acme, try handed(acme, address))
        #expect(result.code == 0, "\(result)")
        #expect(result.errorText.hasPrefix("The waiting pintle has the answer."), "\(result)")
        #expect(try terminal.endedStatus() == 0)
        #expect(try terminal.history().contains("The browser sent the answer."))
        try acme.expectOneExchange(by: Self.own)
        let issued = Canaries(
            try acme.server.issued().filter { $0.kind == "code" }.map { ($0.kind, $0.value) })
        #expect(issued.hits(in: try terminal.history()) == [])
    }

    @Test func `reach the full screen`() throws {
        let acme = try OAuth2Home(.authlib, Self.own)
        let screen = try PintleScreen(acme.home, columns: 400)
        try screen.terminal.goToAddress(until: "paste it")
        let address = try #require(
            PintleScreen.address(in: try screen.terminal.joinedScreen()))
        let result = try handle(acme, try handed(acme, address))
        #expect(result.errorText.hasPrefix("The waiting pintle has the answer."), "\(result)")
        try screen.terminal.untilShows("Signed in to Acme as acme_news")
        try acme.expectOneExchange(by: Self.own)
    }

    @Test func `finish the login of a pintle that was killed`() throws {
        let acme = try OAuth2Home(.authlib, Self.own)
        let terminal = try TmuxSession(columns: 120, rows: 60)
        let file = acme.home.folder.path("pid")
        try terminal.run(
            "ACCESSIBLE=1 sh -c 'echo $$ >\(file); exec \(acme.home.shellLine) login acme'")
        try terminal.untilShows("where the browser ended:")
        let address = try #require(PintleScreen.address(in: try terminal.joinedScreen()))
        let number = try String(contentsOfFile: file, encoding: .utf8)
        kill(try #require(Int32(number.dropLast())), SIGKILL)
        let result = try handle(acme, try handed(acme, address))
        #expect(result.code == 0 && result.text == "acme/acme_news\n", "\(result)")
    }

    @Test func `are kept while the vault is locked, in a private file, and out of sight`() throws {
        let acme = try OAuth2Home(.authlib, Self.own)
        let login = try acme.home.startLogin()
        let url = try handed(acme, login.authorizeUrl)
        let code = try #require(url.queryValue("code"))
        let running = try Command(
            acme.home.program, ["--home", acme.home.home, "handle-url", url],
            environment: acme.home.environment
        ).start()
        let line = try running.until("an argument without the code") { running -> String? in
            guard running.isRunning,
                let bytes = FileManager.default.contents(atPath: "/proc/\(running.pid)/cmdline")
            else { return nil }
            let line = String(decoding: bytes, as: UTF8.self)
            return line.contains("handle-url") && !line.contains(code) ? line : nil
        }
        #expect(!line.contains("state"))
        let result = try running.finish()
        #expect(result.code == 0 && result.errorText.hasPrefix("The answer is kept."), "\(result)")
        let name = try #require(kept(acme).first)
        let attributes = try FileManager.default.attributesOfItem(
            atPath: acme.home.home + "/state/callbacks/" + name)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        let finished = try acme.home.pintle("login", "finish", login.id)
        #expect(finished.code == 0 && finished.text == "acme/acme_news\n", "\(finished)")
        #expect(kept(acme) == [])
        try acme.expectNoSecret(in: [result, finished])
    }

    @Test func `come by a desktop file that other programs understand`() throws {
        let file = Repository.root.appendingPathComponent("Docs/pintle.desktop").path
        let result = try Command("/usr/bin/desktop-file-validate", [file]).run()
        #expect(result.code == 0 && result.text.isEmpty, "\(result)")
    }
}
