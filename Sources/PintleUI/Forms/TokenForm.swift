import OAuthCore
import TerminalCore

/// The fields of a token that a person brings along.
struct TokenForm: Sendable, Equatable {
    /// The place of the app key among those of the provider.
    var app = 0
    var token = TextField(isMasked: true)
    var tokenSecret = TextField(isMasked: true)
    var label = TextField(longText: .scrolled)

    /// A field of the form.
    enum Field: Sendable, Equatable {
        case app
        case token
        case tokenSecret
        case label
    }

    /// The fields that there are, in their order; with one app key there is nothing to choose.
    static func fields(apps: Int) -> [Field] {
        (apps > 1 ? [.app] : []) + [.token, .tokenSecret, .label]
    }

    /// The first field that has to be filled in and is not.
    func missing(isSecretOptional: Bool) -> Field? {
        token.isEmpty ? .token : tokenSecret.isEmpty && !isSecretOptional ? .tokenSecret : nil
    }

    /// Takes an edit in the field of the focus; `false` when it means nothing there.
    mutating func edit(_ field: Field, _ edit: (inout TextField) -> Bool) -> Bool {
        switch field {
        case .app: false
        case .token: edit(&token)
        case .tokenSecret: edit(&tokenSecret)
        case .label: edit(&label)
        }
    }

    mutating func selectSecrets() {
        token.select()
        tokenSecret.select()
    }

    mutating func wipeSecrets() {
        token.wipe()
        tokenSecret.wipe()
    }
}
