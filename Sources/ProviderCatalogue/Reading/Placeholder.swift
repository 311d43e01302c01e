import OAuthCore

/// `{name}` or `{name:host}` in a text, which a variable's value takes the place of.
struct Placeholder: Equatable {
    /// The variable's name.
    let name: String
    /// Whether it is the form for hosts.
    let isHost: Bool

    /// The placeholders of a text, in their order.
    ///
    /// Braces around anything else are plain text.
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
