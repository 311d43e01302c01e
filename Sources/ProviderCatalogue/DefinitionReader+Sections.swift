import OAuthCore

extension DefinitionReader {
    // MARK: Endpoints

    func endpoint(_ node: DefinitionNode) throws(DefinitionFailure) -> Provider.Endpoint {
        try node.refuseKeys(beyond: ["url", "method", "parameters"])
        return Provider.Endpoint(
            url: try node.url("url"),
            method: try node.choice("method", Method.self)?.rawValue ?? "POST",
            parameters: try node.parameters("parameters"))
    }

    func page(_ node: DefinitionNode) throws(DefinitionFailure) -> Provider.AuthorizationPage {
        try node.refuseKeys(beyond: [
            "url", "token_parameter", "client_parameter", "parameters", "account_parameter",
            "account_parameters",
        ])
        return Provider.AuthorizationPage(
            url: try node.url("url"),
            tokenParameter: try node.text("token_parameter") ?? Parameter.Name.token.rawValue,
            clientParameter: try node.text("client_parameter"),
            parameters: try node.parameters("parameters"),
            accountParameter: try node.text("account_parameter"),
            accountParameters: try node.parameters("account_parameters"))
    }

    /// The methods that the protocol's calls may use.
    private enum Method: String, CaseIterable {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    // MARK: Signing

    func readSigning(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        if let methods = try top.choices("signature_method", SignatureMethod.self) {
            provider.signing.methods = methods
        }
        if let placement = try top.choice("placement", Provider.Placement.self) {
            provider.signing.placement = placement
        }
        provider.signing.realm = try top.text("realm")
        provider.signing.includesVersion = try top.flag("oauth_version") ?? true
    }

    // MARK: The flow

    func readFlow(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        provider.callback =
            switch try top.text("callback") {
            case nil, "oob": .outOfBand
            case "none": .omitted
            case .some: .redirect(try redirect(top))
            }
        if let confirmed = try top.choice(
            "callback_confirmed", Provider.CallbackConfirmation.self)
        {
            provider.callbackConfirmed = confirmed
        }
        if let after = try top.choice("after_wrong_pin", Provider.AfterWrongPIN.self) {
            provider.afterWrongPIN = after
        }
        if let seconds = try top.number("request_token_life") {
            provider.temporaryCredentialsLife = .seconds(seconds)
        }
        guard let verifier = try top.mapping("verifier") else { return }
        try verifier.refuseKeys(beyond: ["name", "pattern", "length", "digits"])
        provider.verifier = Provider.VerifierHint(
            name: try verifier.text("name") ?? "PIN",
            pattern: try verifier.text("pattern"),
            length: try verifier.number("length"),
            isNumeric: try verifier.flag("digits") ?? false)
    }

    /// A redirect may have a scheme of its own, as apps on phones have; only blanks and control
    /// characters are refused, since the value goes into a signed parameter.
    private func redirect(_ top: DefinitionNode) throws(DefinitionFailure) -> String {
        let text = try top.requiredText("callback")
        guard text.contains(":"), text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw top.failure(
                "callback", .wrongForm(wanted: "oob, none, or the registered address"))
        }
        return text
    }

    // MARK: Use

    func readUse(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        if let identity = try top.mapping("identity") {
            provider.identity = try self.identity(identity)
        }
        provider.apiHosts = try hosts(top)
        provider.revocation = try top.mapping("revoke").map(endpoint)
        provider.sessionLife = try top.text("session_life")
        if let register = try top.mapping("register") {
            try register.refuseKeys(beyond: ["url", "note"])
            provider.registration = Provider.Registration(
                url: try register.url("url").text, note: try register.text("note"))
        }
        if let tls = try top.mapping("tls") {
            try tls.refuseKeys(beyond: ["ca_file"])
            provider.additionalTrust = try certificates(tls)
        }
        if let source = try top.mapping("source") {
            provider.source = try self.source(source)
        }
    }

    private func identity(
        _ node: DefinitionNode
    ) throws(DefinitionFailure) -> Provider.IdentityRequest {
        try node.refuseKeys(beyond: ["url", "method", "id", "name"])
        let id = try node.requiredText("id")
        return Provider.IdentityRequest(
            url: try node.url("url"),
            method: try node.choice("method", Method.self)?.rawValue ?? "GET",
            idPath: id,
            namePath: try node.text("name") ?? id)
    }

    private func hosts(_ top: DefinitionNode) throws(DefinitionFailure) -> [Origin] {
        var origins: [Origin] = []
        for text in try top.texts("api_hosts") ?? [] {
            do {
                origins.append(try Origin(host: text))
            } catch {
                throw top.failure("api_hosts", .badURL(DefinitionFailure.URLFault(error)))
            }
        }
        return origins
    }

    private func certificates(_ tls: DefinitionNode) throws(DefinitionFailure) -> String {
        let path = try tls.requiredText("ca_file")
        switch readCertificates(path) {
        case .failure(let problem):
            throw tls.failure("ca_file", .badFile(problem.reason))
        case .success(let pem):
            guard pem.contains("-----BEGIN CERTIFICATE-----") else {
                throw tls.failure("ca_file", .badFile("there is no PEM certificate in it"))
            }
            return pem
        }
    }

    private func source(_ node: DefinitionNode) throws(DefinitionFailure) -> Provider.Source {
        try node.refuseKeys(beyond: ["reference", "read", "mark"])
        guard let mark = try node.choice("mark", Provider.Source.Mark.self) else {
            throw node.failure("mark", .missing)
        }
        return .builtIn(
            reference: try node.requiredText("reference"),
            readOn: try node.requiredText("read"), mark: mark)
    }
}
