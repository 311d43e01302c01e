/// A form of texts: their length and their characters.
package struct TextForm: Sendable {
    /// Its name for people: "a name", "a URL".
    package let words: String
    /// The most bytes of UTF-8.
    package let limit: Int
    /// The characters that may stand in it.
    package let characters: Characters
    /// Whether `{name}` of a variable may stand in it.
    package var isFilled = false
    /// Whether it may be empty.
    package var mayBeEmpty = false
    /// Whether it is a path whose parts, none of them empty, are joined by dots.
    package var isDotted = false
    /// Whether it has to start with a letter or a digit.
    package var startsPlain = false

    /// Whether a number or a truth value without quotes is likely, and taken as the text it is.
    package var mayBeNumber = false

    /// The characters of a text: ranges of ASCII, or all but control characters.
    package enum Characters: Sendable {
        case printable
        /// The ranges, of which each is two ASCII characters, as `az09--`.
        case ranges(String)
        /// The reader checks more; the pattern for the JSON Schema.
        case checkedLater(pattern: String)
    }

    /// Whether a text is of this form, its length aside.
    package func fits(_ text: String) -> Bool {
        if text.isEmpty { return mayBeEmpty }
        if startsPlain, let first = text.utf8.first, !Self.isPlain(first) { return false }
        if isDotted, text.split(separator: ".", omittingEmptySubsequences: false).contains("") {
            return false
        }
        switch characters {
        case .printable, .checkedLater:
            return text.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value)
            }
        case .ranges(let ranges):
            let ranges = Self.pairs(ranges)
            return text.utf8.allSatisfy { byte in ranges.contains { $0.contains(byte) } }
        }
    }

    /// The form as a regular expression (ECMA-262), for the JSON Schema.
    package var pattern: String {
        let tail = "]" + (mayBeEmpty ? "*" : "+")
        switch characters {
        case .printable: return "^[^\\u0000-\\u001f\\u007f-\\u009f\(tail)$"
        case .checkedLater(let pattern): return pattern
        case .ranges(let ranges):
            let inner = Self.pairs(ranges).map { range in
                let (low, high) = (Self.escaped(range.lowerBound), Self.escaped(range.upperBound))
                return low == high ? low : "\(low)-\(high)"
            }.joined()
            let start = startsPlain ? "(?=[a-z0-9])" : ""
            let dots = isDotted ? "(?!\\.)(?!.*\\.\\.)(?!.*\\.$)" : ""
            return "^\(start)\(dots)[\(inner)\(tail)$"
        }
    }

    private static func pairs(_ text: String) -> [ClosedRange<UInt8>] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count - 1, by: 2).map { bytes[$0]...bytes[$0 + 1] }
    }

    private static func escaped(_ byte: UInt8) -> String {
        let character = String(UnicodeScalar(byte))
        return "\\]^-".contains(character) ? "\\" + character : character
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension TextForm {
    /// A short text for people.
    package static let label = TextForm(
        words: "a short text", limit: 200, characters: .printable, mayBeNumber: true)
    /// A sentence or two for people.
    package static let sentence = TextForm(
        words: "a sentence or two on one line", limit: 1_000, characters: .printable)
    /// An id; reserved words are left to the reader.
    package static let id = TextForm(
        words: "small letters, digits, dashes and dots, no reserved word", limit: 64,
        characters: .ranges("az09--.."), startsPlain: true)
    /// An absolute URL: https, or http on this machine.
    package static let url = TextForm(
        words: "a URL", limit: 2_000,
        characters: .checkedLater(pattern: "^(https?://|\\{)[!-~]+$"), isFilled: true)
    /// A callback.
    ///
    /// A URL may have a scheme of its own, as apps on phones have.
    package static let callback = TextForm(
        words: "oob, none, or the registered URL", limit: 2_000,
        characters: .checkedLater(pattern: "^(oob|none|\\{[!-~]+|[A-Za-z][A-Za-z0-9+.-]*:[!-~]+)$"),
        isFilled: true)
    /// The redirect of OAuth 2.
    ///
    /// It is absolute, may have a scheme of its own, and has no fragment (RFC 6749 section 3.1.2).
    package static let redirect = TextForm(
        words: "oob, plain_oob, none, or the registered URL", limit: 2_000,
        characters: .checkedLater(
            pattern: "^(oob|plain_oob|none|\\{[!-~]+|[A-Za-z][A-Za-z0-9+.-]*:[!\"$-~]+)$"),
        isFilled: true)
    /// A scope (RFC 6749 section 3.3).
    package static let scope = TextForm(
        words: "a scope without blanks", limit: 200, characters: .ranges("!!#[]~"))
    /// A host with a port where it needs one, or a wildcard.
    package static let host = TextForm(
        words: "a host", limit: 300, characters: .checkedLater(pattern: "^[!-~]+$"),
        isFilled: true)
    /// The name of a parameter or of a field.
    package static let name = TextForm(
        words: "a name without blanks", limit: 100, characters: .ranges("!~"))
    /// The value of a parameter.
    package static let value = TextForm(
        words: "a text on one line", limit: 2_000, characters: .printable, isFilled: true,
        mayBeEmpty: true, mayBeNumber: true)
    /// The value at a place in an answer.
    package static let answer = TextForm(
        words: "a text on one line", limit: 2_000, characters: .printable, mayBeEmpty: true,
        mayBeNumber: true)
    /// A place in a JSON answer.
    package static let path = TextForm(
        words: "names joined by dots", limit: 200, characters: .ranges("!~"), isDotted: true)
    /// The name of a header (RFC 9110 section 5.1).
    package static let headerName = TextForm(
        words: "a header's name", limit: 100, characters: .ranges("AZaz09--!!#'**++..^`||~~"))
    /// The value of a header (RFC 9110 section 5.5).
    package static let headerValue = TextForm(
        words: "plain ASCII", limit: 1_000, characters: .ranges(" ~"))
    /// A `realm`, which stands in quotes in the header.
    package static let realm = TextForm(
        words: "plain ASCII without quotes", limit: 200, characters: .ranges(" !#[]~"),
        isFilled: true, mayBeEmpty: true)
    /// The name of a variable.
    package static let variable = TextForm(
        words: "small letters, digits and _", limit: 30, characters: .ranges("az09__"),
        startsPlain: true)
    /// The separator of a list.
    package static let separator = TextForm(
        words: "one or two characters", limit: 2, characters: .printable)
    /// A text that is sent unchanged, over several lines if it has them.
    package static let body = TextForm(
        words: "a text", limit: 8_000, characters: .ranges("\t\t\n\n\r\r ~"))
    /// A path in the file system.
    package static let file = TextForm(words: "a file", limit: 1_000, characters: .printable)
    /// A day, as `2026-11-12`.
    package static let day = TextForm(
        words: "a day as 2026-11-12", limit: 10, characters: .ranges("09--"))
    /// A time zone of the tz database.
    package static let timeZone = TextForm(
        words: "a time zone as America/New_York", limit: 60, characters: .ranges("AZaz09--//__++"))
}
