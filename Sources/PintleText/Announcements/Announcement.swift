public import OAuthCore
public import TextCore

/// A message of both faces about one event: title, sentence, next step.
///
/// This module owns the words for people and nothing else: no layout, no colour, no output. A
/// failure has an exit status; a notice has none. Every text is our own, at most 75 columns with
/// the usual names in it; foreign strings are `PrintableText` and never come first. The screen
/// shows `next` in words of its own, the line mode shows `hint`; an empty text is not shown there.
public struct Announcement: Sendable, Equatable {
    /// How it is meant: good, attention or failed.
    public var sign: Sign
    /// The event, in a few words.
    public var title: PrintableText
    /// Its meaning; may be empty.
    public var sentence: PrintableText
    /// The next steps, in this order; the screen has the words and keys for them.
    public var next: [NextStep]
    /// The next step in a shell, without the word `hint`; may be empty.
    ///
    /// A failure for which nothing else was written has the first next step's `command`.
    public var hint: PrintableText
    /// The words of a server or the system, as a whole line; may be empty.
    public var said: PrintableText
    /// The words of a server or the system for a log, as `401: invalid`; may be empty.
    public var saidInLog = PrintableText.empty
    /// The exit status; nil if it is not a failure.
    public var exit: ExitStatus?

    /// The title for the place after `pintle: `, with a small first letter unless a name is first.
    public let titleInLine: PrintableText

    /// A notice or, with an exit status, a failure.
    public init(
        _ sign: Sign, _ title: Title, _ sentence: PrintableText = .empty,
        next: [NextStep] = [], hint: PrintableText? = nil, said: PrintableText = .empty,
        exit: ExitStatus? = nil
    ) {
        self.sign = sign
        self.title = title.text
        self.titleInLine = title.textInLine
        self.sentence = sentence
        self.next = next
        self.hint = hint ?? (exit == nil ? nil : next.first?.command) ?? .empty
        self.said = said
        self.exit = exit
    }

    /// A failure.
    static func failure(
        _ exit: ExitStatus, _ title: Title, _ sentence: PrintableText = .empty,
        next: [NextStep] = [], hint: PrintableText? = nil, said: PrintableText = .empty
    ) -> Announcement {
        Announcement(.failed, title, sentence, next: next, hint: hint, said: said, exit: exit)
    }

    /// The moment from which a retry may work, if the provider asked us to wait.
    public var retryAt: Timestamp? {
        next.lazy.compactMap { step in
            if case .waitUntil(let end, _) = step { end } else { nil }
        }.first
    }

    /// The lines of the line mode: `pintle: title`, the rest indented, `hint: …` last.
    public var lines: [PrintableText] { lines(after: "pintle: ") }

    /// The lines of a warning, after which the program continues: `pintle: warning: title`.
    public var warningLines: [PrintableText] { lines(after: "pintle: warning: ") }

    private func lines(after prefix: PrintableText) -> [PrintableText] {
        var lines = [prefix + titleInLine]
        if !sentence.isEmpty { lines.append("  " + sentence) }
        if !said.isEmpty { lines.append("  " + said) }
        if !hint.isEmpty { lines.append("hint: " + hint) }
        return lines
    }
}

extension Announcement {
    /// A title, which knows whether it begins with a name.
    public struct Title: Sendable, Equatable, ExpressibleByStringInterpolation {
        /// The title with a capital first letter, or with the name that it begins with.
        public let text: PrintableText
        private let beginsWithName: Bool

        /// Our own words.
        public init(stringLiteral value: String) {
            text = PrintableText(own: value)
            beginsWithName = false
        }

        /// Our own words with names between them.
        public init(stringInterpolation: StringInterpolation) {
            text = stringInterpolation.text
            beginsWithName = stringInterpolation.beginsWithName
        }

        /// The title with a small first letter, unless that would change a name or abbreviation.
        var textInLine: PrintableText {
            let letters = text.text
            guard !beginsWithName, let first = letters.first,
                let second = letters.dropFirst().first,
                !second.isUppercase
            else { return text }
            return PrintableText(own: first.lowercased() + letters.dropFirst())
        }

        /// Collects words and names.
        public struct StringInterpolation: StringInterpolationProtocol {
            var text = PrintableText.empty
            var beginsWithName = false

            /// Makes room for the parts.
            public init(literalCapacity: Int, interpolationCount: Int) {}

            /// Adds our own words.
            public mutating func appendLiteral(_ literal: String) {
                text += PrintableText(own: literal)
            }

            /// Adds a name.
            public mutating func appendInterpolation(_ name: PrintableText) {
                if text.isEmpty { beginsWithName = true }
                text += name
            }

            /// Adds a foreign string, cleaned.
            public mutating func appendInterpolation(
                _ foreign: String, limit: Int = PrintableText.defaultLimit
            ) {
                appendInterpolation(PrintableText(foreign, limit: limit))
            }

            /// Adds a number.
            public mutating func appendInterpolation(_ number: Int) {
                text += "\(number)"
            }
        }
    }
}
