import OAuthCore
import PintleText
import TerminalCore

/// What screens say about a provider.
enum ProviderWords {
    /// `OAuth 1.0a by PIN, HMAC-SHA1`.
    static func kind(_ provider: Provider) -> PrintableText {
        let method = provider.signing.methods.first.map { ", " + $0.rawValue } ?? ""
        switch provider.callback {
        case .outOfBand, .omitted:
            return "OAuth 1.0a by \(provider.verifier.name, limit: 20)\(method)"
        case .redirect: return "OAuth 1.0a by the last page's address\(method)"
        }
    }

    /// The hosts that its sessions may be used at.
    static func hosts(_ provider: Provider) -> PrintableText {
        var seen: [String] = []
        for origin in provider.boundOrigins {
            let isUsual = origin.port == origin.scheme.defaultPort
            let host = isUsual ? origin.host : "\(origin.host):\(origin.port)"
            if !seen.contains(host) { seen.append(host) }
        }
        return seen.map { PrintableText($0) }.joined(separator: ", ")
    }

    /// What a person carries over: `PIN, 7 digits`.
    static func carried(_ provider: Provider) -> PrintableText {
        if case .redirect = provider.callback { return "the last page's address" }
        let name = PrintableText(provider.verifier.name, limit: 20)
        return name + (provider.verifier.pattern.map { ", \($0, limit: 40)" } ?? "")
    }

    /// Where the facts come from: `built in` or `you`.
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
        case .builtIn(_, _, .verified): (.good, "verified")
        case .builtIn(_, _, .partly): (.unknown, "in part")
        case .builtIn(_, _, .unchecked): (.attention, "untested")
        }
    }
}
