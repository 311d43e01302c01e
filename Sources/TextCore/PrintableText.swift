/// One line of text that cannot do anything to a terminal but show itself.
///
/// The only text that a canvas and a terminal-bound line take. Strings from a server, a file, the
/// store or the keyboard are cleaned on the way in; our own words come in as literals. In an
/// interpolation, strings are cleaned and texts that are printable already stay as they are.
/// Ncurses does not filter: it passes bidi overrides, zero-width and tag characters, and obeys CR,
/// BS and TAB.
public struct PrintableText: Hashable, Sendable {
    /// The text, ready to be written.
    public private(set) var text: String

    /// How many characters of a foreign string are kept by default.
    public static let defaultLimit = 200

    /// Nothing.
    public static let empty = PrintableText(own: "")

    /// Cleans a foreign string; more than `limit` characters are cut, which `~` marks.
    ///
    /// With a literal in place of a value Swift calls the literal's initializer: our own words.
    public init(_ foreign: String, limit: Int = PrintableText.defaultLimit) {
        text = Self.clean(foreign, limit: limit)
    }

    /// Takes our own words as they are.
    ///
    /// Not for anything that came from outside.
    public init(own text: String) {
        self.text = text
    }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { text.isEmpty }

    /// How many columns it takes.
    public var columns: Int { TextWidth.columns(of: text) }

    /// As much of the beginning as fits.
    public func prefix(columns limit: Int) -> PrintableText {
        var used = 0
        var end = text.unicodeScalars.startIndex
        for index in text.unicodeScalars.indices {
            used += TextWidth.columns(of: text.unicodeScalars[index])
            guard used <= limit else { break }
            end = text.unicodeScalars.index(after: index)
        }
        return PrintableText(own: String(text.unicodeScalars[..<end]))
    }

    /// The text itself where it fits, else its beginning with `~` in the last column.
    public func cut(columns limit: Int) -> PrintableText {
        guard columns > limit else { return self }
        return limit > 0 ? prefix(columns: limit - 1) + "~" : .empty
    }

    /// Cut or filled with blanks to exactly that many columns.
    public func padded(columns: Int) -> PrintableText {
        let fitting = cut(columns: columns)
        let blanks = String(repeating: " ", count: max(0, columns - fitting.columns))
        return PrintableText(own: fitting.text + blanks)
    }

    /// Both, one after the other.
    public static func + (left: PrintableText, right: PrintableText) -> PrintableText {
        PrintableText(own: left.text + right.text)
    }

    /// Adds `right` at the end.
    public static func += (left: inout PrintableText, right: PrintableText) {
        left.text += right.text
    }
}

extension PrintableText: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension PrintableText: Comparable {
    /// Orders as the strings do.
    public static func < (left: PrintableText, right: PrintableText) -> Bool {
        left.text < right.text
    }
}

extension Sequence<PrintableText> {
    /// All of them, with `separator` between.
    public func joined(separator: PrintableText = .empty) -> PrintableText {
        PrintableText(own: map(\.text).joined(separator: separator.text))
    }
}
