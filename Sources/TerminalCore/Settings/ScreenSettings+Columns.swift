extension ScreenSettings {
    /// A column of the session list that a person can show or hide; name and state always stand there.
    public enum Column: String, Sendable, CaseIterable {
        /// The label.
        case label
        /// The provider's name.
        case provider
        /// The rights of the token.
        case access
        /// The name of the app key.
        case app
        /// The id that the provider gave the account.
        case account
        /// The session's own id.
        case id
        /// When it ends for good.
        case ends
        /// When it was obtained.
        case got
        /// When it was used last.
        case used

        /// The columns shown by default.
        public static let usual: Set<Column> = [.label, .provider, .ends, .got, .used]
    }

    /// Reads `label, provider, id`; `name` and `state` may be among them, and change nothing.
    static func columns(words: Substring) throws(Problem) -> Set<Column> {
        var columns: Set<Column> = []
        for word in words.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            if word == "name" || word == "state" { continue }
            guard let column = Column(rawValue: String(word)) else {
                throw .notAColumn(PrintableText(String(word), limit: shownLength))
            }
            columns.insert(column)
        }
        return columns
    }
}
