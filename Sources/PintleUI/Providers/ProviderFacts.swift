import OAuthCore
import PintleText
import TerminalCore

/// What is known about a provider, line by line; what nobody has checked says so.
struct ProviderFacts {
    /// One line.
    struct Fact {
        var name: PrintableText
        var text: PrintableText
        var sign: Sign?
    }

    private(set) var facts: [Fact] = []
    private let unchecked: [String]

    init(_ provider: Provider) {
        unchecked =
            if case .builtIn(_, _, _, let keys) = provider.source { keys } else { [] }
        let name = PrintableText(provider.name)
        let origin: PrintableText = provider.source == .own ? "of your own" : "built in"
        add(
            "Kind", ProviderWords.kind(provider) + ", " + origin, ["signature_method", "placement"])
        if !provider.isInstance {
            let questions = provider.variables.map { PrintableText($0.question, limit: 40) }
            add("Runs in", "many places; asks for: " + questions.joined(separator: ", "), [])
        }
        if let page = provider.login?.authorization.url {
            add(
                "Login at", ProviderWords.host(page.origin) + PrintableText(page.path),
                ["authorize", "request_token", "access_token"])
        }
        add("Sessions for", ProviderWords.hosts(provider), ["api_hosts"])
        add("You carry over", ProviderWords.carried(provider), ["verifier", "callback"])
        addAccess(provider)
        addLives(provider, name)
        addEnds(provider, name)
        addSource(provider)
        addRegistration(provider)
    }

    private mutating func add(
        _ name: PrintableText, _ text: PrintableText, _ keys: [String], _ sign: Sign? = nil
    ) {
        let isUnchecked = unchecked.contains { key in
            keys.contains { key == $0 || key.hasPrefix("\($0).") }
        }
        facts.append(
            Fact(
                name: name, text: isUnchecked ? text + ", not checked" : text,
                sign: isUnchecked ? sign ?? .unknown : sign))
    }

    private mutating func addAccess(_ provider: Provider) {
        guard let choice = provider.accessChoice else { return }
        let levels = choice.levels.map { PrintableText($0.name, limit: 20) }
        add("Access", levels.joined(separator: ", ") + "; you choose at login", ["access"])
    }

    private mutating func addLives(_ provider: Provider, _ name: PrintableText) {
        if let life = provider.temporaryCredentialsLife {
            add(
                "Address lasts", PrintableText(own: DurationWords.life(life)),
                ["request_token_life"])
        } else if provider.login != nil {
            add("Address lasts", "not stated by \(name), so no countdown", [], .unknown)
        }
        if let life = provider.sessionLife.words {
            add(
                "Session lasts", PrintableText(life),
                ["session_life", "session_end", "idle_limit"])
        } else {
            add("Session lasts", "not stated by \(name)", [], .unknown)
        }
    }

    private mutating func addEnds(_ provider: Provider, _ name: PrintableText) {
        if let identity = provider.identity {
            add(
                "Who am I",
                ProviderWords.host(identity.url.origin) + PrintableText(identity.url.path),
                ["identity"])
        } else {
            add("Who am I", "not by program", [], .unknown)
        }
        if provider.renewal != nil {
            add(
                "Renew",
                "by program: \(Place.detail.key(.renew)) on a session, and before it is used",
                ["renew"])
        }
        if provider.revocation != nil {
            add("Revoke", "by program, when a session is removed", ["revoke"])
        } else {
            add("Revoke", "not by program; in its settings", [], .unknown)
        }
    }

    private mutating func addSource(_ provider: Provider) {
        let facts = ProviderWords.facts(provider)
        if case .builtIn(let reference, let day, _, let keys) = provider.source {
            add("Source", "\(reference), read \(day)", [])
            let count: PrintableText =
                keys.isEmpty ? "" : ", \(CountWords.counted(keys.count, "fact")) not checked"
            add("Facts", facts.text + count, [], facts.sign)
        } else {
            add("Source", "a definition of yours", [])
            add("Facts", facts.text, [], facts.sign)
        }
    }

    private mutating func addRegistration(_ provider: Provider) {
        guard let registration = provider.registration else { return }
        add("App keys from", PrintableText(registration.url), ["register"])
        if let cost = registration.cost { add("", PrintableText(cost), []) }
        if let note = registration.note { add("", PrintableText(note), []) }
    }
}
