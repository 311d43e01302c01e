/// A question put to the person at the controlling terminal.
public struct Prompt: Sendable {
    /// The question: cleaned, without line breaks, ending in a blank.
    public var text: String
    /// How many columns `text` takes.
    public var columns: Int
    /// The echo of the answer.
    public var echo: Echo

    /// The echo of an answer while it is typed and afterwards.
    public enum Echo: Sendable {
        /// Nothing, as for a passphrase.
        case hidden
        /// The characters (`?` for those beyond ASCII), and they stay, as for yes or no.
        case shown
        /// The characters, then asterisks in their place, so that none stays in the scrollback.
        ///
        /// Where lines cannot be rewritten nothing is shown, and `lengthNote`, given the number of
        /// characters, is shown after Enter.
        case blottedOut(lengthNote: @Sendable (Int) -> String)
    }

    /// Puts a question together; `columns` defaults to the number of characters.
    public init(_ text: String, columns: Int? = nil, echo: Echo) {
        self.text = text
        self.columns = columns ?? text.count
        self.echo = echo
    }
}
