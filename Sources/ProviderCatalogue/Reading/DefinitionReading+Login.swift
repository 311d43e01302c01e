import OAuthCore

/// The calls of a login, and how they are signed.
extension DefinitionReading {
    func readLogin(
        _ top: DefinitionNode, into rules: inout OAuth1Rules
    ) throws(DefinitionFailure) {
        guard !top.has("login") else { return }
        rules.login = OAuth1Endpoints(
            temporaryCredentialRequest: try endpoint(top.requiredMapping("request_token")),
            authorization: try page(top),
            tokenRequest: try endpoint(top.requiredMapping("access_token")))
        rules.discovery = try discovery(top, rules.login)
    }

    /// A request with its signed parameters.
    func endpoint(_ node: DefinitionNode) throws(DefinitionFailure) -> Provider.Endpoint {
        let url = try node.url("url")
        return Provider.Endpoint(
            url: url, method: node.text("method") ?? "POST", parameters: try parameters(node))
    }

    /// The parameters of a request: none that signing itself sets, and a separator only where a
    /// list is there to be joined.
    func parameters(_ node: DefinitionNode) throws(DefinitionFailure) -> [Parameter] {
        guard let inner = node.mapping("parameters") else { return [] }
        for name in inner.keys where reservedParameters.contains(name) {
            throw inner.failure(name, .clash(.reserved(name)))
        }
        if node.has("separator"), inner.keys.allSatisfy({ inner.texts($0).count < 2 }) {
            throw node.failure("separator", .clash(.unused))
        }
        return node.parameters("parameters", separator: node.text("separator") ?? ",")
    }

    /// The parameters that Pintle itself sets.
    var reservedParameters: Set<String> {
        switch name {
        case .oauth1: Self.oauth1Parameters
        case .oauth2: OAuth2Rules.ownParameters
        }
    }

    /// Parameters that signing and the flow set (RFC 5849 section 3.1).
    private static let oauth1Parameters = Set(
        [
            Parameter.Name.consumerKey, .token, .signatureMethod, .signature, .timestamp, .nonce,
            .version, .callback, .verifier, .bodyHash,
        ].map(\.rawValue))

    private func page(
        _ top: DefinitionNode
    ) throws(DefinitionFailure) -> Provider.AuthorizationPage {
        let node = try top.requiredMapping("authorize")
        let token = node.text("token_parameter") ?? Parameter.Name.token.rawValue
        let page = Provider.AuthorizationPage(
            url: try node.url("url"), tokenParameter: token == "none" ? nil : token,
            clientParameter: node.text("client_parameter"),
            parameters: node.parameters("parameters", separator: node.text("separator") ?? ","),
            accountParameter: node.text("account_parameter"),
            accountParameters: node.parameters("account_parameters"),
            signInParameters: node.parameters("sign_in_parameters"))
        try refuseRepeats(on: page, node)
        return page
    }

    /// Two parameters of one name would leave it to the page which of them it reads.
    func refuseRepeats(
        on page: Provider.AuthorizationPage, _ node: DefinitionNode
    ) throws(DefinitionFailure) {
        var seen: Set<String> = page.tokenParameter.map { [$0] } ?? []
        let single = ["client_parameter", "callback_parameter", "account_parameter"]
        for key in single {
            guard let name = node.text(key) else { continue }
            guard seen.insert(name).inserted else {
                throw node.failure(key, .clash(.repeated(name)))
            }
        }
        for key in ["parameters", "account_parameters", "sign_in_parameters"] {
            guard let inner = node.mapping(key) else { continue }
            for name in inner.keys where !seen.insert(name).inserted {
                throw inner.failure(name, .clash(.repeated(name)))
            }
        }
    }

    private func discovery(
        _ top: DefinitionNode, _ login: OAuth1Endpoints?
    ) throws(DefinitionFailure) -> Provider.Discovery? {
        guard let node = top.mapping("discovery") else { return nil }
        let url = try node.url("url")
        let endpoints = [
            login?.temporaryCredentialRequest.url, login?.authorization.url,
            login?.tokenRequest.url,
        ]
        guard endpoints.allSatisfy({ $0?.origin == url.origin }) else {
            throw node.failure("url", .badURL(.otherOrigin))
        }
        return Provider.Discovery(
            url: url, temporaryCredentialRequestPath: try node.required("request_token"),
            authorizationPath: try node.required("authorize"),
            tokenRequestPath: try node.required("access_token"))
    }

    // MARK: Signing

    func compareSigning(
        _ top: DefinitionNode, with rules: inout OAuth1Rules
    ) throws(DefinitionFailure) {
        for key in ["realm", "realm_is_url"]
        where top.has(key) && rules.signing.placement != .header {
            throw top.failure(key, .clash(.contradicts("placement")))
        }
        if rules.signing.signsAsHTTP, rules.signing.methods == [.plaintext] {
            // PLAINTEXT signs no URL (RFC 5849 section 3.4.4).
            throw top.failure("sign_as_http", .clash(.contradicts("signature_method")))
        }
        if rules.signing.coversPlainHTTP, rules.signing.methods == [.plaintext] {
            // Its signature is the secret, which everybody on the way could read.
            throw top.failure("plain_http", .clash(.contradicts("signature_method")))
        }
    }

    // MARK: Headers

    func readHeaders(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        provider.headers = try headers(top)
        guard let name = provider.clientHeader else { return }
        guard !Self.reservedHeaders.contains(name.lowercased()) else {
            throw top.failure("client_header", .clash(.reserved(name)))
        }
        let names = provider.headers.map { $0.name.lowercased() }
        guard !names.contains(name.lowercased()) else {
            throw top.failure("client_header", .clash(.contradicts("headers.\(name)")))
        }
    }

    /// The headers under `headers`: none that Pintle itself sets, none twice in another case.
    func headers(_ node: DefinitionNode) throws(DefinitionFailure) -> [Parameter] {
        guard let inner = node.mapping("headers") else { return [] }
        var seen: Set<String> = []
        for name in inner.keys {
            guard !Self.reservedHeaders.contains(name.lowercased()) else {
                throw inner.failure(name, .clash(.reserved(name)))
            }
            guard seen.insert(name.lowercased()).inserted else {
                throw inner.failure(name, .clash(.repeated(name)))
            }
        }
        return inner.keys.map { Parameter($0, inner.text($0) ?? "") }
    }

    /// Headers that are made for each request, or that tell where it ends.
    static let reservedHeaders: Set<String> = [
        "authorization", "host", "content-length", "content-type", "cookie", "connection",
        "transfer-encoding", "te", "trailer", "upgrade", "expect", "proxy-authorization",
        "accept-encoding",
    ]
}
