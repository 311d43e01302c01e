public import TextCore

/// The abilities of a terminal, found out once at the start.
public struct TerminalTraits: Equatable, Sendable {
    /// The colours that may be used.
    public var depth: ColourDepth
    /// Whether the signs and half blocks beyond ASCII may be used.
    public var alphabet: Sign.Alphabet
    /// The `TERM` that is not known on this machine and was taken as `xterm-256color`.
    public var unknownTerm: PrintableText?
    /// Whether there is a shell that can wake the program after it was stopped.
    public var canSuspend: Bool
    /// Whether the terminal is one that reports the mouse and answers questions.
    public var hasReports: Bool

    /// Names each trait.
    public init(
        depth: ColourDepth = .twoHundredFiftySix, alphabet: Sign.Alphabet = .unicode,
        unknownTerm: PrintableText? = nil, canSuspend: Bool = true,
        hasReports: Bool = false
    ) {
        self.depth = depth
        self.alphabet = alphabet
        self.unknownTerm = unknownTerm
        self.canSuspend = canSuspend
        self.hasReports = hasReports
    }
}
