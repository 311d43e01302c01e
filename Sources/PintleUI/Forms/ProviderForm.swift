import LoginCore
import OAuthCore
import TerminalCore

/// What was typed about a provider of the person's own.
struct ProviderForm: Sendable, Equatable {
    var source = Source.file
    var path = TextField(longText: .scrolled)
    var method = SignatureMethod.hmacSHA1
    var confirmation = Provider.CallbackConfirmation.required
    private var texts: [Field: TextField] = [
        .callback: TextField("oob", longText: .scrolled),
        .verifierName: TextField("PIN", longText: .scrolled),
    ]

    /// Where the definition comes from.
    enum Source: Sendable, Equatable, CaseIterable {
        case file
        case fields
    }

    /// What has the focus.
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

        /// Whether it may stay empty.
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

    /// What is to be read.
    var draft: ProviderDraft {
        guard source == .fields else { return .file(path: path.text.trimmingBlanks) }
        let text = { (field: Field) in self[field].text.trimmingBlanks }
        return .fields(
            DefinitionFields(
                id: text(.id), name: text(.name), requestTokenURL: text(.requestToken),
                authorizeURL: text(.authorize), accessTokenURL: text(.accessToken),
                methods: [method], callback: text(.callback), callbackConfirmed: confirmation,
                verifierName: text(.verifierName),
                identityURL: text(.identity), identityID: text(.identityID),
                identityName: text(.identityName), registerURL: text(.register)))
    }
}

extension ProviderForm.Field {
    /// The field that a key of a definition comes from, as `authorize.url`; nil for none of them.
    init?(key: String) {
        switch key {
        case "id": self = .id
        case "name": self = .name
        case "request_token", "request_token.url": self = .requestToken
        case "authorize", "authorize.url": self = .authorize
        case "access_token", "access_token.url": self = .accessToken
        case "signature_method": self = .method
        case "callback": self = .callback
        case "callback_confirmed": self = .confirmation
        case "verifier", "verifier.name": self = .verifierName
        case "identity", "identity.url": self = .identity
        case "identity.id": self = .identityID
        case "identity.name": self = .identityName
        case "register", "register.url": self = .register
        default: return nil
        }
    }
}
