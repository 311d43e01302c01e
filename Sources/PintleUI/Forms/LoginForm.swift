import OAuthCore
import TerminalCore

/// The choices for a login that has not begun.
struct LoginForm: Sendable, Equatable {
    /// The place of the app key among those of the provider.
    var app = 0
    /// The place of the level of access among those of the provider; nil for its own.
    var access: Int?
    var account = TextField(longText: .scrolled)
    var label = TextField(longText: .scrolled)

    /// A field of the form.
    enum Field: Sendable, Equatable, CaseIterable {
        case app
        case account
        case access
        case label
    }

    /// Takes an edit in the field of the focus; `false` when it means nothing there.
    mutating func edit(_ field: Field, _ edit: (inout TextField) -> Bool) -> Bool {
        switch field {
        case .app, .access: false
        case .account: edit(&account)
        case .label: edit(&label)
        }
    }
}
