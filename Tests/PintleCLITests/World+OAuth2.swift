import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import ProviderCatalogue
import SessionStorage
import Synchronization
import Testing

/// An OAuth 2 provider, Acme, in a world: its page shows a code, its tokens are good for an hour.
extension World {
    static let tokenPath = "/oauth/token"
    static let api = "https://api.acme.example/me"

    /// A world in which Acme is known, with a client id for it.
    static func withAcme(
        _ rules: ((inout OAuth2Rules) -> Void)? = nil, terminal: TerminalFacts = TerminalFacts(),
        check: Provider.CheckCost = .unknown
    ) throws -> World {
        let world = try World(terminal: terminal)
        try world.know(rules, check: check)
        try world.addApp("acme", key: .absent)
        return world
    }

    /// From now on Acme is known.
    func know(
        _ change: ((inout OAuth2Rules) -> Void)? = nil, check: Provider.CheckCost = .unknown
    ) throws {
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(
                issuer: try RequestURL("https://acme.example"),
                authorization: Provider.AuthorizationPage(
                    url: try RequestURL("https://acme.example/oauth/authorize"),
                    tokenParameter: nil),
                token: Provider.Endpoint(url: try RequestURL("https://acme.example/oauth/token"))),
            scopes: ["read", "write"])
        change?(&rules)
        var provider = Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
            protocol: .oauth2(rules), verifier: Provider.VerifierHint(name: "code"),
            identity: Provider.IdentityRequest(
                url: try RequestURL("https://acme.example/userinfo"), idPath: "sub",
                namePath: "name"),
            apiHosts: [try Origin(host: "api.acme.example")], tokenUse: .bearer)
        provider.check = check
        let known = provider
        state.withLock { $0.further = [known] }
        let facts = ProviderFacts(provider).definition
        try store().providers.save(
            OwnDefinition(
                id: provider.id, yaml: DefinitionWriter.yaml(facts), addedAt: World.now))
        reply("/userinfo", #"{"sub":"7","name":"ada"}"#)
        answerTokens("access-1", refresh: "refresh-1")
    }

    /// What the token endpoint answers from now on.
    func answerTokens(
        _ access: String, refresh: String? = nil, life: Int? = 3600, scope: String = "read write"
    ) {
        let members = [
            #""access_token":"\#(access)""#, #""token_type":"bearer""#, #""scope":"\#(scope)""#,
            refresh.map { #""refresh_token":"\#($0)""# }, life.map { #""expires_in":\#($0)"# },
        ]
        reply(Self.tokenPath, "{" + members.compactMap(\.self).joined(separator: ",") + "}")
    }

    /// From now on no API takes this bearer token.
    func apiRefuses(_ token: String) {
        _ = state.withLock { $0.refusedTokens.insert("Bearer \(token)") }
    }

    /// From now on nothing comes back from that path.
    func fail(_ path: String, _ failure: TransportFailure) {
        state.withLock { $0.failures[path] = failure }
    }

    /// Everything is answered again.
    func failNoMore() { state.withLock { $0.failures = [:] } }

    /// Puts a session of Acme into the store that ends so long from now.
    @discardableResult
    func addBearer(
        _ label: String = "drive", endsIn life: Duration? = .seconds(3600),
        refresh: String? = "canary-refresh", state: SessionSummary.State? = nil,
        account: Account? = Account(id: "7", name: "ada"), token: String = "canary-access"
    ) throws -> SessionID {
        let provider = try #require(self.state.withLock { $0.further.first })
        return try store().sessions.save(
            Grant(
                credentials: .bearer(
                    BearerCredentials(
                        accessToken: Secret(utf8: token),
                        refreshToken: refresh.map { Secret(utf8: $0) }, scope: "read write")),
                account: account, obtainedAt: World.now + .seconds(-3600),
                expiresAt: life.map { World.now + $0 }),
            provider: provider.id, app: "default", origins: provider.boundOrigins, label: label,
            state: state ?? .works(checkedAt: World.now))
    }

    /// The forms that were sent to the token endpoint, each as its text.
    var tokenForms: [String] {
        requests.filter { $0.url.path == Self.tokenPath }
            .map { String(decoding: $0.body ?? [], as: UTF8.self) }
    }
}
