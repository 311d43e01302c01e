/// The signs beside the words of a state.
///
/// All are one column wide on every terminal.
public enum Sign: CaseIterable, Sendable {
    /// Good, done.
    case good
    /// Failed.
    case failed
    /// Needs the person or their attention.
    case attention
    /// Not known.
    case unknown
    /// A request runs.
    case busy
    /// The default of its provider.
    case preferred
    /// Marked, for work on many.
    case marked
    /// A character that is not shown.
    case masked
    /// You are here: the focused row, the current step.
    case here
    /// Still to come.
    case ahead
    /// Cut here.
    case cut

    /// The set of signs that a terminal can show.
    public enum Alphabet: Equatable, Sendable {
        /// A UTF-8 terminal with a font that has them.
        case unicode
        /// A locale that is not UTF-8, and the Linux console.
        case ascii
    }

    /// The sign as one scalar of one column.
    public func scalar(in alphabet: Alphabet) -> Unicode.Scalar {
        switch self {
        case .good: alphabet == .unicode ? "✓" : "+"
        case .failed: alphabet == .unicode ? "✗" : "x"
        case .busy: alphabet == .unicode ? "◌" : "o"
        case .attention: "!"
        case .unknown: "?"
        case .preferred, .masked: "*"
        case .marked: "#"
        case .here: ">"
        case .ahead: "-"
        case .cut: "~"
        }
    }

    /// The sign as text; a busy one has two forms, for a wait whose seconds are shown.
    public func text(in alphabet: Alphabet, isSecondBeat: Bool = false) -> PrintableText {
        if self == .busy, isSecondBeat { return alphabet == .unicode ? "◦" : "O" }
        return PrintableText(own: String(scalar(in: alphabet)))
    }
}
