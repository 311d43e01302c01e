package import TextCore

/// The place of a fact, as far as its words depend on it.
package struct FactRoom: Sendable {
    /// The time that the words are made for.
    package let clock: LocalClock
    /// Whether it is a screen, where the provider and what to press are part of the words.
    package let screen: Screen?

    /// A sheet of the full screen.
    package struct Screen: Sendable {
        /// Whether few columns are free.
        package let isNarrow: Bool
        /// Whether few rows are free.
        package let isLow: Bool
        /// The key that asks the provider.
        package let checkKey: PrintableText
        /// The key of a further login; nil where it is not said.
        package let loginKey: PrintableText?

        package init(
            isNarrow: Bool, isLow: Bool, checkKey: PrintableText, loginKey: PrintableText?
        ) {
            self.isNarrow = isNarrow
            self.isLow = isLow
            self.checkKey = checkKey
            self.loginKey = loginKey
        }
    }

    package init(_ clock: LocalClock, _ screen: Screen? = nil) {
        self.clock = clock
        self.screen = screen
    }

    var isNarrow: Bool { screen?.isNarrow ?? false }
}

/// The words of a fact, with a sign before them where a screen has one.
package struct FactText: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The words; each of them begins a row.
    package let rows: [PrintableText]
    package let sign: Sign?

    package init(_ text: PrintableText, _ sign: Sign? = nil) {
        self.init(rows: [text], sign)
    }

    init(rows: [PrintableText], _ sign: Sign? = nil) {
        self.rows = rows
        self.sign = sign
    }

    package init(stringLiteral text: String) { self.init(PrintableText(own: text)) }
}
