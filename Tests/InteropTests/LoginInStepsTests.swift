import Foundation
import TestSupport
import Testing

/// Whole logins against a provider that is not ours, as scripts do them.
@Suite(.enabled(if: Repository.hasProgram))
struct LoginInStepsTests {
    @Test(
        arguments: [
            "HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512", "RSA-SHA1", "RSA-SHA256", "PLAINTEXT",
        ], [ForeignProvider.Transport.http, .tls])
    func `a login, a signed call and a check work`(
        method: String, transport: ForeignProvider.Transport
    ) throws {
        let provider = try ForeignProvider(transport)
        let home = try PintleHome()
        try home.add(provider, method: method)

        let login = try home.startLogin()
        #expect(login.state == "awaiting_verifier")
        let finished = try home.finishLogin(login.id, pin: try provider.approve(login.authorizeUrl))
        #expect(finished.code == 0, "\(finished)")
        #expect(finished.text == "acme/ada\n")

        let call = try home.succeed("request", "GET", "\(provider.baseURL)/echo?a=1")
        let echo = try EchoReply(call.output)
        #expect(echo.signatureMethod == method)
        #expect(echo.user == "1001")
        #expect(try home.pintle("sessions", "verify", "acme/ada").code == 0)
        #expect(try home.logins().isEmpty)
        #expect(try home.onlySession().account?.name == "ada")
    }

    @Test func `several logins at once end in a session each`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let first = try home.startLogin()
        let second = try home.startLogin()
        #expect(Set(try home.logins().map(\.id)) == [first.id, second.id])

        let later = try provider.approve(second.authorizeUrl, as: "1002")
        #expect(try home.finishLogin(second.id, pin: later).code == 0)
        let earlier = try provider.approve(first.authorizeUrl, as: "1001")
        #expect(try home.finishLogin(first.id, pin: earlier).code == 0)
        #expect(Set(try home.sessions().map(\.account?.name)) == ["ada", "brunhilde"])
    }

    @Test func `a wrong PIN keeps the login with a new address, and its PIN is good`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let login = try home.startLogin()
        _ = try provider.approve(login.authorizeUrl)

        let refused = try home.finishLogin(login.id, pin: "0000000")
        #expect(refused.code == 9)
        #expect(refused.errorText.contains("Reverse auth credentials are invalid"))
        let waiting = try #require(try home.logins().first)
        #expect(waiting.id == login.id)
        #expect(waiting.authorizeUrl != login.authorizeUrl)

        let pin = try provider.approve(waiting.authorizeUrl)
        #expect(try home.finishLogin(login.id, pin: "  \"\(pin)\" ").code == 0)
        #expect(try home.sessions().count == 1)
    }

    @Test func `a wrong PIN that is answered in JSON keeps the URL until the second in a row`()
        throws
    {
        let provider = try ForeignProvider()
        try provider.set("plain_errors", false)
        try provider.set("after_wrong_pin", "same")
        let home = try PintleHome()
        try home.add(provider, afterWrongPIN: "same")
        let login = try home.startLogin()
        _ = try provider.approve(login.authorizeUrl)

        let first = try home.finishLogin(login.id, pin: "0000000")
        #expect(first.code == 9)
        #expect(first.errorText.contains("did not accept that PIN"))
        #expect(try home.logins().map(\.authorizeUrl) == [login.authorizeUrl])

        let second = try home.finishLogin(login.id, pin: "0000001")
        #expect(second.code == 9)
        #expect(second.errorText.contains("did not accept that PIN"))
        let waiting = try #require(try home.logins().first)
        #expect(waiting.id == login.id)
        #expect(waiting.authorizeUrl != login.authorizeUrl)
        let pin = try provider.approve(waiting.authorizeUrl)
        #expect(try home.finishLogin(login.id, pin: pin).code == 0)
    }

    @Test func `a PIN that is sent before the page was answered does not blame the app key`() throws
    {
        let provider = try ForeignProvider()
        try provider.set("plain_errors", false)
        let home = try PintleHome()
        try home.add(
            provider, afterWrongPIN: "same",
            extra: "errors: [{status: 401, words: \"Reverse auth\", means: pin}]")
        let login = try home.startLogin()
        let early = try home.finishLogin(login.id, pin: "0000000")
        #expect(early.code == 9)
        #expect(early.errorText.contains("did not accept that PIN"))
        #expect(!early.errorText.contains("app key"))
    }

    @Test func `denied at the provider is told apart from a wrong PIN`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let login = try home.startLogin()
        try provider.deny(login.authorizeUrl)
        let refused = try home.command(
            ["login", "finish", login.id, "--pin-fd", "3", "--json"], secret: "1234567"
        ).run()
        #expect(refused.code == 9)
        #expect(try FailureReply(standardErrorOf: refused).error.title.contains("denied"))
        #expect(try home.sessions().isEmpty)
    }

    @Test func `a cancelled login is gone`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let login = try home.startLogin()
        try home.succeed("login", "cancel", login.id)
        #expect(try home.logins().isEmpty)
        #expect(try home.finishLogin(login.id, pin: "1234567").code == 12)
    }

    @Test func `logins that are over leave no lock files, but for the word of the last hour`()
        throws
    {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let cancelled = try home.startLogin()
        try home.succeed("login", "cancel", cancelled.id)
        let finished = try home.startLogin()
        let pin = try provider.approve(finished.authorizeUrl)
        #expect(try home.finishLogin(finished.id, pin: pin).code == 0)
        let files = FileManager.default
        let state = "\(home.home)/state"
        let locks = {
            try files.contentsOfDirectory(atPath: state).filter { $0.hasPrefix("lock-login-") }
        }
        let kept = try locks()
        #expect(kept.allSatisfy { $0.hasSuffix(finished.id) }, "\(kept)")
        let earlier = Date(timeIntervalSinceNow: -3 * 3600)
        try kept.forEach {
            try files.setAttributes([.modificationDate: earlier], ofItemAtPath: "\(state)/\($0)")
        }
        try home.succeed("apps", "list")
        #expect(try locks().isEmpty)
    }

    @Test func `a revoked token means log in again, and the new login updates the session`() throws
    {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try home.logIn(at: provider, label: "work")
        try provider.revokeAll()
        #expect(try home.pintle("sessions", "verify", "work").code == 13)

        try home.logIn(at: provider)
        let session = try home.onlySession()
        #expect(session.label == "work")
        #expect(try home.pintle("sessions", "verify", "work").code == 0)
    }

    @Test func `another account than the one asked for is kept apart`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try home.logIn(at: provider, as: "1001", label: "mine")
        let login = try home.startLogin("--account", "ada")
        let pin = try provider.approve(login.authorizeUrl, as: "1002")
        let finished = try home.finishLogin(login.id, pin: pin)
        #expect(finished.code == 15)
        #expect(finished.errorText.contains("brunhilde"))
        let mine = try home.sessions().filter { $0.label == "mine" }
        #expect(mine.map(\.account?.name) == ["ada"])
        // Another process never takes it unnamed, though the store has two sessions there now.
        let call = try home.succeed("request", "GET", "\(provider.baseURL)/echo?a=1")
        #expect(try EchoReply(call.output).user == "1001")

        let kept = try home.succeed("login", "finish", login.id, "--keep")
        #expect(kept.text == "acme/brunhilde\n")
        #expect(try home.logins().isEmpty)
        #expect(try home.pintle("request", "GET", "\(provider.baseURL)/echo?a=1").code == 12)
    }

    @Test(arguments: [("--discard", 0), ("--again", 1)] as [(String, Int)])
    func `another account can be thrown away, and its token is no good any more`(
        option: String, logins: Int
    ) throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        let revoke = "\(provider.baseURL)/1.1/oauth/invalidate_token.json"
        try home.add(provider, extra: "revoke: {url: \"\(revoke)\", method: POST}")
        let login = try home.startLogin("--account", "ada")
        let pin = try provider.approve(login.authorizeUrl, as: "1002")
        #expect(try home.finishLogin(login.id, pin: pin).code == 15)
        try home.succeed("login", "finish", login.id, option)
        #expect(try home.sessions().isEmpty)
        #expect(try home.logins().count == logins)
        #expect(try provider.count("/1.1/oauth/invalidate_token.json") == 1)
    }

    @Test(arguments: [(SIGHUP, 129), (SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
    func `a signal during the exchange costs neither PIN nor session`(
        signal: Int32, status: Int32
    ) throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let login = try home.startLogin()
        let pin = try provider.approve(login.authorizeUrl)
        try provider.hold("/oauth/access_token")
        let running = try home.command(["login", "finish", login.id, "--pin-fd", "3"], secret: pin)
            .start()
        try provider.untilAsked("/oauth/access_token")
        running.signal(signal)
        try provider.release("/oauth/access_token")
        #expect(try running.finish().code == status)
        #expect(try home.onlySession().account?.name == "ada")
        #expect(try home.logins().isEmpty)
    }

    @Test(arguments: [-900, 900])
    func `a clock that is off is corrected by the provider's own time`(offset: Int) throws {
        let provider = try ForeignProvider()
        try provider.set("clock_offset", offset)
        let home = try PintleHome()
        try home.add(provider)
        let login = try home.startLogin()
        #expect(try provider.count("/oauth/request_token") == 2)
        let pin = try provider.approve(login.authorizeUrl)
        #expect(try home.finishLogin(login.id, pin: pin).code == 0)
        // The offset is kept, so the exchange needs no second try.
        #expect(try provider.count("/oauth/access_token") == 1)
    }
}
