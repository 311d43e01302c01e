import LoginCore
import OAuthCore
import TerminalCore

/// The fields of an app key.
struct AppKeyForm: Sendable, Equatable {
    var name: TextField
    var identifier = TextField(longText: .scrolled)
    /// The kind of the key.
    var kind: Kind
    var secret = TextField(isMasked: true)
    var path = TextField(longText: .scrolled)
    var passphrase = TextField(isMasked: true)
    /// Whether the private key turned out to be encrypted.
    var wantsPassphrase = false

    /// A kind of app key.
    enum Kind: Sendable, Equatable {
        /// The stored key stays.
        case kept
        /// Pintle registers itself, and the server gives the key.
        case registration
        case secret
        case keyFile
        case newKey
        /// A public client has none.
        case absent
    }

    /// A field of the form.
    enum Field: Sendable, Equatable {
        case name
        case identifier
        case kind
        case secret
        case path
        case passphrase
    }

    init(name: String, identifier: String = "", kind: Kind) {
        self.name = TextField(name, longText: .scrolled)
        self.identifier.insert(identifier)
        self.kind = kind
    }

    /// The kinds that a provider takes, the preset one first; `stored` is the key there already, if
    /// any.
    static func kinds(_ provider: Provider?, stored: AppSummary?) -> [Kind] {
        guard let provider else { return [.secret] }
        guard provider.takes(.rsaPrivateKey) else {
            let unsigned: [Kind] =
                provider.preferredAppKey == .absent ? [.absent, .secret] : [.secret, .absent]
            let taken = unsigned.filter {
                provider.takes($0 == .absent ? .absent : .sharedSecret)
            }
            guard provider.registersClients else { return taken }
            return (stored == nil ? [.registration] : [.kept, .registration]) + taken
        }
        var kinds: [Kind] = [.keyFile, .newKey]
        if provider.takes(.sharedSecret) {
            // The provider's preferred method decides the preset.
            kinds.insert(.secret, at: provider.preferredAppKey == .rsaPrivateKey ? kinds.count : 0)
        }
        return stored == nil ? kinds : [.kept] + kinds
    }

    /// The fields that there are now, in their order.
    func fields(_ kinds: [Kind]) -> [Field] {
        var fields: [Field] = kind == .registration ? [.name] : [.name, .identifier]
        if kinds.count > 1 { fields.append(.kind) }
        switch kind {
        case .kept, .registration, .newKey, .absent: break
        case .secret: fields.append(.secret)
        case .keyFile: fields += wantsPassphrase ? [.path, .passphrase] : [.path]
        }
        return fields
    }

    /// The first field that has to be filled in and is not; an empty secret is the stored one.
    func missing(_ kinds: [Kind], isReplacing: Bool) -> Field? {
        fields(kinds).first { field in
            switch field {
            case .kind: false
            // A secret is not made a string to be looked at.
            case .secret: secret.isEmpty && !(isReplacing && kinds == [.secret])
            case .passphrase: passphrase.isEmpty
            case .name: name.text.trimmingBlanks.isEmpty
            case .identifier: identifier.text.trimmingBlanks.isEmpty
            case .path: path.text.trimmingBlanks.isEmpty
            }
        }
    }

    /// Takes an edit in the field of the focus; `false` when it means nothing there.
    mutating func edit(_ field: Field, _ edit: (inout TextField) -> Bool) -> Bool {
        switch field {
        case .name: edit(&name)
        case .identifier: edit(&identifier)
        case .kind: false
        case .secret: edit(&secret)
        case .path: edit(&path)
        case .passphrase: edit(&passphrase)
        }
    }

    mutating func selectSecrets() {
        secret.select()
        passphrase.select()
    }

    mutating func wipeSecrets() {
        secret.wipe()
        passphrase.wipe()
    }
}
