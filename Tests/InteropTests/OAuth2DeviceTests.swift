import Glibc
import TestSupport
import Testing

/// Device logins (RFC 8628) at two OAuth 2 servers that are not ours; Authlib's says `slow_down` to
/// whoever asks early, and has another opinion of the interval from then on.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2DeviceTests {
    @Test(arguments: OAuth2Server.Library.allCases)
    func `a login ends when it is approved elsewhere, and asks for its token once`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try home(library)
        let login = try acme.home.startLogin()
        #expect(login.form == "device" && login.state == "awaiting_verifier")
        let running = try acme.finishing(login)
        try acme.server.approve(login)
        let finished = try running.finish(within: 60)
        #expect(finished.code == 0, "\(finished)")
        #expect(finished.text == "acme/acme_news\n")
        let asked = try acme.server.requests(to: "token")
        #expect(asked.count { $0.status == 200 } == 1)
        #expect(asked.last?.status == 200)
        #expect(asked.allSatisfy { $0.error == nil || $0.error == "authorization_pending" })
        #expect(try acme.home.logins().isEmpty)
        #expect(try acme.call().code == 0)
        try acme.expectNoSecret(in: [finished])
    }

    @Test func `the issuer alone leads there, over TLS and with a secret in the header`() throws {
        let app = OAuth2App(
            client: "acme-confidential", authentication: "basic", asksIssuer: true, forms: nil)
        let acme = try OAuth2Home(try OAuth2Server(.authlib, .tls), app)
        try acme.server.set("interval", 1)
        let login = try acme.home.startLogin()
        #expect(login.form == "device")
        try acme.server.approve(login)
        #expect(try acme.finishing(login).finish(within: 60).code == 0)
        #expect(try acme.home.onlySession().account?.id == "1001")
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `one that is denied says so, and is not asked about again`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try home(library)
        let login = try acme.home.startLogin()
        try acme.server.approve(login, .deny)
        let denied = try acme.finishing(login).finish(within: 60)
        #expect(denied.code == 9, "\(denied)")
        #expect(denied.errorText.contains("denied"), "\(denied)")
        let asked = try acme.grants().count
        let again = try acme.home.command(["login", "finish", login.id, "--no-wait"]).run()
        #expect(again.code == 14, "\(again)")
        #expect(try acme.grants().count == asked)
        #expect(try acme.home.logins().map(\.userCode) != [login.userCode])
    }

    @Test func `it is asked about once where nobody waits, when that is due and not before`() throws
    {
        let acme = try home(.authlib)
        let login = try acme.home.startLogin()
        let finish = acme.home.command(["login", "finish", login.id, "--no-wait", "--json"])
        #expect(try finish.run().code == 14)
        #expect(try acme.grants().isEmpty)
        try acme.server.approve(login)
        let result = Deadline.seconds(20).poll { () -> CommandResult? in
            let result = try? finish.run()
            return result?.code == 14 ? nil : result
        }
        #expect(result?.code == 0, "\(String(describing: result))")
        #expect(try acme.grants().count == 1)
    }

    @Test(arguments: [["--pin-fd", "3"], ["--url-fd", "3"], ["--done"]])
    func `nothing can be given to it`(options: [String]) throws {
        let acme = try home(.authlib)
        let login = try acme.home.startLogin()
        let given = try acme.home.command(
            ["login", "finish", login.id] + options, secret: "http://127.0.0.1/?code=1"
        ).run()
        #expect(given.code == 2, "\(given)")
        #expect(try acme.home.logins().map(\.id) == [login.id])
    }

    @Test func `two processes that wait ask like one, and come to the same session`() throws {
        let acme = try home(.authlib)
        let login = try acme.home.startLogin()
        let running = try [acme.finishing(login), acme.finishing(login)]
        _ = Deadline.seconds(20).poll { (try? acme.grants().count).flatMap { $0 > 1 ? $0 : nil } }
        try acme.server.approve(login)
        let results = try running.map { try $0.finish(within: 60) }
        #expect(results.map(\.code) == [0, 0], "\(results)")
        #expect(results[0].text == results[1].text)
        let asked = try acme.server.requests(to: "token")
        #expect(asked.count { $0.status == 200 } == 1)
        #expect(asked.allSatisfy { $0.error != "slow_down" }, "\(asked)")
    }

    @Test func `whoever goes on after a killed one asks no earlier than the server wants`() throws {
        let acme = try home(.authlib)
        try acme.server.set("interval", 3)
        let login = try acme.home.startLogin()
        let first = try acme.finishing(login)
        _ = Deadline.seconds(20).poll { (try? acme.grants().count).flatMap { $0 > 0 ? $0 : nil } }
        _ = try first.kill(after: 0)
        let second = try acme.finishing(login)
        try acme.server.approve(login)
        #expect(try second.finish(within: 60).code == 0)
        #expect(try acme.server.requests(to: "token").allSatisfy { $0.error != "slow_down" })
    }

    @Test func `a process that is asked to end in mid question saves what comes`() throws {
        let acme = try home(.authlib)
        let login = try acme.home.startLogin()
        try acme.server.approve(login)
        try acme.server.fail("slow", seconds: 2)
        let running = try acme.finishing(login)
        _ = Deadline.seconds(20).poll { (try? acme.grants().count).flatMap { $0 > 0 ? $0 : nil } }
        running.signal(SIGTERM)
        let ended = try running.finish(within: 60)
        #expect(ended.code == 143, "\(ended)")
        #expect(try acme.home.sessions().count == 1)
        #expect(try acme.home.logins().isEmpty)
    }

    @Test func `a server that fails is asked on`() throws {
        let acme = try home(.authlib)
        try acme.server.fail("503")
        let login = try acme.home.startLogin()
        try acme.server.approve(login)
        let finished = try acme.finishing(login).finish(within: 60)
        #expect(finished.code == 0, "\(finished)")
        #expect(try acme.grants().count == 2)
    }

    /// A home whose server wants to be asked each second at most; its own, since most of the time of
    /// these tests is spent waiting, and others may go on meanwhile.
    private func home(_ library: OAuth2Server.Library) throws -> OAuth2Home {
        let client = library == .toolkit ? "acme-device" : "acme-public"
        let acme = try OAuth2Home(
            try OAuth2Server(library), OAuth2App(client: client, forms: "[device, code]"))
        try acme.server.set("interval", 1)
        return acme
    }
}

extension OAuth2Home {
    /// Begins to wait for the approval of a login.
    fileprivate func finishing(_ login: PendingLogin) throws -> RunningCommand {
        try home.command(["login", "finish", login.id, "--trace", trace]).start()
    }
}
