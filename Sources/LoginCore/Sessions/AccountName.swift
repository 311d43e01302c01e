/// The rule for names of accounts, from a person or from a provider.
///
/// They are shown in lists, titles and questions, and go into requests: no control character, and no
/// more than any service allows.
public enum AccountName {
    /// How many characters a name may have.
    public static let limit = 256

    /// Whether a name that a person types can be one.
    public static func isUsable(_ text: String) -> Bool {
        fits(text) && withoutControls(text).unicodeScalars.count == text.unicodeScalars.count
    }

    /// The name that is kept of a provider's text: without control characters, and cut off if it is
    /// too long.
    static func cleaned(_ text: String) -> String {
        let kept = withoutControls(text)
        return fits(kept)
            ? kept : String(String.UnicodeScalarView(kept.unicodeScalars.prefix(limit)))
    }

    /// Whether the text is short enough; counted in scalars, of which one letter may have any number.
    static func fits(_ text: String) -> Bool { text.unicodeScalars.count <= limit }

    /// The text without its control characters: a NUL ends a text in some libraries and not in
    /// others, so that stored and sealed text would differ; no name has any of them.
    static func withoutControls(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(kept))
    }
}
