import OAuthCore

/// The way of a login: callback, what people carry over, levels of access.
extension DefinitionReading {
    func readCallback(
        _ top: DefinitionNode, into rules: inout OAuth1Rules
    ) throws(DefinitionFailure) {
        let text = top.filled("callback") ?? "oob"
        if text == "none", top.has("callback_in") {
            throw top.failure("callback_in", .clash(.contradicts("callback")))
        }
        if text != "oob", text != "none" {
            // The value goes into a signed parameter and, in parts, into a URL.
            guard text.contains(":"), text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
                throw top.failure("callback", .wrongForm(.kind(TextForm.callback.words)))
            }
            rules.callback.value = .redirect(text)
        }
        let place = top.text("callback_in") ?? "request"
        rules.callback.isRequested = text != "none" && place != "page"
        rules.callback.pageParameter = try callbackParameter(top, place)
    }

    private func callbackParameter(
        _ top: DefinitionNode, _ place: String
    ) throws(DefinitionFailure) -> String? {
        guard let page = top.mapping("authorize") else { return nil }
        let parameter = page.text("callback_parameter")
        if place == "request" {
            guard parameter == nil else {
                throw page.failure(
                    "callback_parameter",
                    .clash(
                        top.has("callback_in") ? .contradicts("callback_in") : .needs("callback_in")
                    )
                )
            }
            return nil
        }
        guard let parameter else {
            throw top.failure("callback_in", .clash(.needs("authorize.callback_parameter")))
        }
        return parameter
    }

    // MARK: Verifier

    func compareVerifier(
        _ top: DefinitionNode, with provider: inout Provider
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("verifier") else { return }
        let carry = provider.verifier.carry
        try compare(carry, node, with: sentTo, top.text(sentTo) ?? "oob")
        if carry == .nothing, top.has("after_wrong_pin") {
            throw top.failure("after_wrong_pin", .clash(.contradicts("verifier.form")))
        }
    }

    /// A URL, and an empty answer, have no length like a PIN.
    private func compare(
        _ carry: Carry, _ node: DefinitionNode, with key: String, _ callback: String
    ) throws(DefinitionFailure) {
        guard carry != .pin else { return }
        for key in ["length", "digits"] where node.has(key) {
            throw node.failure(key, .clash(.contradicts(node.pathOf("form"))))
        }
        switch carry {
        // A definition says nothing of an approval: it is the form of a login.
        case .pin, .approval: break
        case .redirect:
            guard !["oob", "plain_oob"].contains(callback) else {
                throw node.failure("form", .clash(.contradicts(key)))
            }
        case .nothing:
            guard !node.has("pattern") else {
                throw node.failure("pattern", .clash(.contradicts(node.pathOf("form"))))
            }
            guard ["oob", "none"].contains(callback) else {
                throw node.failure("form", .clash(.contradicts(key)))
            }
        }
    }

    /// The key that says where the browser is sent.
    private var sentTo: String {
        switch name {
        case .oauth1: "callback"
        case .oauth2: "redirect"
        }
    }

    // MARK: Levels of access

    func readAccess(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("access") else { return }
        let parameter = try node.required("parameter")
        let place = try node.required("in", Provider.AccessChoice.Place.self)
        let request = try top.requiredMapping(place.rawValue)
        if request.mapping("parameters")?.has(parameter) == true {
            throw node.failure(
                "parameter", .clash(.contradicts(request.pathOf("parameters.\(parameter)"))))
        }
        let levels = node.parameters("levels")
        var seen: Set<String> = []
        for level in levels where !seen.insert(level.value).inserted {
            let inner = try node.requiredMapping("levels")
            throw inner.failure(level.name, .clash(.repeated(level.value)))
        }
        let preset = try node.required("preset")
        guard levels.contains(where: { $0.name == preset }) else {
            throw node.failure("preset", .unknownValue(known: levels.map(\.name)))
        }
        provider.accessChoice = Provider.AccessChoice(
            parameter: parameter, place: place,
            levels: levels.map { Provider.AccessChoice.Level($0.name, $0.value) },
            preset: preset)
    }

    // MARK: Answers

    func readReply(
        _ top: DefinitionNode, into rules: inout OAuth1Rules
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("reply") else { return }
        rules.replies.expiry = try expiry(node)
        var credentials = [rules.replies.tokenField, rules.replies.tokenSecretField]
        try requireNoSecrets(node, credentials, named: ["account_id", "account_name"])
        if let first = node.mapping("request_token") {
            rules.replies.temporary.expiry = try expiry(first)
            credentials = [
                first.text("token") ?? credentials[0], first.text("secret") ?? credentials[1],
            ]
            try requireNoSecrets(first, credentials)
        }
        for (field, line) in node.texts("keep") {
            let replies = rules.replies
            guard field != replies.tokenField, field != replies.tokenSecretField else {
                throw node.failure("keep", line: line, .clash(.repeated(field)))
            }
            rules.replies.keptFields.append(field)
        }
    }

    /// An answer's token and secret are two fields, each may have the protocol's name of its own
    /// alone, and what is shown of a session is read from neither.
    private func requireNoSecrets(
        _ node: DefinitionNode, _ credentials: [String], named shown: [String] = []
    ) throws(DefinitionFailure) {
        let own = [Parameter.Name.token.rawValue, Parameter.Name.tokenSecret.rawValue]
        for (key, reserved) in zip(["token", "secret"], own.reversed())
        where node.text(key) == reserved {
            throw node.failure(key, .clash(.reserved(reserved)))
        }
        guard credentials[0] != credentials[1] else {
            throw node.failure(
                node.has("secret") ? "secret" : "token", .clash(.repeated(credentials[1])))
        }
        func requireFree(
            _ name: String?, _ node: DefinitionNode, _ key: String
        ) throws(DefinitionFailure) {
            guard let name else { return }
            guard !own.contains(name) else { throw node.failure(key, .clash(.reserved(name))) }
            guard !credentials.contains(name) else {
                throw node.failure(key, .clash(.repeated(name)))
            }
        }
        for key in shown { try requireFree(node.text(key), node, key) }
        if let expiry = node.mapping("expiry") {
            try requireFree(expiry.text("field"), expiry, "field")
        }
    }

    private func expiry(
        _ node: DefinitionNode
    ) throws(DefinitionFailure) -> Provider.ReplyRules.ExpiryField? {
        guard let expiry = node.mapping("expiry") else { return nil }
        return Provider.ReplyRules.ExpiryField(
            try expiry.required("field"),
            try expiry.required("unit", Provider.ReplyRules.ExpiryField.Meaning.self))
    }

    /// Reads the parameters of the redirect: only where there is one, none named as the protocol's.
    func readRedirect(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("redirect") else { return }
        guard provider.carry == .redirect else {
            let form = "verifier.form"
            throw top.failure(
                "redirect",
                .clash(shape?.paths.contains(form) == true ? .contradicts(form) : .needs(form)))
        }
        for key in ["account_id", "account_name"] {
            guard let name = node.text(key) else { continue }
            try requireFree(name, node, key, nil)
        }
        for (name, line) in node.texts("keep") {
            try requireFree(name, node, "keep", line)
            guard !provider.keptFields.contains(name) else {
                throw node.failure("keep", line: line, .clash(.repeated(name)))
            }
            provider.oauth1?.redirected.keptFields.append(name)
        }
    }

    private func requireFree(
        _ name: String, _ node: DefinitionNode, _ key: String, _ line: Int?
    ) throws(DefinitionFailure) {
        guard !RedirectAnswer.tellingNames.contains(name) else {
            throw node.failure(key, line: line, .clash(.reserved(name)))
        }
    }

    func readErrors(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        for node in top.list("errors") {
            var rule = Provider.RefusalRule(
                meaning: try node.required("means", Provider.RefusalRule.Meaning.self))
            node.take(DefinitionKeys.errors, into: &rule)
            // A rule that asks for nothing would fit every refusal.
            guard rule.status != nil || rule.path != nil || rule.words != nil else {
                throw node.failure("means", .clash(.needs("errors.status")))
            }
            let isHidden = provider.refusals.contains { earlier in
                (earlier.status, earlier.path) == (rule.status, rule.path)
                    && (earlier.value, earlier.words) == (rule.value, rule.words)
            }
            guard !isHidden else { throw node.failure("means", .clash(.unused)) }
            provider.refusals.append(rule)
        }
    }
}
