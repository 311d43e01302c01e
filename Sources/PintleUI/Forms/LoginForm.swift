import OAuthCore
import TerminalCore

/// The choices for a login that has not begun.
struct LoginForm: Sendable, Equatable {
    /// The place of the app key among those of the provider.
    var app = 0
    /// The place of the level of access among those of the provider; nil for its own.
    var access: Int?
    /// The names of the levels that are ticked.
    var levels: Set<String> = []
    var account = TextField(longText: .scrolled)
    /// Scopes beside those of the levels, with blanks between.
    var scopes = TextField(longText: .scrolled)
    var label = TextField(longText: .scrolled)

    /// A field of the form.
    enum Field: Sendable, Equatable {
        case app
        case account
        /// The level of OAuth 1.0, of which there is one.
        case access
        /// The level in that place, of which any number is ticked.
        case level(Int)
        case scopes
        case label
    }

    /// Takes an edit in the field of the focus; `false` when it means nothing there.
    mutating func edit(_ field: Field, _ edit: (inout TextField) -> Bool) -> Bool {
        switch field {
        case .app, .access, .level: false
        case .account: edit(&account)
        case .scopes: edit(&scopes)
        case .label: edit(&label)
        }
    }

    /// Ticks the levels that these scopes, or without any the usual ones, are made of, and writes the
    /// others out.
    mutating func ask(for asked: [String], at provider: Provider?) {
        guard let provider else { return }
        let (ticked, rest) = provider.levels.split(asked.isEmpty ? provider.scopes : asked)
        levels = Set(ticked.map(\.name))
        scopes.insert(rest.joined(separator: " "))
    }
}
