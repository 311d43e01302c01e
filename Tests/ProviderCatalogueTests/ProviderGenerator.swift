import OAuthCore
import ProviderCatalogue
import Testing

/// Makes providers at random that a definition can say: whatever goes together, in any combination.
struct ProviderGenerator {
    private var random: SplitMix

    init(seed: UInt64) {
        random = SplitMix(state: seed)
    }

    mutating func provider() throws -> Provider {
        var provider = Provider(
            id: try #require(ProviderID(rawValue: "acme-\(number(1...999))")), name: label(),
            protocol: .oauth1(OAuth1Rules(login: maybe() ? try login() : nil)),
            source: maybe() ? source() : .own)
        if maybe() { provider.aliases = [label(), "Old Name"] }
        addSigning(to: &provider)
        if provider.login != nil { try addFlow(to: &provider) }
        try addAnswers(to: &provider)
        try addUse(to: &provider)
        provider.apiHosts = [try url().origin]
        if maybe() {
            provider.apiHosts += [
                try Origin(host: "www.acme.example"), try Origin(pattern: "*.acme.example"),
                try Origin(host: "https://127.0.0.1:8443"),
            ]
        }
        if maybe() { provider.additionalTrust = "-----BEGIN CERTIFICATE-----\nMA==\n" }
        return provider
    }

    // MARK: Login

    private mutating func login() throws -> OAuth1Endpoints {
        var page = Provider.AuthorizationPage(url: try url(), parameters: parameters("page"))
        page.tokenParameter = maybe() ? nil : name("t")
        page.clientParameter = maybe() ? name("c") : nil
        if maybe() {
            page.accountParameter = name("a")
            page.accountParameters = parameters("account")
            page.signInParameters = parameters("anew")
        }
        return OAuth1Endpoints(
            temporaryCredentialRequest: try endpoint(), authorization: page,
            tokenRequest: try endpoint())
    }

    private mutating func addFlow(to provider: inout Provider) throws {
        provider.oauth1?.callback.isRequested = maybe()
        provider.oauth1?.callback.pageParameter = maybe() ? name("back") : nil
        let isSent = provider.isToldCallback || provider.oauth1?.callback.pageParameter != nil
        if isSent, maybe() { provider.oauth1?.callback.value = .redirect("app:\(name(""))") }
        provider.oauth1?.callbackConfirmed = pick(Provider.CallbackConfirmation.allCases)
        provider.verifier = verifier(isRedirected: provider.callbackURL != nil, isSent: isSent)
        if provider.verifier.carry != .nothing {
            provider.oauth1?.afterWrongPIN = pick(Provider.AfterWrongPIN.allCases)
        }
        if maybe() { provider.oauth1?.temporaryCredentialsLife = .seconds(number(1...9_999)) }
        guard maybe() else { return }
        provider.accessChoice = Provider.AccessChoice(
            parameter: name("perms"), place: pick(Provider.AccessChoice.Place.allCases),
            levels: [.init("write", "w"), .init("all", "")],
            preset: "all")
    }

    private mutating func verifier(
        isRedirected: Bool, isSent: Bool
    ) -> Provider.VerifierHint {
        var hint = Provider.VerifierHint(name: label())
        switch number(0...2) {
        case 1 where isRedirected || !isSent: hint.carry = .redirect
        case 2 where !isRedirected: hint.carry = .nothing
        default:
            hint.length = maybe() ? number(1...99) : nil
            hint.isNumeric = maybe()
        }
        if hint.carry != .nothing { hint.pattern = maybe() ? label() : nil }
        return hint
    }

    // MARK: Signing and answers

    private mutating func addSigning(to provider: inout Provider) {
        provider.oauth1?.signing.methods = [pick([.hmacSHA1, .hmacSHA256]), .plaintext, .rsaSHA1]
        provider.oauth1?.signing.placement = pick(Provider.Placement.allCases)
        if provider.oauth1?.signing.placement == .header {
            provider.oauth1?.signing.realm = pick([nil, "", "a realm"])
            if provider.oauth1?.signing.realm == nil {
                provider.oauth1?.signing.realmIsURL = maybe()
            }
        }
        provider.oauth1?.signing.includesVersion = maybe()
        provider.oauth1?.signing.signsAsHTTP = maybe()
        provider.oauth1?.signing.worksWithoutToken = maybe()
        provider.oauth1?.signing.coversPlainHTTP = maybe()
        if provider.signsByAppAlone { provider.oauth1?.signing.sendsEmptyToken = maybe() }
        provider.headers =
            maybe() ? [Parameter("Accept", "a/b; q=\"1\""), Parameter("X-A", "#")] : []
    }

    private mutating func addAnswers(to provider: inout Provider) throws {
        provider.oauth1?.replies = Provider.ReplyRules(
            format: pick(Provider.ReplyRules.Format.allCases), tokenField: name("token"),
            tokenSecretField: name("secret"), tokenSecretIsOptional: maybe(),
            accountIDField: name("id"), accountNameField: name("account"),
            expiry: maybe()
                ? .init(name("end"), pick(Provider.ReplyRules.ExpiryField.Meaning.allCases)) : nil,
            keptFields: maybe() ? [name("kept"), "handle"] : [],
            temporary: maybe()
                ? .init()
                : .init(
                    tokenField: name("first"), tokenSecretField: maybe() ? name("hidden") : nil,
                    expiry: .init(name("until"), .secondsFromNow)))
        if provider.login != nil, provider.carry == .redirect, maybe() {
            provider.oauth1?.redirected = .init(
                accountIDField: name("entity"), accountNameField: maybe() ? name("role") : nil,
                keptFields: maybe() ? [name("company")] : [])
        }
        for status in 400..<(400 + number(0...3)) {
            provider.refusals.append(
                Provider.RefusalRule(
                    status: maybe() ? status : nil, path: "error.n\(status)",
                    value: pick([nil, "", "98"]), words: maybe() ? label() : nil,
                    meaning: pick(Provider.RefusalRule.Meaning.allCases)))
        }
    }

    // MARK: Sessions

    private mutating func addUse(to provider: inout Provider) throws {
        provider.tokenUse = pick([.signed, .bearer, .header("X-Token"), .query("token")])
        if maybe() { provider.identity = try identity() }
        if maybe() {
            let hasHandle = provider.keptFields.contains("handle")
            provider.oauth1?.renewal = Provider.Renewal(
                endpoint: try endpoint(), handle: hasHandle ? pick([nil, "handle"]) : nil,
                answer: pick(Provider.Renewal.Answer.allCases))
        }
        if maybe() {
            var endpoint = try endpoint()
            let endsInToken = maybe()
            if endsInToken { endpoint.parameters = [] }
            provider.revocation = Provider.Revocation(endpoint: endpoint, endsInToken: endsInToken)
        }
        try addApp(to: &provider)
        provider.sessionLife.words = maybe() ? label() : nil
        provider.sessionLife.idleLimit = maybe() ? .seconds(number(1...9_999)) : nil
        if provider.oauth1?.replies.expiry == nil {
            provider.sessionLife.end = pick([
                nil, .after(.seconds(7200)), .midnight(timeZone: "America/New_York"),
            ])
        }
        guard maybe() else { return }
        var registration = Provider.Registration(
            url: try url().text, note: maybe() ? label() : nil, callback: maybe() ? label() : nil,
            permissions: maybe() ? label() : nil, appType: maybe() ? label() : nil,
            cost: maybe() ? label() : nil)
        if maybe() {
            registration.open = pick(Provider.Registration.Opening.allCases)
            registration.asOf = "2026-11-24"
            registration.successor = maybe() ? label() : nil
        }
        provider.registration = registration
    }

    /// What an app gets by its key alone.
    mutating func addApp(to provider: inout Provider) throws {
        guard maybe() else { return }
        var rules = AppTokenRules(
            endpoint: .init(url: try url(), parameters: parameters("also")),
            scopes: maybe() ? ["read", name("scope")] : [],
            authentication: pick([nil, .basic, .basicRaw, .post]))
        if maybe() {
            rules.revocation = Provider.Revocation(
                endpoint: .init(url: try url(), parameters: parameters("also")),
                sends: pick(Provider.Revocation.Sent.allCases),
                authentication: pick([nil, .basic, .post]))
        }
        provider.appToken = rules
        guard maybe() else { return }
        provider.guestToken = GuestTokenRules(
            endpoint: .init(url: try url()), field: pick(["guest_token", "id"]),
            header: pick(["x-guest-token", "X-Guest"]))
    }

    mutating func identity() throws -> Provider.IdentityRequest {
        let body: Provider.IdentityRequest.Body = pick([
            .none, .form(parameters("form") + [Parameter("a", "")]),
            .text("{\"a\":\n\t'b'}", contentType: "text/plain; charset=\"utf-8\""),
        ])
        return Provider.IdentityRequest(
            url: try url(), method: body == .none ? pick(["GET", "POST"]) : "POST", body: body,
            headers: maybe() ? [Parameter("X-Wants", "all")] : [],
            format: pick(Provider.IdentityRequest.Format.allCases), idPath: "user.id",
            namePath: pick(["user.id", "user.name"]))
    }

    private mutating func source() -> Provider.Source {
        let mark = pick(Provider.Source.Mark.allCases)
        let unsigned = mark == .verified ? ["placement"] : ["signature_method", "placement"]
        return .builtIn(
            reference: label(), readOn: "2026-11-12", mark: mark,
            unchecked: pick([[], ["name"], unsigned]))
    }

    // MARK: Pieces

    mutating func maybe() -> Bool { Bool.random(using: &random) }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[number(0...(values.count - 1))]
    }

    mutating func name(_ start: String) -> String { "\(start)_\(number(0...999_999))" }

    /// Texts that YAML would take for something else if they stood without quotes.
    mutating func label() -> String {
        pick([
            "PIN", "a: b", "{x: y}", "\"quoted\"", "back\\slash", "- item", "# none", "yes", "12",
            "E*TRADE & Söhne", "'", "null", "~", "a\u{a0}b", "名前",
        ])
    }

    mutating func parameters(_ start: String) -> [Parameter] {
        maybe() ? [Parameter(name(start), label()), Parameter(name(start), "a,b|c")] : []
    }

    mutating func url() throws -> RequestURL {
        try RequestURL(
            pick([
                "https://acme.example/\(name("a"))", "https://api.acme.example:8443/",
                "http://127.0.0.1:4000/x", "https://acme.example/a%20b",
            ]))
    }

    private mutating func endpoint() throws -> Provider.Endpoint {
        Provider.Endpoint(
            url: try url(), method: pick(["GET", "POST", "DELETE"]),
            parameters: parameters("also"))
    }
}

/// Steele, Lea and Flood's generator: the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
