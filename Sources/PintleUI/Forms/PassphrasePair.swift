import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// A new passphrase, typed twice, so that a typo locks nobody out.
struct PassphrasePair: Sendable, Equatable {
    var passphrase = TextField(isMasked: true) {
        didSet { isWeaknessTaken = false }
    }
    var again = TextField(isMasked: true)

    /// Whether Enter was pressed on a weak one after the warning.
    private(set) var isWeaknessTaken = false

    /// Whether both are equal; compared in constant time.
    var isRepeated: Bool { Secret(passphrase) == Secret(again) }

    /// Whether the second field is the beginning of the first.
    private var isBegun: Bool {
        Secret(passphrase).withBytes { whole in
            Secret(again).withBytes { whole.starts(with: $0) }
        }
    }

    /// The remark while typing: how far the repetition matches, or that the passphrase is weak.
    var remark: Announcement? {
        if !again.isEmpty, !isRepeated {
            return isBegun ? .repeatedSoFar(again.count, of: passphrase.count) : .fieldsDiffer
        }
        return strength.flatMap { .weakPassphrase($0) }
    }

    /// How strong the first one is; nil where there is none.
    private var strength: PassphraseStrength? {
        passphrase.isEmpty ? nil : Secret(passphrase).passphraseStrength
    }

    /// `31 characters, good`, beside the first field.
    var note: PrintableText {
        guard let strengthText else { return "" }
        return "\(CountWords.counted(passphrase.count, "character")), " + strengthText
    }

    /// `good`; nil where nothing is typed.
    var strengthText: PrintableText? { strength.map(PassphraseWords.text) }

    /// The warning about a weak one, given once; Enter pressed again accepts it.
    mutating func warning() -> Announcement? {
        guard !isWeaknessTaken, let strength else { return nil }
        isWeaknessTaken = true
        let enter = Place.form.key(.confirm)
        return .weakPassphrase(
            strength,
            next: [
                .advice(
                    "Press \(enter) again to use it anyway. "
                        + "A few more words would make it strong.")
            ])
    }

    mutating func select() {
        passphrase.select()
        again.select()
    }

    mutating func wipe() {
        passphrase.wipe()
        again.wipe()
    }
}
