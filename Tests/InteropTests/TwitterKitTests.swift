import Foundation
import TestSupport
import Testing

/// What apps did with Twitter Kit, at a provider that is not ours: rows of `Docs/TwitterKit.md`.
@Suite(.enabled(if: Repository.hasProgram))
struct TwitterKitTests {
    private static let identity = "/1.1/account/verify_credentials.json"

    private struct Identity: Decodable {
        let idStr: String
    }

    /// A home with two users, 1001 and then 2002.
    private func twoUsers() throws -> (provider: ForeignProvider, home: PintleHome) {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try provider.addUser(id: "2002", screenName: "bob")
        try home.logIn(at: provider)
        try home.logIn(at: provider, as: "2002")
        return (provider, home)
    }

    /// Whose requests these arguments lead to.
    private func owner(
        _ home: PintleHome, _ provider: ForeignProvider, _ arguments: String...
    ) throws -> String {
        let line = ["request", "GET", provider.baseURL + Self.identity] + arguments
        let result = try home.command(line).run(within: 60)
        try #require(result.code == 0, "\(result)")
        return try snakeCaseDecoder.decode(Identity.self, from: Data(result.output)).idStr
    }

    @Test func `the last session is the one that logged in last, by argument, option and variable`()
        throws
    {
        let (provider, home) = try twoUsers()
        #expect(try owner(home, provider, "--session", "-") == "2002")
        #expect(try home.succeed("sessions", "show", "-").text.contains("acme/#") == false)
        #expect(try home.succeed("sessions", "show", "-").text.contains("id 2002"))
        var command = home.command(["request", "GET", provider.baseURL + Self.identity])
        command.environment["PINTLE_SESSION"] = "-"
        #expect(try command.run(within: 60).text.contains("2002"))
        // The same account again, in a later second: more is not known of a login.
        let last = Deadline.seconds(20).poll { () -> String? in
            try? home.logIn(at: provider)
            let last = try? owner(home, provider, "--session", "-")
            return last == "1001" ? last : nil
        }
        #expect(last == "1001")
        #expect(try home.sessions().count == 2)
    }

    @Test func `all sessions are listed, and each is had by its user's id`() throws {
        let (provider, home) = try twoUsers()
        #expect(try home.sessions().count == 2)
        #expect(try owner(home, provider, "--session", "acme/#1001") == "1001")
        #expect(try owner(home, provider, "--session", "acme/#2002") == "2002")
        let shown = try home.succeed("sessions", "show", "acme/#2002", "--json").text
        #expect(shown.contains(#""name":"bob""#) && shown.contains(#""id":"2002""#))
        let none = try home.pintle("sessions", "show", "acme/#3003")
        #expect(none.code == 12, "\(none)")
    }

    @Test func `where nobody has logged in, nothing is used, and that is said`() throws {
        let home = try PintleHome()
        let why = try home.pintle("sessions", "why")
        #expect(why.code == 12 && why.errorText.contains("no session yet"), "\(why)")
        #expect(try home.pintle("sessions", "show", "-").code == 12)
    }

    @Test func `one of several logs out, and the others go on`() throws {
        let (provider, home) = try twoUsers()
        try home.succeed("sessions", "remove", "acme/#1001", "--local", "--yes")
        #expect(try home.pintle("sessions", "show", "acme/#1001").code == 12)
        #expect(try owner(home, provider, "--session", "-") == "2002")
        #expect(try provider.count("/1.1/oauth/invalidate_token.json") == 0)
    }

    @Test func `a token that was got elsewhere is checked, then saved; a wrong one is not`()
        throws
    {
        let (provider, home) = try twoUsers()
        let file = home.folder.path("values")
        let reveal = try Command(
            "/bin/sh",
            ["-c", "\(home.shellLine) sessions reveal 'acme/#2002' --fd 3 3>\(file)"],
            environment: home.environment
        ).run(within: 60)
        try #require(reveal.code == 0, "\(reveal)")
        let values = try String(contentsOfFile: file, encoding: .utf8)
            .split(separator: "\n").map(String.init)
        let other = try PintleHome()
        try other.add(provider)
        let wrong = try other.pintle(
            "sessions", "add", "acme", "--token-fd", "3", secret: "nobody\nnothing")
        #expect(wrong.code == 9, "\(wrong)")
        #expect(try other.sessions().isEmpty)
        let added = try other.pintle(
            "sessions", "add", "acme", "--token-fd", "3", "--label", "app",
            secret: values.suffix(2).joined(separator: "\n"))
        #expect(added.code == 0, "\(added)")
        #expect(try owner(other, provider, "--session", "acme/#2002") == "2002")
    }

    @Test func `what another process saves is there at once`() throws {
        let (provider, home) = try twoUsers()
        try provider.addUser(id: "3003", screenName: "carol")
        try home.logIn(at: provider, as: "3003")
        #expect(try home.pintle("sessions", "list").text.contains("acme/carol"))
    }

    @Test func `the e-mail address comes with the account, where the app may ask for it`() throws {
        let (provider, home) = try twoUsers()
        let without = try home.pintle("sessions", "verify", "-", "--email")
        #expect(without.code == 9 && without.output.isEmpty, "\(without)")
        #expect(without.errorText.contains("the app may not ask for it"), "\(without)")
        try provider.set("gives_email", true)
        let with = try home.pintle("sessions", "verify", "-", "--email")
        #expect(with.code == 0 && with.text == "bob@example.org\n", "\(with)")
        #expect(try owner(home, provider, "--session", "acme/bob") == "2002")
    }

    @Test func `a rate limit says until when, and exits with 22`() throws {
        let (provider, home) = try twoUsers()
        try provider.fail("/echo", "429")
        let result = try home.pintle(
            "request", "--session", "-", "GET", "\(provider.baseURL)/echo")
        #expect(result.code == 22, "\(result)")
        #expect(result.errorText.contains("until"), "\(result)")
    }

    @Test func `the file that an app kept AniList's token in is taken over`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logIn()
        let token = try #require(try acme.server.issued().last { $0.kind == "access_token" }?.value)
        let other = try PintleHome()
        try other.succeed("providers", "add", acme.home.folder.path("acme.yaml"))
        try other.succeed("apps", "add", "acme", "--key", "acme-public", "--public")
        let file = try other.folder.write(
            #"{"access_token": "\#(token)", "token_type": "Bearer", "expires_in": 31536000}"#,
            to: "anilist.json")
        let preview = try other.succeed(
            "sessions", "import", file, "--provider", "acme", "--app", "default", "--dry-run")
        #expect(preview.text.contains("\nnew  acme "), "\(preview)")
        #expect(try other.sessions().isEmpty)
        try other.succeed(
            "sessions", "import", file, "--provider", "acme", "--app", "default", "--yes")
        #expect(try other.onlySession().state == "works")
        #expect(FileManager.default.fileExists(atPath: file))
    }
}
