import LoginCore
import OAuthCore
import Vault

/// The kind of credentials that a row is about: the column `method`, which its seal is bound to.
enum StoredKind: Equatable {
    /// Credentials that sign, by that method.
    case signed(SignatureMethod)
    /// A token that is presented as it is.
    case bearer
    /// An app's own token.
    case app
    /// The token of a guest, beside the app's own.
    case guest
    /// No token: the app's key signs alone.
    case signing

    /// The kinds whose column has their own name.
    private static let named: [StoredKind] = [.bearer, .app, .guest, .signing]
    /// The values of the column for app-only sessions.
    static let impersonalTexts = SessionCredentials.Kind.impersonal.map(\.rawValue)

    /// The kind of a session.
    init(_ credentials: SessionCredentials) {
        switch credentials {
        case .signed(_, let method): self = .signed(method)
        case .bearer: self = .bearer
        case .app: self = .app
        case .guest: self = .guest
        case .signing: self = .signing
        }
    }

    /// The kind of the session that a login leads to.
    init(_ request: LoginRequest) {
        self = request.signatureMethod.map(StoredKind.signed) ?? .bearer
    }

    /// Reads the column; nil for a kind that this program does not know.
    init?(text: String) {
        if let kind = Self.named.first(where: { $0.text == text }) {
            self = kind
        } else if let method = SignatureMethod(rawValue: text) {
            self = .signed(method)
        } else {
            return nil
        }
    }

    /// The kind that is meant by a column whose seal has been opened.
    ///
    /// Throws `newer` for a kind of credentials that this program does not know.
    init(_ text: String, _ form: Seal.Form) throws(VaultFailure) {
        guard let kind = StoredKind(text: text) else {
            throw form == .tagged ? .newer : .damaged
        }
        self = kind
    }

    /// As the column has it: for credentials that sign, how they do.
    var text: String {
        switch self {
        case .signed(let method): method.rawValue
        case .bearer, .app, .guest, .signing: credentials.rawValue
        }
    }

    /// The method by which the session signs that a login of this kind leads to; nil where nothing is
    /// signed.
    ///
    /// Throws `newer` for a kind that no login of this program leads to.
    var methodOfLogin: SignatureMethod? {
        get throws(VaultFailure) {
            switch self {
            case .signed(let method): return method
            case .bearer: return nil
            case .app, .guest, .signing: throw .newer
            }
        }
    }

    /// The form of the logins that lead to it; nil where there are several, and the row's seal has
    /// it.
    var form: LoginForm? {
        switch self {
        case .signed: .pin
        case .bearer, .app, .guest, .signing: nil
        }
    }

    /// What requests are made with.
    var credentials: SessionCredentials.Kind {
        switch self {
        case .signed: .signed
        case .bearer: .bearer
        case .app: .app
        case .guest: .guest
        case .signing: .signing
        }
    }
}
