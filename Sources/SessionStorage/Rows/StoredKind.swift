import LoginCore
import OAuthCore
import Vault

/// The kind of credentials that a row is about: the column `method`, which its seal is bound to.
struct StoredKind: Equatable {
    /// The credentials that requests are made with.
    let credentials: SessionCredentials.Kind
    /// The method by which a token's secret signs.
    let method: SignatureMethod?

    /// Values of the column for app-only sessions.
    static let impersonalTexts = SessionCredentials.Kind.impersonal.map(\.rawValue)

    init(_ credentials: SessionCredentials) {
        self.credentials = credentials.kind
        method = credentials.kind == .signed ? credentials.method : nil
    }

    /// The kind of the session that a login leads to.
    init(_ request: LoginRequest) {
        method = request.signatureMethod
        credentials = method == nil ? .bearer : .signed
    }

    /// Reads the column; nil for a kind that this program does not know.
    init?(text: String) {
        method = SignatureMethod(rawValue: text)
        let kind = method == nil ? SessionCredentials.Kind(rawValue: text) : .signed
        guard let kind, (kind == .signed) == (method != nil) else { return nil }
        credentials = kind
    }

    /// Reads the column of a row whose seal was opened; throws `newer` for an unknown kind.
    init(_ text: String, _ form: Seal.Form) throws(VaultFailure) {
        guard let kind = StoredKind(text: text) else {
            throw form == .tagged ? .newer : .damaged
        }
        self = kind
    }

    /// The column: for credentials that sign with a token, their method.
    var text: String { method?.rawValue ?? credentials.rawValue }

    /// Signature method of sessions obtained by this kind of login; nil for bearer tokens.
    ///
    /// Throws `newer` for a kind that no login of this program leads to.
    var methodOfLogin: SignatureMethod? {
        get throws(VaultFailure) {
            guard credentials == .signed || credentials == .bearer else { throw .newer }
            return method
        }
    }

    /// The form of the logins that lead to it; nil where there are several: the row's seal has it.
    var form: LoginForm? { credentials == .signed ? .pin : nil }
}
