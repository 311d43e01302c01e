import Foundation
import TestSupport
import Testing

/// Logins without an app key: Pintle registers itself at the server (RFC 7591).
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2RegistrationTests {
    private static let app = OAuth2App(redirect: "http://127.0.0.1/callback", asksIssuer: true)
    private static let said = "Pintle registers itself there"
    private static let id = PintleHome.providerID

    private func registrations(_ acme: OAuth2Home) throws -> Int {
        try acme.server.requests(to: "register").count
    }

    private struct Apps: Decodable {
        struct App: Decodable, Equatable {
            let name: String
            let consumerKey: String
            let signsWith: String
            let registeredAt: String?
        }
        let apps: [App]
    }

    private func apps(_ home: PintleHome) throws -> [Apps.App] {
        try home.json(Apps.self, "apps", "list").apps
    }

    private struct Shown: Decodable {
        struct Session: Decodable {
            let app: String
        }
        let session: Session
    }

    private func appOfOnlySession(_ home: PintleHome) throws -> String {
        try home.json(Shown.self, "sessions", "show", home.onlySession().id).session.app
    }

    // MARK: A host is enough

    @Test(arguments: ["none", "[post, none]", "basic"])
    func `an issuer is enough for a login, and one client serves all`(way: String) throws {
        let acme = try OAuth2Home.unregistered(
            OAuth2App(authentication: way, redirect: Self.app.redirect, asksIssuer: true))
        let started = try acme.home.pintle("login", "start", Self.id, "--json")
        #expect(started.code == 0, "\(started)")
        #expect(started.errorText.contains(Self.said), "\(started)")
        #expect(try registrations(acme) == 1)
        let app = try #require(try apps(acme.home).first)
        #expect(app.registeredAt != nil)
        #expect(app.signsWith == (way == "basic" ? "secret" : "none"))
        let waiting = try acme.waiting()
        #expect(waiting.authorizeUrl.queryValue("client_id") == app.consumerKey)

        let url = try acme.server.visit(waiting.authorizeUrl).location
        let finished = try acme.finish(waiting, with: url)
        #expect(finished.code == 0, "\(finished)")
        #expect(try acme.call().code == 0)
        let further = try acme.home.pintle("login", "start", Self.id)
        #expect(further.code == 0, "\(further)")
        #expect(!further.errorText.contains(Self.said), "\(further)")
        #expect(try registrations(acme) == 1)
        try acme.expectNoSecret(in: [started, finished, further])
    }

    @Test func `an issuer behind TLS with an authority of its own is enough`() throws {
        let server = try OAuth2Server(.authlib, .tls)
        let acme = try OAuth2Home(unregistered: Self.app, at: server)
        try acme.logIn()
        #expect(try registrations(acme) == 1)
    }

    /// The built-in definitions know the host alone; the server keeps to the library's own rules for
    /// redirects, and asks for a nonce.
    @Test(arguments: ["oidc", "oauth2"])
    func `a host that is named on the command line is enough`(name: String) throws {
        let loan = try OAuth2Loan(.authlib)
        try loan.server.set("registers", "urls")
        let home = try PintleHome()
        let id = "\(name)@\(loan.server.baseURL)"
        let started = try home.pintle("login", "start", id, "--form", "code", "--json")
        #expect(started.code == 0, "\(started)")
        let login = try #require(try home.logins().first)
        let url = try #require(try loan.server.visit(login.authorizeUrl).location)
        let finished = try home.command(
            ["login", "finish", login.id, "--pin-fd", "3"], secret: url
        ).run(within: 60)
        #expect(finished.code == 0, "\(finished)")
        #expect(
            try home.onlySession().account?.name == (name == "oidc" ? "acme_news" : nil))
        #expect(try loan.server.requests(to: "register").count == 1)
    }

    @Test func `eight processes that begin at once register once`() throws {
        let acme = try OAuth2Home.unregistered(Self.app)
        try acme.server.fail("slow", at: "register", seconds: 0.5)
        let running = try (0..<8).map { _ in
            try acme.home.command(["login", "start", Self.id, "--json"]).start()
        }
        let results = try running.map { try $0.finish(within: 120) }
        #expect(results.allSatisfy { $0.code == 0 }, "\(results)")
        #expect(try registrations(acme) == 1)
        #expect(results.count { $0.errorText.contains(Self.said) } == 1)
        let key = try #require(try apps(acme.home).first?.consumerKey)
        #expect(
            try acme.home.logins().map { $0.authorizeUrl.queryValue("client_id") }
                == Array(repeating: key, count: 8))
    }

    @Test func `a server that registers nobody is said, and the way by hand`() throws {
        let acme = try OAuth2Home.unregistered(Self.app)
        try acme.server.set("registers", "nobody")
        let refused = try acme.home.pintle("login", "start", Self.id)
        #expect(refused.code == 12, "\(refused)")
        #expect(refused.errorText.contains("does not register apps by itself"), "\(refused)")
        #expect(refused.errorText.contains("apps add acme --key K"), "\(refused)")
    }

    // MARK: apps add

    @Test func `apps add --register gets a key, and another one with --replace`() throws {
        let acme = try OAuth2Home.unregistered(Self.app)
        let add = ["apps", "add", Self.id, "--register"]
        #expect(try acme.home.command(add).run(within: 60).code == 0)
        let first = try apps(acme.home)
        #expect(try acme.home.command(add).run(within: 60).code == 2)
        #expect(try acme.home.command(add + ["--replace"]).run(within: 60).code == 0)
        let second = try apps(acme.home)
        #expect(try registrations(acme) == 2)
        #expect(first.count == 1 && second.count == 1 && first != second)
        let listed = try acme.home.succeed("apps", "list")
        #expect(listed.text.contains("registered"), "\(listed)")
        let shown = try acme.home.succeed("apps", "show", Self.id)
        #expect(shown.text.contains("by Pintle"), "\(shown)")
        try acme.home.succeed("apps", "remove", Self.id, "--yes")
        #expect(try apps(acme.home).isEmpty)
    }

    // MARK: What a server allows

    /// django-oauth-toolkit gives each client one grant besides renewal, and hashes secrets.
    @Test(arguments: ["none", "basic"])
    func `django-oauth-toolkit registers Pintle, and a login ends there`(way: String) throws {
        let acme = try OAuth2Home.unregistered(
            OAuth2App(
                authentication: way, redirect: Self.app.redirect, asksIssuer: true, forms: nil),
            at: .toolkit)
        try acme.logIn()
        #expect(try acme.call().code == 0)
        #expect(try registrations(acme) == 1)
    }

    @Test func `django-oauth-toolkit lets nobody register unless told to, and says so`() throws {
        let acme = try OAuth2Home.unregistered(Self.app, at: .toolkit)
        try acme.server.set(
            "DCR_REGISTRATION_PERMISSION_CLASSES",
            ["oauth2_provider.dcr.IsAuthenticatedDCRPermission"])
        let refused = try acme.home.pintle("login", "start", Self.id)
        #expect(refused.code == 9, "\(refused)")
        #expect(
            refused.errorText.contains("said: Authentication required to register a client (401)"),
            "\(refused)")
        #expect(try registrations(acme) == 1)
    }

    @Test func `django-oauth-toolkit takes the URL of a document as client id`() throws {
        let acme = try OAuth2Home.unregistered(Self.app, at: .toolkit)
        try acme.server.set("CIMD_ENABLED", true)
        try acme.server.set("OAUTH2_TOKEN_ENDPOINT_AUTH_METHODS_SUPPORTED", ["none"])
        let document = "https://ann.example/pintle.json"
        var start = acme.home.command(["login", "start", Self.id])
        start.environment["PINTLE_CLIENT_ID_URL"] = document
        let started = try start.run(within: 60)
        #expect(started.code == 0, "\(started)")
        let login = try acme.waiting()
        #expect(login.authorizeUrl.queryValue("client_id") == document)
        let url = try acme.server.visit(login.authorizeUrl).location
        let finished = try acme.finish(login, with: url)
        #expect(finished.code == 0, "\(finished)")
        #expect(try registrations(acme) == 0)
    }

    @Test func `a server that takes one grant is asked for that of the form in use`() throws {
        let acme = try OAuth2Home.unregistered(
            OAuth2App(redirect: Self.app.redirect, asksIssuer: true, forms: "[code, device]"))
        try acme.server.fail("invalid_client_metadata", at: "register")
        try acme.logIn()
        #expect(try acme.server.requests(to: "register").map(\.status) == [400, 201])
    }

    @Test func `a server that takes no IP address gets localhost, and the port stays`() throws {
        let acme = try OAuth2Home.unregistered(
            OAuth2App(redirect: Self.app.redirect, asksIssuer: true, forms: "[code, loopback]"))
        try acme.server.set("registers", "names")
        try acme.logIn()
        let paste = try acme.home.startLogin().authorizeUrl.queryValue("redirect_uri")
        #expect(paste?.hasPrefix("http://localhost:") == true)
        let loopback = try acme.home.pintle("login", "start", Self.id, "--form", "loopback")
        #expect(loopback.code == 0, "\(loopback)")
        let redirects = try acme.home.logins().map { $0.authorizeUrl.queryValue("redirect_uri") }
        #expect(redirects == [paste, paste])
    }

    // MARK: Wider scopes

    @Test func `wider scopes get an app of their own, and the old session goes on`() throws {
        var app = Self.app
        app.scopes = "read"
        let acme = try OAuth2Home.unregistered(app)
        try acme.logIn()
        app.scopes = "read, write"
        let wider = try acme.home.folder.write(app.definition(of: acme.server), to: "wider.yaml")
        try acme.home.succeed("providers", "add", wider, "--replace")
        let started = try acme.home.pintle("login", "start", Self.id)
        #expect(started.code == 0, "\(started)")
        #expect(started.errorText.contains("too few scopes"), "\(started)")
        let both = try apps(acme.home)
        #expect(both.map(\.name) == ["default", "default-2"])
        let url = try acme.waiting().authorizeUrl
        #expect(url.queryValue("client_id") == both.last?.consumerKey)
        #expect(try appOfOnlySession(acme.home) == "default")
        let renewed = try acme.renewing()
        #expect(renewed.code == 0, "\(renewed)")
    }

    // MARK: A server that forgot the client

    @Test func `a forgotten client is registered again by itself, once a day`() throws {
        let acme = try OAuth2Home.unregistered(Self.app)
        let login = try acme.home.startLogin()
        let url = try acme.server.visit(login.authorizeUrl).location
        try acme.server.set("forget_clients", true)
        let first = try acme.finish(login, with: url)
        #expect(first.code == 9, "\(first)")
        #expect(first.errorText.contains("Pintle registers again"), "\(first)")
        #expect(first.errorText.contains("open the new URL"), "\(first)")
        #expect(try registrations(acme) == 2)

        let waiting = try acme.waiting()
        let key = try #require(try apps(acme.home).first?.consumerKey)
        #expect(waiting.id == login.id && waiting.authorizeUrl.queryValue("client_id") == key)
        let next = try acme.server.visit(waiting.authorizeUrl).location
        try acme.server.set("forget_clients", true)
        let second = try acme.finish(waiting, with: next)
        #expect(second.code == 9, "\(second)")
        #expect(second.errorText.contains("no longer knows the app"), "\(second)")
        let command = "apps add acme --register --replace"
        #expect(second.errorText.contains(command), "\(second)")
        #expect(try registrations(acme) == 2)

        try acme.home.succeed("apps", "add", Self.id, "--register", "--replace")
        try acme.home.succeed("login", "cancel", login.id)
        try acme.logIn()
        #expect(try registrations(acme) == 3)
    }

    @Test func `a session whose client was forgotten stays, and a login gets another client`()
        throws
    {
        let acme = try OAuth2Home.unregistered(Self.app)
        try acme.logInBriefly()
        try acme.server.set("forget_clients", true)
        #expect(try acme.renewing().code == 9)
        let started = try acme.home.pintle("login", "start", Self.id)
        #expect(started.code == 0, "\(started)")
        #expect(started.errorText.contains("no longer knows the app key default"), "\(started)")
        #expect(try apps(acme.home).map(\.name) == ["default", "default-2"])
        #expect(try appOfOnlySession(acme.home) == "default")
    }

    // MARK: Answers as they should not be

    private static let faults: [(name: String, code: Int32, words: String)] = [
        ("403_page", 9, "only apps that a person there approved"),
        ("404_page", 9, "nothing at the registration URL"),
        ("405", 9, "nothing at the registration"),
        ("415", 9, "no reason that Pintle knows"), ("422", 9, "said: Validation failed"),
        ("html", 9, "web page"), ("error_200", 9, "does not let Pintle register"),
        ("no_object", 9, "cannot be used"), ("empty", 9, "cannot be used"),
        ("redirect", 10, "elsewhere.example"), ("429", 9, "asks us to wait"),
        ("500", 8, "having problems"), ("lost_token_answer", 8, "broke off"),
        ("truncated", 8, "broke off"), ("oversize", 9, "cannot be used"),
        ("invalid_redirect_uri", 9, "no redirect where a login can end"),
        ("invalid_client_metadata", 9, "does not accept Pintle's description"),
        ("closed", 9, "only apps that a person there approved"), ("unknown_error", 9, "no reason"),
    ]

    @Test(arguments: faults)
    func `an answer without a client is said, and nothing is saved`(
        name: String, code: Int32, words: String
    ) throws {
        let acme = try OAuth2Home.unregistered(Self.app)
        try acme.server.fail(name, at: "register", times: 3)
        let refused = try acme.home.pintle("login", "start", Self.id)
        #expect(refused.code == code, "\(refused)")
        #expect(refused.errorText.contains(words), "\(refused)")
        #expect(!refused.errorText.contains("\u{1b}"), "\(refused)")
        #expect(try apps(acme.home).isEmpty)
        #expect(try acme.home.logins().isEmpty)
        // A description that was refused is said once more, with localhost.
        #expect(try registrations(acme) == (Self.ofDescription.contains(name) ? 2 : 1))
        try acme.expectNoSecret(in: [refused])
    }

    private static let ofDescription = [
        "invalid_redirect_uri", "invalid_client_metadata", "unknown_error", "422",
    ]

    /// Members of the answer, and whether there is a client in it.
    @Test(arguments: [
        (#"{"client_id": {"a": 1}}"#, false), (#"{"client_id": "a\u0000b"}"#, false),
        (#"{"client_id": "\u001b[31mred"}"#, false),
        (#"{"client_secret": 7, "token_endpoint_auth_method": "client_secret_post"}"#, false),
        (#"{"client_secret_expires_at": "soon"}"#, false),
        (#"{"token_endpoint_auth_method": "private_key_jwt", "client_secret": ""}"#, false),
        (#"{"token_endpoint_auth_method": "private_key_jwt"}"#, true),
        (#"{"client_name": "\u001b]0;x\u0007", "redirect_uris": 7, "scope": []}"#, true),
    ])
    func `a member that is wrong makes no client, one that nobody reads does no harm`(
        members: String, isClient: Bool
    ) throws {
        let acme = try OAuth2Home.unregistered(Self.app)
        try acme.server.put(members, at: "register")
        let result = try acme.home.pintle("login", "start", Self.id)
        #expect(result.code == (isClient ? 0 : 9), "\(result)")
        #expect(!result.errorText.contains("\u{1b}"), "\(result)")
        #expect(try apps(acme.home).count == (isClient ? 1 : 0))
    }

    @Test func `an answer that nests 5,000 deep has its client read`() throws {
        let acme = try OAuth2Home.unregistered(Self.app)
        try acme.server.fail("deep", at: "register")
        try acme.logIn()
    }
}
