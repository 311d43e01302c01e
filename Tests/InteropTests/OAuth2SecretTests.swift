import TestSupport
import Testing

/// What the server gave out is in no output, trace or file, through a whole life of a session.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2SecretTests {
    @Test(arguments: OAuth2Server.Library.allCases)
    func `a whole life of a session leaves no secret`(library: OAuth2Server.Library) throws {
        let app = OAuth2App(
            client: "acme-confidential", authentication: "basic", asksIssuer: true)
        let acme = try OAuth2Home(library, app)
        let login = try acme.home.startLogin()
        let url = try #require(try acme.server.visit(login.authorizeUrl).location)
        var outputs = [
            try acme.finish(login, with: url.settingQueryValue("state", "of-another-login")),
            try acme.finish(login, with: "0123456789abcdef0123456789abcd"),
            try acme.finish(login, with: url),
        ]
        let session = try acme.home.onlySession().id
        for arguments in [
            ["request", "GET", try acme.server.url("me"), "-i"], ["sessions", "list", "--json"],
            ["sessions", "show", session], ["sessions", "show", session, "--json"],
            ["sessions", "verify", session], ["sessions", "renew", session], ["sessions", "why"],
            ["apps", "list", "--json"], ["providers", "show", "acme", "--json"],
            ["vault", "check"], ["login", "list", "--json"],
            ["sessions", "remove", session, "--local", "--yes"], ["sessions", "restore", session],
            ["sessions", "remove", session, "--yes"],
        ] {
            outputs.append(try acme.home.command(arguments + ["--trace", acme.trace]).run())
        }
        #expect(
            outputs.map(\.code) == [10, 9] + Array(repeating: 0, count: outputs.count - 2),
            "\(outputs)")
        let kinds = Set(try acme.server.issued().map(\.kind))
        #expect(kinds.isSuperset(of: ["access_token", "refresh_token", "code", "code_verifier"]))
        try acme.expectNoSecret(in: outputs)
    }
}
