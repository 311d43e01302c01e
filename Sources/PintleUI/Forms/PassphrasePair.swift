import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// A new passphrase in two fields, so that a typo locks nobody out.
struct PassphrasePair: Sendable, Equatable {
    var passphrase = TextField(isMasked: true)
    var again = TextField(isMasked: true)

    /// Whether both are the same; compared in constant time.
    var isRepeated: Bool { Secret(passphrase) == Secret(again) }

    /// Whether the second field is the beginning of the first.
    private var isBegun: Bool {
        Secret(passphrase).withBytes { whole in
            Secret(again).withBytes { whole.starts(with: $0) }
        }
    }

    /// What there is to say while it is typed: how far the second field is, or that it is short.
    var remark: Announcement? {
        if !again.isEmpty, !isRepeated {
            return isBegun ? .repeatedSoFar(again.count, of: passphrase.count) : .fieldsDiffer
        }
        let isShort = !passphrase.isEmpty && Secret(passphrase).isShortPassphrase
        return isShort ? .shortPassphrase : nil
    }

    /// `31 characters`, beside the first field.
    var length: PrintableText {
        passphrase.isEmpty ? "" : "\(CountWords.counted(passphrase.count, "character"))"
    }

    mutating func wipe() {
        passphrase.wipe()
        again.wipe()
    }
}
