import TestSupport
import Testing

/// What a person brings back that is no code for this login.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2RefusalTests {
    /// How a redirect shows that it answers something else (RFC 6749 section 10.12, RFC 9207).
    enum Doubt: String, CaseIterable, CustomTestStringConvertible {
        case otherState = "another state"
        case noState = "no state"
        case otherIssuer = "another issuer"
        case noIssuer = "no issuer, though it is announced"
        case otherPlace = "another place"

        var testDescription: String { rawValue }

        func spoil(_ url: String) -> String {
            switch self {
            case .otherState: url.settingQueryValue("state", "AAAAAAAAAAAAAAAAAAAAAA")
            case .noState: url.settingQueryValue("state", nil)
            case .otherIssuer: url.settingQueryValue("iss", "https://elsewhere.example")
            case .noIssuer: url.settingQueryValue("iss", nil)
            case .otherPlace: url.replacing("acme.example", with: "elsewhere.example")
            }
        }
    }

    @Test(arguments: Doubt.allCases)
    func `a redirect that answers something else is refused unsent, and the login stays`(
        doubt: Doubt
    ) throws {
        let acme = try OAuth2Home(.authlib, OAuth2App(asksIssuer: true))
        let login = try acme.home.startLogin()
        let url = try #require(try acme.server.visit(login.authorizeUrl).location)
        let refused = try acme.finish(login, with: doubt.spoil(url))
        #expect(refused.code == 10, "\(refused)")
        #expect(try acme.grants().isEmpty)
        #expect(try acme.home.logins().map(\.authorizeUrl) == [login.authorizeUrl])
        try acme.expectNoSecret(in: [refused])

        #expect(try acme.finish(login, with: url).code == 0)
        #expect(try acme.grants() == ["authorization_code"])
    }

    @Test(arguments: ["wrong", "missing"])
    func `a server that names another issuer, or none, is refused until it names its own`(
        habit: String
    ) throws {
        let acme = try OAuth2Home(.authlib, OAuth2App(asksIssuer: true))
        let login = try acme.home.startLogin()
        try acme.server.set("iss", habit)
        let wrong = try acme.server.visit(login.authorizeUrl).location
        let refused = try acme.finish(login, with: wrong)
        #expect(refused.code == 10, "\(refused)")
        #expect(try acme.grants().isEmpty)
        try acme.server.set("iss", "right")
        let right = try acme.server.visit(login.authorizeUrl).location
        #expect(try acme.finish(login, with: right).code == 0)
    }

    @Test func `an issuer that is named without an announcement is good`() throws {
        let server = try OAuth2Server(.authlib)
        try server.set("iss", "unannounced")
        try OAuth2Home(server, OAuth2App(asksIssuer: true)).logIn()
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `denied at the page is said, and nothing is asked`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try OAuth2Home(library)
        let login = try acme.home.startLogin()
        let url = try acme.server.visit(login.authorizeUrl, .deny).location
        try expectDenial(try acme.finish(login, with: url), acme)
    }

    /// Some servers name themselves in what follows a consent alone.
    @Test func `a denial without the announced issuer is a denial all the same`() throws {
        let acme = try OAuth2Home(.authlib, OAuth2App(asksIssuer: true))
        let login = try acme.home.startLogin()
        try acme.server.set("iss", "missing")
        let url = try acme.server.visit(login.authorizeUrl, .deny).location
        let refused = try acme.finish(login, with: url)
        try acme.server.set("iss", "right")
        try expectDenial(refused, acme)
    }

    private func expectDenial(_ refused: CommandResult, _ acme: OAuth2Home) throws {
        #expect(refused.code == 9, "\(refused)")
        #expect(refused.errorText.contains("denied"), "\(refused)")
        #expect(try acme.grants().isEmpty)
        #expect(try acme.home.sessions().isEmpty)
        // Whoever changes their mind gets a new URL.
        #expect(try acme.finish(try acme.waiting(), with: "early").code == 14)
        let waiting = try acme.waiting()
        let url = try acme.server.visit(waiting.authorizeUrl).location
        #expect(try acme.finish(waiting, with: url).code == 0)
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `a wrong code is refused, and the right one is good afterwards`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try OAuth2Home(library)
        let login = try acme.home.startLogin()
        let url = try #require(try acme.server.visit(login.authorizeUrl).location)
        let refused = try acme.finish(login, with: "0123456789abcdef0123456789abcd")
        #expect(refused.code == 9, "\(refused)")
        #expect(refused.errorText.contains("did not accept that"), "\(refused)")
        #expect(try acme.waiting().authorizeUrl == login.authorizeUrl)
        #expect(try acme.finish(login, with: url.queryValue("code")).code == 0)
        try acme.expectNoCodeTwice()
    }

    @Test(arguments: ["access_token=2YotnFZFEjr1zCsicMWpAA&token_type=bearer", "error=&code="])
    func `a redirect without a code says so and sends nothing`(fragment: String) throws {
        let acme = try OAuth2Home(.authlib)
        let login = try acme.home.startLogin()
        let refused = try acme.finish(login, with: "\(OAuth2Server.redirect)#\(fragment)")
        #expect(refused.code == 9, "\(refused)")
        #expect(try acme.grants().isEmpty)
        #expect(try acme.home.logins().map(\.authorizeUrl) == [login.authorizeUrl])
    }

    /// A whole URL in quotes and blanks, and a query alone.
    @Test(arguments: ["  \"%@\"\r", "‘%@’", "?%q"])
    func `a redirect is found in what surrounds it`(form: String) throws {
        let acme = try OAuth2Home(.authlib)
        let login = try acme.home.startLogin()
        let url = try #require(try acme.server.visit(login.authorizeUrl).location)
        let query = String(url.drop { $0 != "?" }.dropFirst())
        let pasted = form.replacing("%@", with: url).replacing("%q", with: query)
        let finished = try acme.finish(login, with: pasted)
        #expect(finished.code == 0, "\(finished)")
    }
}
