import OAuthCore

/// The answer of `providers list`.
struct ProvidersAnswer: Encodable {
    var version = 1
    var providers: [Entry]

    struct Entry: Encodable, Equatable {
        var id: String
        var name: String
        var `protocol`: String
        var source: String
        /// How well the facts are known; absent for a person's own file.
        var mark: String?
        /// What has to be known before a login; absent for most providers.
        var asksFor: [String]?

        init(_ provider: Provider) {
            id = provider.id.rawValue
            name = provider.name
            `protocol` = "oauth1"
            asksFor = provider.isInstance ? nil : provider.variables.map(\.name)
            switch provider.source {
            case .own: source = "own"
            case .builtIn(_, _, let mark, _):
                source = "built_in"
                self.mark = mark.rawValue
            }
        }
    }
}

/// The answer of `providers show` and `providers check`: the list's members, and all that the
/// definition says under the names that its keys have.
struct ProviderAnswer: Encodable {
    var version = 1
    var providers: [Entry]

    init(_ provider: Provider, clockOffset: Duration? = nil) {
        providers = [
            Entry(provider: provider, clock: Clock(clockOffset: clockOffset?.components.seconds))
        ]
    }

    struct Entry: Encodable {
        let provider: Provider
        let clock: Clock

        func encode(to encoder: any Encoder) throws {
            try ProvidersAnswer.Entry(provider).encode(to: encoder)
            try ProviderFacts(provider).encode(to: encoder)
            try clock.encode(to: encoder)
        }
    }

    struct Clock: Encodable {
        /// By how many seconds the provider's clock is ahead of this one; absent while locked.
        let clockOffset: Int64?
    }
}

/// What a definition says, with everything filled in that it leaves to the usual answers.
struct ProviderFacts: Encodable {
    var variables: [Variable]
    var discovery: Discovery?
    var requestToken: Endpoint?
    var authorize: Page?
    var accessToken: Endpoint?
    var headers: [Pair]
    var signatureMethod: [String]
    var placement: String
    var realm: String?
    var oauthVersion: Bool
    var signAsHttp: Bool
    var callback: Callback?
    var verifier: Verifier?
    var afterWrongPin: String?
    var requestTokenLife: Int64?
    var access: Access?
    var reply: Reply?
    var use: Use
    var sessionLife: String?
    var sessionEnd: SessionEnd?
    var idleLimit: Int64?
    var identity: Identity?
    var renew: Renew?
    var revoke: Revoke?
    var errors: [Refusal]
    var hosts: [String]
    var register: Register?
    var facts: Facts?

    init(_ provider: Provider) {
        let hasLogin = provider.login != nil
        variables = provider.variables.map(Variable.init)
        discovery = provider.discovery.map(Discovery.init)
        requestToken = provider.login.map { Endpoint($0.temporaryCredentialRequest) }
        authorize = provider.login.map { Page($0.authorization) }
        accessToken = provider.login.map { Endpoint($0.tokenRequest) }
        headers = provider.headers.map(Pair.init)
        signatureMethod = provider.signing.methods.map(\.rawValue)
        placement = provider.signing.placement.rawValue
        realm = provider.signing.realm
        oauthVersion = provider.signing.includesVersion
        signAsHttp = provider.signing.signsAsHTTP
        callback = hasLogin ? Callback(provider) : nil
        verifier = hasLogin ? Verifier(provider.verifier) : nil
        afterWrongPin = hasLogin ? provider.afterWrongPIN.rawValue : nil
        requestTokenLife = provider.temporaryCredentialsLife?.components.seconds
        access = provider.accessChoice.map(Access.init)
        reply = hasLogin ? Reply(provider.replies) : nil
        use = Use(provider.tokenUse)
        sessionLife = provider.sessionLife.words
        sessionEnd = provider.sessionLife.end.map(SessionEnd.init)
        idleLimit = provider.sessionLife.idleLimit?.components.seconds
        identity = provider.identity.map(Identity.init)
        renew = provider.renewal.map(Renew.init)
        revoke = provider.revocation.map(Revoke.init)
        errors = provider.refusals.map(Refusal.init)
        hosts = provider.boundOrigins.map { $0.shortName }
        register = provider.registration.map(Register.init)
        facts = Facts(provider.source)
    }
}
