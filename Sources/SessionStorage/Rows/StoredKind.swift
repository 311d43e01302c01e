import LoginCore
import OAuthCore
import Vault

/// The kind of credentials that a row is about: the column `method`, which its seal is bound to.
enum StoredKind: Equatable {
    /// Credentials that sign, by that method.
    case signed(SignatureMethod)
    /// A token that is presented as it is.
    case bearer

    private static let bearerText = "bearer"

    /// The kind of a session.
    init(_ credentials: SessionCredentials) {
        switch credentials {
        case .signed(_, let method): self = .signed(method)
        case .bearer: self = .bearer
        }
    }

    /// The kind of the session that a login leads to.
    init(_ request: LoginRequest) {
        self = request.signatureMethod.map(StoredKind.signed) ?? .bearer
    }

    /// Reads the column; nil for a kind that this program does not know.
    init?(text: String) {
        if text == Self.bearerText {
            self = .bearer
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
        case .bearer: Self.bearerText
        }
    }

    /// The method that signs; nil where nothing is signed.
    var method: SignatureMethod? {
        if case .signed(let method) = self { method } else { nil }
    }

    /// The form of the logins that lead to it; nil where there are several, and the row's seal has
    /// it.
    var form: LoginForm? {
        switch self {
        case .signed: .pin
        case .bearer: nil
        }
    }

    /// What requests are made with.
    var credentials: SessionCredentials.Kind {
        switch self {
        case .signed: .signed
        case .bearer: .bearer
        }
    }
}
