import OAuthCore

/// Reads the keys of OAuth 2 alone: the server's URLs, and where the browser is sent.
extension DefinitionReading {
    func readServer(
        _ top: DefinitionNode, into rules: inout OAuth2Rules
    ) throws(DefinitionFailure) {
        if top.has("issuer") {
            let issuer = try top.url("issuer")
            // RFC 8414 section 2: an issuer has neither query nor fragment.
            guard issuer.query == nil else { throw top.failure("issuer", .badURL(.malformed)) }
            rules.endpoints.issuer = issuer
        }
        rules.endpoints.authorization = try page(top)
        if let node = top.mapping("token") {
            rules.endpoints.token = try endpoint(node)
            try refuseReserved(inURLOf: node)
        }
        if let node = top.mapping("device_authorization") {
            rules.device = try device(node)
            rules.endpoints.deviceAuthorization = rules.device.authorization?.url
        }
        if let node = top.mapping("client_registration") {
            node.take(DefinitionKeys.registration, into: &rules.clientRegistration)
            if node.has("url") { rules.clientRegistration.url = try node.url("url") }
        }
        try refuseMissing(rules, top)
        try readTokenPage(top, into: &rules)
    }

    /// Default levels say what the key `scopes` says elsewhere.
    func readLevels(
        _ top: DefinitionNode, into rules: inout OAuth2Rules
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("levels") else { return }
        for name in node.keys {
            let inner = try node.requiredMapping(name)
            var level = ScopeLevel(name, scopes: [], note: "")
            inner.take(DefinitionKeys.level, into: &level)
            if let same = rules.levels.first(where: { Set($0.scopes) == Set(level.scopes) }) {
                throw inner.failure("scopes", .clash(.repeated(same.name)))
            }
            rules.levels.append(level)
        }
        let usual = rules.levels.filter(\.isDefault)
        guard let first = usual.first else { return }
        guard !top.has("scopes") else {
            throw top.failure("scopes", .clash(.contradicts("levels.\(first.name).default")))
        }
        rules.scopes = usual.scopes
    }

    private func readTokenPage(
        _ top: DefinitionNode, into rules: inout OAuth2Rules
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("token_page") else { return }
        guard rules.forms.contains(.token) else {
            throw top.failure("token_page", .clash(.contradicts("forms")))
        }
        guard let text = node.filled("redirect") else { return }
        let redirect = OAuth2Rules.Redirect(definition: text)
        guard !redirect.isURL || Self.isRedirect(text) else {
            throw node.failure("redirect", .wrongForm(.kind(TextForm.redirect.words)))
        }
        rules.tokenPage.redirect = redirect
    }

    /// Without an issuer nothing else can say where a form of login goes.
    private func refuseMissing(
        _ rules: OAuth2Rules, _ top: DefinitionNode
    ) throws(DefinitionFailure) {
        guard rules.endpoints.issuer == nil else { return }
        guard rules.endpoints.token != nil else { throw top.failure("token", .missing) }
        // No person logs in there.
        if rules.isForAppsAlone { return }
        let forms = rules.forms.isEmpty ? [LoginForm.code] : rules.forms
        let lacking =
            rules.endpoints.authorization == nil
            && forms.contains { $0.bringsCode || $0 == .token }
        if lacking, rules.endpoints.deviceAuthorization == nil || !rules.forms.isEmpty {
            throw top.failure("authorize", .missing)
        }
        if forms.contains(.device), rules.endpoints.deviceAuthorization == nil {
            throw top.failure("device_authorization", .missing)
        }
    }

    private func device(_ node: DefinitionNode) throws(DefinitionFailure) -> DeviceRules {
        var device = DeviceRules(authorization: try endpoint(node))
        try refuseReserved(inURLOf: node)
        node.take(DefinitionKeys.device, into: &device)
        if let inner = node.mapping("token") {
            device.token = try endpoint(inner)
            try refuseReserved(inURLOf: inner)
        }
        if let grant = node.text("grant_type") {
            device.grantType = grant == "none" ? nil : grant
        }
        device.statuses = node.parameters("statuses")
        if let inner = node.mapping("statuses") {
            for name in inner.keys where Int(name).map((100...599).contains) != true {
                throw inner.failure(name, .wrongForm(.kind("an HTTP status")))
            }
        }
        return device
    }

    private func page(
        _ top: DefinitionNode
    ) throws(DefinitionFailure) -> Provider.AuthorizationPage? {
        guard let node = top.mapping("authorize") else { return nil }
        let page = Provider.AuthorizationPage(
            url: try node.url("url"), tokenParameter: nil, parameters: try parameters(node),
            accountParameter: node.text("account_parameter"),
            accountParameters: node.parameters("account_parameters"),
            signInParameters: node.parameters("sign_in_parameters"))
        try refuseReserved(inURLOf: node)
        if let name = page.accountParameter, reservedParameters.contains(name) {
            throw node.failure("account_parameter", .clash(.reserved(name)))
        }
        for key in ["account_parameters", "sign_in_parameters"] {
            guard let inner = node.mapping(key) else { continue }
            for name in inner.keys where reservedParameters.contains(name) {
                throw inner.failure(name, .clash(.reserved(name)))
            }
        }
        try refuseRepeats(on: page, node)
        return page
    }

    /// A URL may have a query (RFC 6749 section 3.1), but no parameter twice: one that was copied
    /// out of a browser has them all.
    private func refuseReserved(inURLOf node: DefinitionNode) throws(DefinitionFailure) {
        let names = (try? node.url("url").queryParameters)?.map(\.name) ?? []
        if let name = names.first(where: reservedParameters.contains) {
            throw node.failure("url", .clash(.reserved(name)))
        }
    }

    func readCodeRedirect(
        _ top: DefinitionNode, into rules: inout OAuth2Rules
    ) throws(DefinitionFailure) {
        if let text = top.filled("redirect") {
            rules.redirect = OAuth2Rules.Redirect(definition: text)
        }
        guard rules.redirect.isURL else {
            guard !top.has("redirect_shows_code") else {
                throw top.failure("redirect_shows_code", .clash(.contradicts("redirect")))
            }
            return
        }
        guard let text = rules.redirect.text, Self.isRedirect(text) else {
            throw top.failure("redirect", .wrongForm(.kind(TextForm.redirect.words)))
        }
        if rules.redirectShowsCode, top.mapping("verifier")?.text("form") == "redirect" {
            throw top.failure("redirect_shows_code", .clash(.contradicts("verifier.form")))
        }
    }

    /// Whether a text is an absolute URI without a fragment (RFC 3986 section 4.3, RFC 6749 section
    /// 3.1.2), of any scheme.
    private static func isRedirect(_ text: String) -> Bool {
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.count < text.utf8.count - 1, let first = scheme.first else { return false }
        let signs = Set("+-.".utf8)
        let isLetter = { (byte: UInt8) in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        return isLetter(first)
            && scheme.allSatisfy {
                isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || signs.contains($0)
            }
            && text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "#") }
    }
}
