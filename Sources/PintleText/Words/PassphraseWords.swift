public import LoginCore
public import TextCore

/// Words for how strong a passphrase is.
public enum PassphraseWords {
    /// `short`, `could be guessed` or `good`.
    public static func text(_ strength: PassphraseStrength) -> PrintableText {
        switch strength {
        case .short: "short"
        case .guessable: "could be guessed"
        case .good: "good"
        }
    }
}
