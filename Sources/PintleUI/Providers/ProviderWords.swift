import LoginCore
import OAuthCore
import PintleText
import TextCore

/// The words of screens for a provider.
enum ProviderWords {
    /// The name, of an instance with its place: `MediaWiki, wiki.example.org/w`.
    static func name(_ provider: Provider) -> String { name(provider.id, provider.name) }

    /// The name of a provider by its id and the name in its definition.
    static func name(_ id: ProviderID, _ name: String) -> String {
        guard let instance = id.instance else { return name }
        // Some definitions have the place in the name already.
        return name.contains(instance) ? name : "\(name), \(instance)"
    }

    /// The name, with the id if another provider has the name too.
    static func name(_ provider: Provider, among all: [Provider]) -> String {
        let name = Self.name(provider)
        let isShared = all.contains { $0.id != provider.id && Self.name($0) == name }
        return isShared ? "\(name) (\(provider.id.rawValue))" : name
    }

    /// Whether they are in order: by name, case aside; instances behind their provider.
    static func areInOrder(_ one: Provider, _ other: Provider) -> Bool {
        (name(one).lowercased(), one.id.rawValue) < (name(other).lowercased(), other.id.rawValue)
    }

    /// The words in place of app keys for a provider with variables: `asks for site`.
    static func asked(_ provider: Provider) -> PrintableText {
        let names = provider.variables.map { PrintableText($0.name, limit: 12) }
        return "asks for " + names.joined(separator: ", ")
    }

    /// The app keys in a list: their number, or the name of the only one.
    static func keys(_ apps: [AppSummary]) -> PrintableText {
        switch apps.count {
        case 0: "none yet"
        case 1: PrintableText(apps[0].name)
        default: "\(apps.count) keys"
        }
    }

    /// `OAuth 1.0a by PIN, HMAC-SHA1`.
    static func kind(_ provider: Provider) -> PrintableText {
        let method = PrintableText(
            provider.signatureMethods.first.map { ", " + $0.rawValue } ?? "")
        return SessionLifeWords.login(at: provider) + method
    }

    /// The hosts that its sessions may be used at.
    static func hosts(_ provider: Provider) -> PrintableText {
        var seen: [PrintableText] = []
        for origin in provider.boundOrigins where !seen.contains(host(origin)) {
            seen.append(host(origin))
        }
        return seen.joined(separator: ", ")
    }

    /// The host that a login's requests go to, or the first host of the API where there is none.
    static func host(_ provider: Provider) -> PrintableText {
        (provider.loginOrigin ?? provider.firstHost).map { host($0) }
            ?? PrintableText(provider.id.base)
    }

    /// The host, with its port where that is not the usual one.
    static func host(_ origin: Origin) -> PrintableText {
        let isUsual = origin.port == origin.scheme.defaultPort
        return PrintableText(isUsual ? origin.host : "\(origin.host):\(origin.port)")
    }

    /// Host and path of a URL.
    static func place(_ url: RequestURL) -> PrintableText {
        host(url.origin) + PrintableText(url.path)
    }

    /// The thing that a person carries over: `PIN, 7 digits`.
    static func carried(_ provider: Provider) -> PrintableText {
        if provider.needsAppKeyAlone { return "nothing: an app key is enough" }
        if !provider.hasLogin { return "token and secret, from its own page" }
        return CarryWords(provider).inFacts
    }

    /// The source of the definition: `built in` or `you`.
    static func source(_ provider: Provider) -> PrintableText {
        switch provider.source {
        case .own: "you"
        case .builtIn: "built in"
        }
    }

    /// How far the facts are known, as a sign with a word.
    static func facts(_ provider: Provider) -> (sign: Sign, text: PrintableText) {
        switch provider.source {
        case .own: (.attention, "untested")
        case .builtIn(_, _, .verified, _): (.good, "verified")
        case .builtIn(_, _, .partly, _): (.unknown, "in part")
        case .builtIn(_, _, .unchecked, _): (.attention, "untested")
        }
    }
}
