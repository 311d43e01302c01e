import OAuthCore

/// A command line of bash up to the cursor, taken apart as bash and readline do.
///
/// bash hands its functions words that are cut at each `:`, `=` and `@` as well, and replaces only
/// what stands behind the last of these; so the line itself is read here.
struct BashLine: Equatable {
    enum Quote { case none, single, double }

    /// The whole words before the one at the cursor, without their quotes; the program is the first.
    private(set) var words: [String] = []
    /// The word at the cursor, without its quotes.
    private(set) var current = ""
    /// The length of the part that stays unchanged: readline replaces the rest.
    private(set) var stem = ""
    /// The quote that is open at the cursor.
    private(set) var quote = Quote.none
    /// Whether a quote in the word was closed already; nothing can be put behind that.
    private(set) var hasClosedQuote = false

    /// Splits a line; `breaks` is `COMP_WORDBREAKS`.
    init(_ line: String, breaks: String) {
        var isInWord = false
        var isEscaped = false
        for scalar in line.unicodeScalars {
            if isEscaped {
                if quote == .double, !"$`\"\\".unicodeScalars.contains(scalar) { put("\\") }
                put(scalar)
                isEscaped = false
                continue
            }
            switch (scalar, quote) {
            case ("\\", .none), ("\\", .double): isEscaped = true
            case ("'", .single), ("\"", .double):
                quote = .none
                hasClosedQuote = true
            case ("'", .none): open(.single)
            case ("\"", .none): open(.double)
            case (" ", .none), ("\t", .none), ("\n", .none):
                if isInWord { endWord() }
                isInWord = false
                continue
            default:
                put(scalar)
                if quote == .none, breaks.unicodeScalars.contains(scalar) { stem = current }
            }
            isInWord = true
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) { current.unicodeScalars.append(scalar) }

    private mutating func open(_ quote: Quote) {
        self.quote = quote
        stem = current
    }

    private mutating func endWord() {
        words.append(current)
        (current, stem, hasClosedQuote) = ("", "", false)
    }

    // MARK: Answering

    /// The replacement for readline, so that bash reads `candidate`; nil if the candidate does not
    /// begin as the word does, or cannot be written here.
    func replacement(_ candidate: String) -> String? {
        guard !hasClosedQuote, candidate.utf8.starts(with: current.utf8),
            let rest = candidate.suffix(afterASCII: stem)
        else { return nil }
        switch quote {
        case .none: return Self.escaped(rest, where: Self.isSpecial)
        // Nothing takes the meaning from a ! in double quotes.
        case .double:
            return rest.containsASCII("!") ? nil : Self.escaped(rest) { "$`\"\\".contains($0) }
        case .single: return rest.containsASCII("'") ? nil : String(rest)
        }
    }

    private static func escaped(
        _ text: Substring, where isSpecial: (Character) -> Bool
    ) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if isSpecial(Character(scalar)) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }

    /// All of ASCII but the characters that never mean anything to bash.
    private static func isSpecial(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: return false
        default: return !"_-./,+%@:=".utf8.contains(byte)
        }
    }
}
