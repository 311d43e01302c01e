import OAuthCore

/// How a session is used, asked about, renewed and ended.
extension DefinitionReading {
    func readTokenUse(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("use") else {
            if top.text("use") == "bearer" { provider.tokenUse = .bearer }
            return
        }
        if let header = node.text("header") {
            guard !Self.reservedHeaders.contains(header.lowercased()) else {
                throw node.failure("header", .clash(.reserved(header)))
            }
            let others = top.mapping("headers")?.keys.map { $0.lowercased() } ?? []
            guard !others.contains(header.lowercased()) else {
                throw node.failure("header", .clash(.contradicts("headers.\(header)")))
            }
            provider.tokenUse = .header(header)
        } else {
            provider.tokenUse = .query(try node.required("query"))
        }
    }

    // MARK: Identity

    func readIdentity(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        provider.identity = try identityRequest("identity", top, provider)
        provider.echo = try identityRequest("echo", top, provider)
    }

    private func identityRequest(
        _ key: String, _ top: DefinitionNode, _ provider: Provider
    ) throws(DefinitionFailure) -> Provider.IdentityRequest? {
        guard let node = top.mapping(key) else { return nil }
        let id = try node.required("id")
        let issuer = node.has("url") ? nil : provider.oauth2?.endpoints.issuer
        let url: RequestURL
        if let issuer { url = issuer } else { url = try node.url("url") }
        var request = Provider.IdentityRequest(
            url: url, method: node.text("method") ?? "GET",
            body: try body(node), headers: try headers(node),
            format: node.choice("format", Provider.IdentityRequest.Format.self) ?? .json,
            idPath: id, namePath: node.text("name") ?? id)
        request.isNamedByIssuer = issuer != nil
        request.emailPath = node.text("email")
        if node.has("email_url") { request.emailURL = try node.url("email_url") }
        // The answer is checked by HMAC with the consumer secret, which RSA clients need not have.
        let methods = top.texts("signature_method").compactMap {
            SignatureMethod(rawValue: $0.text)
        }
        if request.format == .jwt, !methods.isEmpty, methods.allSatisfy(\.usesRSA) {
            throw node.failure("format", .clash(.contradicts("signature_method")))
        }
        return request
    }

    private func body(
        _ node: DefinitionNode
    ) throws(DefinitionFailure) -> Provider.IdentityRequest.Body {
        for key in ["form", "body"] where node.has(key) && node.text("method") != "POST" {
            throw node.failure(key, .clash(.contradicts(node.pathOf("method"))))
        }
        if node.has("form") { return .form(node.parameters("form")) }
        guard let text = node.text("body") else { return .none }
        return .text(text, contentType: try node.required("content_type"))
    }

    // MARK: Renewal and revocation

    func readRenewal(
        _ top: DefinitionNode, into rules: inout OAuth1Rules
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("renew") else { return }
        let handle = node.text("handle")
        if let handle {
            let kept = top.mapping("reply")?.texts("keep").map(\.text) ?? []
            guard !kept.isEmpty else { throw node.failure("handle", .clash(.needs("reply.keep"))) }
            guard kept.contains(handle) else {
                throw node.failure("handle", .unknownValue(known: kept))
            }
            guard node.mapping("parameters")?.has(handle) != true else {
                throw node.failure(
                    "handle", .clash(.contradicts(node.pathOf("parameters.\(handle)"))))
            }
        }
        rules.renewal = Provider.Renewal(
            endpoint: try endpoint(node), handle: handle,
            answer: node.choice("answer", Provider.Renewal.Answer.self) ?? .success)
    }

    func readRevocation(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("revoke") else { return }
        let endsInToken = node.flag("token_in_path") ?? false
        let endpoint = try endpoint(node)
        if endsInToken, node.has("parameters") {
            throw node.failure(
                "token_in_path", .clash(.contradicts(node.pathOf("parameters"))))
        }
        if endsInToken, endpoint.url.query != nil {
            throw node.failure("token_in_path", .clash(.contradicts(node.pathOf("url"))))
        }
        provider.revocation = Provider.Revocation(
            endpoint: endpoint, endsInToken: endsInToken,
            sends: node.choice("sends", Provider.Revocation.Sent.self) ?? .both,
            authentication: node.choice(
                "client_authentication", OAuth2Rules.ClientAuthentication.self))
    }

    // MARK: Life

    func readSessionEnd(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("session_end") else { return }
        if top.mapping("reply")?.has("expiry") == true {
            throw top.failure("session_end", .clash(.contradicts("reply.expiry")))
        }
        if let zone = node.text("midnight") {
            guard Self.isTimeZone(zone) else {
                throw node.failure("midnight", .wrongForm(.kind(TextForm.timeZone.words)))
            }
            provider.sessionLife.end = .midnight(timeZone: zone)
        } else {
            provider.sessionLife.end = node.seconds("after").map { .after($0) }
        }
    }

    /// A name of the tz database: `UTC`, or an area with one or two places in it.
    ///
    /// It becomes part of a file's path, so that its form matters.
    private static func isTimeZone(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) || text == "UTC" else { return false }
        return parts.allSatisfy { $0.first?.isLetter ?? false }
    }

    func readHosts(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        let hosts = top.hosts("api_hosts")
        for (text, line) in hosts { provider.apiHosts.append(try host(text, line, top)) }
        // A wildcard is looked at beside all other hosts, wherever in the list it stands.
        for (index, (_, line)) in hosts.enumerated() where provider.apiHosts[index].isWildcard {
            switch provider.apiHosts[index].wildcardFault(beside: provider.boundOrigins) {
            case .tooBroad?:
                throw top.failure("api_hosts", line: line, .badURL(.tooBroad))
            case .otherDomain?:
                throw top.failure("api_hosts", line: line, .badURL(.otherDomain))
            case nil: break
            }
        }
        // Whatever a definition is for, it has to name a place.
        guard !top.has("login") || !provider.boundOrigins.isEmpty else {
            throw top.failure("login", .clash(.needs("api_hosts")))
        }
    }

    /// How the API hands out pages and takes files; behind the hosts, which its URL is held against.
    func readAPI(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        provider.pages =
            top.mapping("pages").map { node in
                node.keys.map { Parameter($0, node.text($0) ?? "") }
            } ?? []
        guard top.has("chunked_upload") else { return }
        let url = try top.url("chunked_upload")
        guard provider.isOwn(url.origin) else {
            throw top.failure("chunked_upload", .clash(.needs("api_hosts")))
        }
        provider.chunkedUpload = url
    }

    /// One host: this machine is spoken to by http unless https is written before it.
    private func host(
        _ text: String, _ line: Int, _ top: DefinitionNode
    ) throws(DefinitionFailure) -> Origin {
        if text.utf8.contains(UInt8(ascii: "*")) {
            guard let wildcard = try? Origin(pattern: text) else {
                throw top.failure("api_hosts", line: line, .badURL(.wildcard))
            }
            return wildcard
        }
        if text.utf8.contains(UInt8(ascii: "/")) {
            return try top.url(text, "api_hosts", line).origin
        }
        let origin = try top.url("https://" + text, "api_hosts", line).origin
        return origin.isLoopback
            ? try top.url("http://" + text, "api_hosts", line).origin : origin
    }
}
