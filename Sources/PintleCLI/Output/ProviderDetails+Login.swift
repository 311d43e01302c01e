import OAuthCore
import PintleText
import TerminalCore

/// What a login at a provider takes.
extension ProviderDetails {
    mutating func addHead() {
        add("Id", "\(provider.id.rawValue, limit: 320)")
        add("Name", "\(provider.name)")
        if provider.isInstance {
            for (variable, value) in zip(provider.variables, provider.id.instanceValues) {
                add("For", "\(variable.name) \(value)")
            }
            return
        }
        for variable in provider.variables {
            add("Asks for", "\(variable.question), as \(variable.example)", "variables")
        }
        let examples = provider.variables.map(\.example)
        if let id = provider.id.instance(examples) {
            add("", "pintle login \(id.rawValue, limit: 320)")
        }
    }

    mutating func addLogin() {
        guard let login = provider.login else {
            add("Login", "none: all four values are made on the provider's own page", "login")
            return
        }
        if let discovery = provider.discovery {
            add("Looked up at", "\(discovery.url.text, limit: 2000)", "discovery")
        }
        let called = ["url", "method"]
        let request = login.temporaryCredentialRequest
        add("Request token", Self.endpoint(request), "request_token", parts: called)
        add(sentAlong: request.parameters, "request_token.parameters")
        add("Authorize", "\(login.authorization.url.text, limit: 2000)", "authorize.url")
        let named = [login.authorization.tokenParameter, login.authorization.clientParameter]
        add(
            "",
            login.authorization.tokenParameter == nil
                ? "takes no token" : "with \(Self.list(named.compactMap(\.self)))",
            "authorize", parts: ["token_parameter", "client_parameter"])
        add(sentAlong: login.authorization.parameters, "authorize.parameters")
        if let name = login.authorization.accountParameter {
            let added = login.authorization.accountParameters
            let also: PrintableText = added.isEmpty ? .empty : ", with \(Self.parameters(added))"
            add("", "names a wanted account in \(name)\(also)", "authorize.account_parameter")
        }
        add("Access token", Self.endpoint(login.tokenRequest), "access_token", parts: called)
        add(sentAlong: login.tokenRequest.parameters, "access_token.parameters")
        addCallback()
        addLevels()
        if let life = provider.temporaryCredentialsLife {
            add("Address lasts", Self.life(life), "request_token_life")
        }
    }

    private mutating func add(sentAlong parameters: [Parameter], _ key: String) {
        guard !parameters.isEmpty else { return }
        add("", "with \(Self.parameters(parameters))", key)
    }

    private mutating func addCallback() {
        let callback = provider.callback
        let isSent = callback.isRequested || callback.pageParameter != nil
        add("Callback", isSent ? PrintableText(callback.text) : "none", "callback")
        if let name = callback.pageParameter {
            let also: PrintableText = callback.isRequested ? "also" : "only"
            add("", "\(also) on the page's address, as \(name)", "callback_in")
        }
        add(
            "",
            provider.callbackConfirmed == .required
                ? "an answer that does not confirm it is refused"
                : "the answer does not confirm it",
            "callback_confirmed")
    }

    private mutating func addLevels() {
        guard let choice = provider.accessChoice else { return }
        let levels = Self.list(choice.levels.map(\.name))
        add("Access", "\(levels); \(choice.preset) unless you choose", "access")
    }

    mutating func addVerifier() {
        guard provider.login != nil else { return }
        let hint = provider.verifier
        let name = PrintableText(hint.name)
        switch provider.carry {
        case .nothing:
            add("You carry", "nothing: you come back and say that it is done", "verifier")
        case .redirect:
            add("You carry", "the address of the last page, which may fail to load", "verifier")
        case .pin:
            add("You carry", name + (hint.pattern.map { ", \($0)" } ?? .empty), "verifier")
            add(
                "Wrong \(name)",
                provider.afterWrongPIN == .same ? "type it again" : "a new address is fetched",
                "after_wrong_pin")
        }
    }
}
