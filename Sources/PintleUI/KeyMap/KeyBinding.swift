public import TerminalCore
import TextCore

/// One row of the key table: keys, action, places, words.
public struct KeyBinding: Sendable, Equatable {
    /// The part of the table that it stands in.
    public enum Group: String, Sendable, CaseIterable {
        case anywhere = "Anywhere"
        case moving = "Moving in lists and texts"
        case list = "Session list"
        case detail = "Session detail"
        case login = "Login, after Esc from the field"
        case pinField = "Field for PIN, code or URL"
        case fields = "Every field"
        case questions = "Questions"
        case providers = "Providers, provider"
        case vault = "Vault"
        case otherScreens = "QR alone, public key, other device, plain view"
    }

    /// The keys, the one that is shown first.
    public let keys: [Key]
    /// The action of the keys.
    public let action: Action
    /// The part of the table that it stands in.
    public let group: Group
    /// The places where they work.
    public let places: [Place]
    /// The footer's words behind the key; nil if only the help names it.
    public let footer: String?
    /// How the footer names the keys, where that is not the first key.
    public let footerKeys: String?
    /// The words of the help sheet and Docs/Keys.md.
    public let help: String

    /// Whether its first key is a character, which a field takes as text.
    var isLetter: Bool { if case .character? = keys.first { true } else { false } }

    init(
        _ keys: [Key], _ action: Action, _ group: Group, in places: [Place],
        footer: String? = nil, footerKeys: String? = nil, help: String
    ) {
        self.keys = keys
        self.action = action
        self.group = group
        self.places = places
        self.footer = footer
        self.footerKeys = footerKeys
        self.help = help
    }

    /// The hint that the footer shows.
    func hint(_ words: PrintableText? = nil, isKept: Bool) -> KeyHint {
        KeyHint(
            footerKeys.map { PrintableText(own: $0) } ?? keyName,
            words ?? PrintableText(own: footer ?? help), isKept: isKept,
            // A name for several keys stands for none of them.
            pressed: footerKeys == nil ? keys.first : nil)
    }

    /// The first key's name, as `Enter`.
    var keyName: PrintableText { PrintableText(own: keys.first.map(KeyNames.name) ?? "") }

    /// All its keys, as `? F1`.
    public var keyNames: String { keys.map(KeyNames.name).joined(separator: " ") }
}
