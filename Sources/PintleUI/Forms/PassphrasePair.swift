import OAuthCore
import PintleText
import TerminalCore

/// A new passphrase in two fields, so that a slip of the finger locks nobody out.
struct PassphrasePair: Sendable, Equatable {
    var passphrase = TextField(isMasked: true)
    var again = TextField(isMasked: true)

    /// Whether both are the same; compared in constant time.
    var isRepeated: Bool { Secret(passphrase) == Secret(again) }

    /// While the second field is typed: how far it is.
    var difference: Announcement? {
        guard !again.isEmpty, !isRepeated else { return nil }
        return .fieldsDiffer(again.count, of: passphrase.count)
    }

    /// `31 long`, beside the first field.
    var length: PrintableText { passphrase.isEmpty ? "" : "\(passphrase.count) long" }

    mutating func wipe() {
        passphrase.wipe()
        again.wipe()
    }
}
