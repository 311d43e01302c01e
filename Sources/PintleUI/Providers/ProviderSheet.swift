import LoginCore
import OAuthCore
import PintleText
import TextCore

/// The facts of a provider that matter for a login, line by line; unchecked facts are marked.
///
/// `pintle providers show` has the rest.
struct ProviderSheet {
    /// One line.
    struct Line {
        var name: PrintableText
        var text: PrintableText
        var sign: Sign?
    }

    private(set) var lines: [Line] = []
    private let facts: ProviderFacts

    init(_ provider: Provider, _ clock: LocalClock) {
        facts = ProviderFacts(provider)
        let name = plain("name")
        if let people = OpeningWords.people(provider.registration, clock) {
            add("register.open", people)
        }
        let origin: PrintableText = provider.source == .own ? "of your own" : "built in"
        add(
            "Kind", ProviderWords.kind(provider) + ", " + origin, ["signature_method", "placement"])
        if let variables = facts["variables"]?.members {
            let questions = variables.compactMap { $0.value["ask"]?.text }
                .map { PrintableText($0, limit: 120) }
            add("Runs in", "many places; asks for: " + questions.joined(separator: ", "), [])
        }
        if let page = provider.page {
            add(
                "authorize", ProviderWords.place(page),
                unchecked: ["authorize", "request_token", "access_token", "issuer", "token"])
        }
        add("api_hosts", ProviderWords.hosts(provider))
        add(
            "verifier", ProviderWords.carried(provider),
            unchecked: ["verifier", "callback", "redirect"])
        if let levels = facts["access.levels"]?.members {
            let names = levels.map { PrintableText($0.name, limit: 20) }
            add("access", names.joined(separator: ", ") + "; you choose at login")
        }
        if !provider.levels.isEmpty {
            let names = provider.levels.map { PrintableText($0.name, limit: 20) }
            add("levels", names.joined(separator: ", ") + "; you choose at login")
        }
        if facts["login"] == nil {
            add("request_token_life", notStated: "not stated by \(name), so no countdown")
        }
        add(
            "session_life", notStated: "not stated by \(name)",
            unchecked: ["session_life", "session_end", "idle_limit"])
        if provider.sessionLife.isSingle {
            add("single_session", SessionLifeWords.single)
        }
        addEnds(provider)
        addSource(provider)
        addRegistration()
    }

    // MARK: Lines

    /// Adds a line about a fact; it is unchecked where one of those keys is.
    private mutating func add(
        _ key: String, _ text: PrintableText, unchecked keys: [String]? = nil
    ) {
        add(FactLabels.label(key), text, keys ?? [key])
    }

    /// Adds the fact under a key in plain words, or says that the provider does not state it.
    private mutating func add(
        _ key: String, notStated: PrintableText, unchecked keys: [String]? = nil
    ) {
        guard facts[key] == nil else { return add(key, plain(key), unchecked: keys) }
        add(FactLabels.label(key), notStated, sign: .unknown)
    }

    private mutating func add(
        _ name: PrintableText, _ text: PrintableText, _ keys: [String] = [], sign: Sign? = nil
    ) {
        let isUnchecked = facts.unchecked.contains { key in
            keys.contains { key == $0 || key.hasPrefix("\($0).") }
        }
        lines.append(
            Line(
                name: name, text: isUnchecked ? text + ", not checked" : text,
                sign: isUnchecked ? sign ?? .unknown : sign))
    }

    private func plain(_ key: String) -> PrintableText { FactWords.plain(key, of: facts) }

    // MARK: Groups

    private mutating func addEnds(_ provider: Provider) {
        if let identity = provider.identity {
            add(
                "identity",
                identity.isNamedByIssuer
                    ? "as the issuer says" : ProviderWords.place(identity.url))
        } else {
            add("identity", notStated: "not by program")
        }
        if facts["renew"] != nil {
            add("renew", "by program: R on a session, and before it is used")
        }
        if provider.kindWithoutPerson != nil {
            add("app_token", "by program: T here, for requests that need no user")
        }
        if provider.canRevoke {
            add("revoke", "by program, when a session is removed")
        } else {
            add("revoke", notStated: "not by program; in its settings")
        }
    }

    private mutating func addSource(_ provider: Provider) {
        let known = ProviderWords.facts(provider)
        add(
            FactLabels.label("source.reference"),
            facts["source"] == nil
                ? "a definition of yours"
                : plain("source.reference") + ", read " + plain("source.read"))
        add(FactLabels.label("source"), FactWords.evidence(known.text, of: facts), sign: known.sign)
    }

    private mutating func addRegistration() {
        guard facts["register"] != nil else { return }
        add("register", plain("register.url"))
        for key in ["register.cost", "register.note"] where facts[key] != nil {
            add("", plain(key))
        }
    }
}
