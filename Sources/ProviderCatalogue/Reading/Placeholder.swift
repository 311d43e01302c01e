import OAuthCore

/// `{name}` or `{name:host}` in a text, which a variable's value takes the place of.
struct Placeholder: Equatable {
    /// The variable's name.
    let name: String
    /// Whether it is the form for hosts.
    let isHost: Bool

    /// The placeholders of a text, in their order. Braces around anything else are plain text.
    static func all(in text: String) -> [Placeholder] {
        pieces(of: text).compactMap { piece in
            if case .placeholder(let placeholder) = piece { placeholder } else { nil }
        }
    }

    /// The text with each placeholder replaced.
    static func replace(in text: String, by value: (Placeholder) -> String) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        return pieces(of: text).map { piece in
            switch piece {
            case .text(let text): String(text)
            case .placeholder(let placeholder): value(placeholder)
            }
        }.joined()
    }

    private enum Piece {
        case text(Substring)
        case placeholder(Placeholder)
    }

    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let (before, behind) = rest.cut(atASCII: "{") {
            pieces.append(.text(before))
            if let (name, after) = behind.cut(atASCII: "}"), let found = Self(name) {
                pieces.append(.placeholder(found))
                rest = after
            } else {
                pieces.append(.text("{"))
                rest = behind
            }
        }
        return pieces + [.text(rest)]
    }

    private init?(_ text: Substring) {
        let parts = text.parts(atASCII: ":", keepingEmpty: true).map(String.init)
        guard let name = parts.first, !name.isEmpty, TextForm.variable.fits(name),
            parts.count == 1 || parts == [name, "host"]
        else { return nil }
        self.name = name
        isHost = parts.count == 2
    }
}

/// The variables of a definition with the values that stand for them.
struct Filling {
    let variables: [Provider.InstanceVariable]
    let values: [String]

    /// The text with the values in it.
    ///
    /// An address that starts with `https://` and a host that is this machine is one of http, as
    /// it is where a site stands.
    func fill(_ text: String) -> String {
        guard !variables.isEmpty else { return text }
        let filled = Placeholder.replace(in: text) { placeholder in
            guard let index = variables.firstIndex(where: { $0.name == placeholder.name }) else {
                return ""
            }
            let (variable, value) = (variables[index], values[index])
            return placeholder.isHost
                ? variable.hostReplacement(for: value) : variable.replacement(for: value)
        }
        let secure = "https://"
        guard text.hasPrefix(secure), let first = Self.leading(text.dropFirst(secure.count)),
            let index = variables.firstIndex(where: { $0.name == first.name }),
            variables[index].kind == .host,
            Provider.InstanceVariable.scheme(of: values[index]) == .http
        else { return filled }
        return "http://" + filled.dropFirst(secure.count)
    }

    /// A host of `api_hosts` with the values in it.
    func host(_ text: String) -> String {
        guard let first = Self.leading(text[...]),
            variables.first(where: { $0.name == first.name })?.kind == .host
        else { return fill(text) }
        return fill("https://" + text)
    }

    /// The placeholder that a text starts with.
    private static func leading(_ text: Substring) -> Placeholder? {
        guard text.hasPrefix("{") else { return nil }
        return Placeholder.all(in: String(text)).first
    }
}
