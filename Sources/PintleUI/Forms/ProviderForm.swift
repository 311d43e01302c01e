import LoginCore
import OAuthCore
import TerminalCore

/// The fields of a provider of the person's own.
struct ProviderForm: Sendable, Equatable {
    var source = Source.file
    var path = TextField(longText: .scrolled)
    var method = SignatureMethod.hmacSHA1
    var confirmation = Provider.CallbackConfirmation.required
    private var texts: [Field: TextField] = [
        .callback: TextField(proposing: "oob"), .verifierName: TextField(proposing: "PIN"),
    ]

    /// The source of the definition.
    enum Source: Sendable, Equatable, CaseIterable {
        case file
        case fields
    }

    /// A field of the form.
    enum Field: Sendable, Hashable, CaseIterable {
        case source
        case path
        case id
        case name
        case requestToken
        case authorize
        case accessToken
        case method
        case callback
        case confirmation
        case verifierName
        case identity
        case identityID
        case identityName
        case register

        /// Whether Left and Right change it.
        var isChoice: Bool { self == .source || self == .method || self == .confirmation }

        /// Whether the field is optional.
        var isOptional: Bool {
            switch self {
            case .identity, .identityID, .identityName, .register: true
            case .source, .path, .id, .name, .requestToken, .authorize, .accessToken, .method,
                .callback, .confirmation, .verifierName:
                false
            }
        }
    }

    /// The fields that there are now, in their order.
    var fields: [Field] {
        switch source {
        case .file: [.source, .path]
        case .fields: Field.allCases.filter { $0 != .path }
        }
    }

    subscript(field: Field) -> TextField {
        get { field == .path ? path : texts[field] ?? TextField(longText: .scrolled) }
        set { if field == .path { path = newValue } else { texts[field] = newValue } }
    }

    /// The first field that has to be filled in and is not.
    var missing: Field? {
        fields.first {
            !$0.isChoice && !$0.isOptional && self[$0].text.trimmingBlanks.isEmpty
        }
    }

    /// The typed id, where a provider has it; with a file that is only known once it is read.
    func takenID(in snapshot: StoreSnapshot) -> ProviderID? {
        guard source == .fields else { return nil }
        let id = self[.id].text.trimmingBlanks
        return snapshot.providers.lazy.map(\.id).first { $0.rawValue == id }
    }

    /// Changes a choice; there are two values or a handful.
    mutating func change(_ field: Field, by distance: Int) {
        switch field {
        case .source: source = source.moved(by: distance)
        case .method: method = method.moved(by: distance)
        case .confirmation: confirmation = confirmation.moved(by: distance)
        case .path, .id, .name, .requestToken, .authorize, .accessToken, .callback, .verifierName,
            .identity, .identityID, .identityName, .register:
            break
        }
    }

    /// The draft to read.
    var draft: ProviderDraft {
        guard source == .fields else { return .file(path: path.text.trimmingBlanks) }
        return .fields(
            DefinitionFields(
                fields.compactMap { field in
                    field.key.map { DefinitionFields.Field($0, text(field)) }
                }))
    }

    private func text(_ field: Field) -> String {
        switch field {
        case .method: method.rawValue
        case .confirmation: confirmation.rawValue
        default: self[field].text.trimmingBlanks
        }
    }
}

extension ProviderForm.Field {
    /// The key of a definition that it is for; nil where it is for none.
    var key: String? {
        switch self {
        case .source, .path: nil
        case .id: "id"
        case .name: "name"
        case .requestToken: "request_token.url"
        case .authorize: "authorize.url"
        case .accessToken: "access_token.url"
        case .method: "signature_method"
        case .callback: "callback"
        case .confirmation: "callback_confirmed"
        case .verifierName: "verifier.name"
        case .identity: "identity.url"
        case .identityID: "identity.id"
        case .identityName: "identity.name"
        case .register: "register.url"
        }
    }

    /// The key whose label the field has: that of the whole request, if the field is for its URL.
    var labelKey: String? {
        key.map { $0.hasSuffix(".url") ? String($0.dropLast(4)) : $0 }
    }

    /// The field for a key of a definition, as `authorize.url`, or the first of a mapping's; nil
    /// where there is none.
    init?(key: String) {
        guard
            let field = Self.allCases.first(where: { field in
                field.key.map { $0 == key || $0.hasPrefix(key + ".") } ?? false
            })
        else { return nil }
        self = field
    }
}
