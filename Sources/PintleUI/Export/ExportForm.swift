import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The fields of an export of sessions.
struct ExportForm: Sendable, Equatable {
    /// The current passphrase, so that nobody takes sessions from an unwatched screen.
    var old = TextField(isMasked: true)
    /// The path of the file; nil until a person types one.
    var path: TextField?
    /// The passphrase of the file.
    var pair = PassphrasePair()

    /// A field of the form.
    enum Field: Sendable, Equatable {
        case old
        case path
        case new
        case again
    }

    mutating func wipe() {
        old.wipe()
        pair.wipe()
    }
}
