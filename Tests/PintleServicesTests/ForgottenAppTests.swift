import LoginCore
import LoginRuntime
import OAuthCore
import SessionStorage
import Testing

@testable import PintleServices

/// Registration before and during a login, in a store with an app that Pintle registered earlier.
@Suite struct ForgottenAppTests {
    private let ground: Ground
    private let provider: Provider

    init() throws {
        ground = try Ground()
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(
                issuer: try RequestURL("https://acme.example"),
                authorization: .init(url: try RequestURL("https://acme.example/authorize")),
                token: .init(url: try RequestURL("https://acme.example/token"))),
            redirect: .url("http://127.0.0.1/callback"), scopes: ["read"])
        rules.clientRegistration.url = try RequestURL("https://acme.example/register")
        provider = Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme", protocol: .oauth2(rules))
        ground.know(provider)
        ground.reply("/register", #"{"client_id":"new"}"#, status: 201)
        try ground.store.apps.add(
            RegisteredApp(
                provider: provider.id, name: "default",
                credentials: ClientCredentials(
                    identifier: "old", key: .absent, redirect: "http://127.0.0.1:20000/callback"),
                origins: provider.boundOrigins, addedAt: Ground.now,
                registration: AppRegistration(registeredAt: Ground.now, scopes: ["read"])))
    }

    private var doors: AppService.RegistrationDoors { doors() }

    /// The doors of this process, which has to wait until another one has saved that app.
    private func doors(
        naming document: String? = nil, meanwhile other: RegisteredApp? = nil
    ) -> AppService.RegistrationDoors {
        AppService.RegistrationDoors(
            requests: ground.network,
            turn: { [store = ground.store] _, _ in
                if let other { try? store.apps.add(other) }
                return LoginTurn(word: { _ in nil }, leave: { _, _ in }, end: {})
            }, document: document, now: { Ground.now })
    }

    private func login() throws -> LoginRequest {
        try NewLogin(
            LoginDraft(provider: provider.id, app: "default"), at: provider, in: ground.store,
            now: Ground.now, startedFrom: nil
        ).request
    }

    private func addSession() throws {
        _ = try ground.store.sessions.save(
            Grant(
                credentials: .bearer(BearerCredentials(accessToken: Secret(utf8: "t"))),
                obtainedAt: Ground.now),
            provider: provider.id, app: "default", origins: provider.boundOrigins, label: nil,
            state: .works(checkedAt: Ground.now))
    }

    private var names: [String] {
        get throws { try ground.store.apps.list(of: provider.id).map(\.name) }
    }

    private func again(_ login: LoginRequest, isAsked: Bool = false) async throws -> RegisteredApp?
    {
        try await ground.apps.registerAgain(for: login, isAsked: isAsked, through: doors)
    }

    @Test func `a forgotten client without sessions gives its place to the new one`() async throws {
        let app = try #require(try await again(login()))
        #expect(app.credentials.identifier == "new")
        #expect(app.registration?.isAgain == true)
        #expect(app.registration?.scopes == ["read"])
        #expect(try names == ["default"])
    }

    @Test func `a forgotten client with sessions stays with them`() async throws {
        try addSession()
        let app = try #require(try await again(login()))
        #expect(app.name == "default-2")
        #expect(try names == ["default", "default-2"])
        #expect(
            try ground.store.apps.read("default", of: provider.id).credentials.identifier == "old")
    }

    @Test func `by itself it happens once a day, and else when a person asks`() async throws {
        _ = try await again(login())
        let second = try login()
        #expect(try await again(second) == nil)
        #expect(ground.requests.count == 1)
        #expect(try await again(second, isAsked: true) != nil)
        #expect(ground.requests.count == 2)
    }

    @Test func `a client that another process registered meanwhile is taken`() async throws {
        let login = try login()
        _ = try await again(login)
        #expect(try await again(login)?.credentials.identifier == "new")
        #expect(ground.requests.count == 1)
    }

    @Test func `an app key that a person brought is left alone`() async throws {
        let login = try login()
        try ground.store.apps.update(
            RegisteredApp(
                provider: provider.id, name: "default",
                credentials: ClientCredentials(identifier: "old", key: .absent),
                origins: provider.boundOrigins, addedAt: Ground.now))
        #expect(try await again(login, isAsked: true) == nil)
        #expect(ground.requests.isEmpty)
    }

    @Test func `a refusal changes nothing`() async throws {
        ground.reply("/register", #"{"error":"invalid_token"}"#, status: 401)
        await #expect(throws: AppFailure.self) { try await again(login()) }
        #expect(
            try ground.store.apps.list(of: provider.id).map(\.credentials.identifier) == ["old"])
    }

    @Test func `wider scopes get an app of their own, and the old one stays`() async throws {
        let wider = provider.asking(for: ["read", "write"])
        #expect(try !ground.apps.serves("default", at: wider, now: Ground.now))
        let app = try await ground.apps.loginApp(at: wider, for: [.code], through: doors)
        #expect(app?.name == "default-2")
        #expect(app?.registration?.scopes == ["read", "write"])
        #expect(try await ground.apps.loginApp(at: wider, for: [.code], through: doors) == app)
        #expect(
            try await ground.apps.loginApp(at: provider, for: [.code], through: doors) == app)
        #expect(ground.requests.count == 1)
    }

    @Test func `an app that another process registered meanwhile for other scopes is left to it`()
        async throws
    {
        var other = try #require(try ground.store.apps.list(of: provider.id).first)
        other.name = "default-2"
        other.registration?.scopes = ["mail"]
        let app = try await ground.apps.loginApp(
            at: provider.asking(for: ["write"]), for: [.code], through: doors(meanwhile: other))
        #expect(app?.name == "default-3")
        #expect(app?.registration?.scopes == ["write"])
        #expect(ground.requests.count == 1)
    }

    // MARK: A client id that is a URL

    private static let document = "https://ann.example/pintle.json"

    private func registered(
        metadata: String, document: String? = Self.document
    ) async throws -> RegisteredApp {
        ground.reply("/.well-known/oauth-authorization-server", metadata)
        return try await ground.apps.register(
            at: provider, as: "other", .new, through: doors(naming: document))
    }

    @Test func `a server that reads documents is given the URL of ours`() async throws {
        let app = try await registered(
            metadata: #"""
                {"issuer":"https://acme.example","client_id_metadata_document_supported":true,
                 "token_endpoint_auth_methods_supported":["none","client_secret_basic"]}
                """#)
        #expect(app.credentials.identifier == Self.document)
        #expect(app.credentials.key == .absent)
        #expect(app.registration == nil)
        #expect(!ground.requests.contains { $0.method == "POST" })
        #expect(try names == ["default", "other"])
    }

    @Test(arguments: [
        #"{"issuer":"https://acme.example"}"#,
        #"{"issuer":"https://acme.example","client_id_metadata_document_supported":false}"#,
        #"{"issuer":"https://acme.example","client_id_metadata_document_supported":true}"#,
        #"""
        {"issuer":"https://acme.example","client_id_metadata_document_supported":true,
         "token_endpoint_auth_methods_supported":["client_secret_basic"]}
        """#,
        #"{"issuer":"https://elsewhere.example","client_id_metadata_document_supported":true}"#,
        "",
    ])
    func `any other server registers as ever`(metadata: String) async throws {
        #expect(try await registered(metadata: metadata).credentials.identifier == "new")
    }

    @Test func `a setting that is no such URL is told, and nothing is sent`() async throws {
        await #expect(throws: AppFailure.clientDocument("http://ann.example/")) {
            try await registered(metadata: "{}", document: "http://ann.example/")
        }
        #expect(ground.requests.isEmpty)
    }

    @Test(arguments: [
        (Seat.display, LoginForm.loopback), (.ssh(server: nil), .code), (.noDisplay, .code),
    ])
    func `a registered port brings the browser back where there is one`(
        seat: Seat, form: LoginForm
    ) throws {
        let new = try NewLogin(
            LoginDraft(provider: provider.id, app: "default"), at: provider, in: ground.store,
            now: Ground.now, startedFrom: nil, seat: seat)
        #expect(new.request.form == form)
    }
}
