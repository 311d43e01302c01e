import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The fields of a change of the passphrase.
struct PassphraseForm: Sendable, Equatable {
    /// The current passphrase, so that nobody can change it on an unwatched screen.
    var old = TextField(isMasked: true)
    var pair = PassphrasePair()

    /// A field of the form.
    enum Field: Sendable, Equatable, CaseIterable {
        case old
        case new
        case again
    }

    /// The field of the focus, edited in place so that no copy of a secret stays behind.
    subscript(field: Field) -> TextField {
        get {
            switch field {
            case .old: old
            case .new: pair.passphrase
            case .again: pair.again
            }
        }
        _modify {
            switch field {
            case .old: yield &old
            case .new: yield &pair.passphrase
            case .again: yield &pair.again
            }
        }
    }

    /// The first field that lacks something.
    var missing: Field? {
        if old.isEmpty { return .old }
        if pair.passphrase.isEmpty { return .new }
        return pair.isRepeated ? nil : .again
    }

    mutating func wipe() {
        old.wipe()
        pair.wipe()
    }
}
