import OAuthCore
import PintleText
import TextCore

/// The facts about a login at a provider.
extension ProviderDetails {
    mutating func addHead() {
        add("id", "\(provider.id.rawValue, limit: 320)")
        add(plain: "name")
        show("protocol")
        show("source")
        if provider.isInstance {
            for (variable, value) in zip(provider.variables, provider.id.instanceValues) {
                add("\(variable.name) \(value)", label: "For")
            }
            return
        }
        for variable in provider.variables {
            add("variables", "\(variable.question), as \(variable.example)")
        }
        let examples = provider.variables.map(\.example)
        if let id = provider.id.instance(examples) {
            let command: PrintableText =
                provider.login != nil
                ? "pintle login "
                : provider.signsByAppAlone ? "pintle apps add " : "pintle sessions add "
            add(command + "\(id.rawValue, limit: 320)", label: "")
        }
    }

    mutating func addLogin() {
        guard facts["login"] == nil else {
            return add(
                "login",
                provider.signsByAppAlone
                    ? "none: an app key signs alone"
                    : "none: you create all four values on the provider's own page")
        }
        if facts["discovery"] != nil { add("discovery", plain("discovery.url"), parts: ["url"]) }
        add(plain: "issuer")
        addCall("request_token")
        if facts["authorize"] != nil {
            add("authorize", plain("authorize.url"), parts: ["url"])
            addPage()
        }
        addCall("access_token")
        addCall("token")
        addDevice()
        add(plain: "forms")
        if facts["callback"] == nil { addRedirect() } else { addCallback() }
        add(plain: "scopes")
        addLevels()
        if facts["scope_separator"] != nil {
            add(more: "scope_separator", "joined by " + plain("scope_separator"))
        }
        if facts["access"] != nil {
            let levels = facts["access.levels"]?.members.map(\.name) ?? []
            add("access", "\(Self.list(levels)); " + plain("access.preset") + " unless you choose")
        }
        add(plain: "request_token_life")
    }

    /// A line for each level of OAuth 2, with its scopes.
    private mutating func addLevels() {
        for (index, level) in provider.levels.enumerated() {
            let usual: PrintableText = level.isDefault ? ", unless you choose" : ""
            let line: PrintableText =
                "\(level.name): \(level.note, limit: 120) (" + ScopeWords.names(level.scopes) + ")"
                + usual
            if index == 0 { add("levels", line) } else { add(line, label: "") }
        }
    }

    private mutating func addCall(_ key: String) {
        guard facts[key] != nil else { return }
        add(key, call(key), parts: ["url", "method"])
        add(sentAlong: "\(key).parameters")
    }

    private mutating func addDevice() {
        guard facts["device_authorization"] != nil else { return }
        add("device_authorization", plain("device_authorization.url"), parts: ["url"])
        add(sentAlong: "device_authorization.parameters")
    }

    private mutating func add(sentAlong key: String) {
        guard facts[key] != nil else { return }
        add(more: key, "with " + plain(key))
    }

    private mutating func addPage() {
        let names = ["token_parameter", "client_parameter"]
        let carried = names.compactMap { facts["authorize.\($0)"]?.text }
        if !carried.isEmpty {
            add(
                more: "authorize",
                says("none", "authorize.token_parameter")
                    ? "accepts no token" : "with \(Self.list(carried))",
                parts: names)
        }
        add(sentAlong: "authorize.parameters")
        guard facts["authorize.account_parameter"] != nil else { return }
        let along = plain("authorize.account_parameters")
        add(
            more: "authorize.account_parameter",
            "names the requested account in " + plain("authorize.account_parameter")
                + (along.isEmpty ? "" : ", with " + along))
        show("authorize.account_parameters")
    }

    private mutating func addCallback() {
        add(plain: "callback")
        show("callback_in")
        if facts["authorize.callback_parameter"] != nil {
            let also: PrintableText = says("both", "callback_in") ? "also" : "only"
            add(
                more: "callback_in",
                also + " on the page's URL, as " + plain("authorize.callback_parameter"))
            show("authorize.callback_parameter")
        }
        add(
            more: "callback_confirmed",
            says("required", "callback_confirmed")
                ? "an answer that does not confirm it is refused"
                : "the answer does not confirm it")
    }

    /// The redirect, under its name in the app's registration.
    private mutating func addRedirect() {
        add("redirect", plain("redirect"), label: FactLabels.label("callback"))
        guard !facts.isUsual("redirect_shows_code") else { return }
        add(more: "redirect_shows_code", "the page there shows what you bring back")
    }

    mutating func addVerifier() {
        show("after_wrong_pin")
        guard facts["verifier"] != nil else { return }
        let words = CarryWords(provider)
        add("verifier", words.detail)
        if facts["after_wrong_pin"] != nil, let wrong = words.wrong {
            add(
                "after_wrong_pin",
                says("same", "after_wrong_pin") ? "type it again" : "Pintle fetches a new URL",
                label: wrong)
        }
    }
}
