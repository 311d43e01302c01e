import TerminalCore

/// The fields of a further way to open the vault.
struct SlotForm: Sendable, Equatable {
    /// A passphrase, or where a key file is.
    var secret = VaultForm()
    /// A name for the way to open; optional.
    var name = TextField(longText: .scrolled)

    /// A field of the form.
    enum Field: Sendable, Equatable {
        case secret(VaultForm.Field)
        case name
    }

    /// The longest name that a slot can have, in bytes (Docs/Vault.md).
    static let longestName = 64

    /// The fields that there are now, in their order.
    var fields: [Field] { secret.fields.map(Field.secret) + [.name] }

    /// The first field that lacks something, or has too much; nil where the slot can be made.
    var missing: Field? {
        if let field = secret.missing { return .secret(field) }
        return name.text.trimmingBlanks.utf8.count > Self.longestName ? .name : nil
    }

    /// Takes an edit in the field of the focus; `false` when it means nothing there.
    mutating func edit(_ field: Field, _ edit: (inout TextField) -> Bool) -> Bool {
        switch field {
        case .secret(let field): secret.edit(field, edit)
        case .name: edit(&name)
        }
    }
}
