import LoginCore
import OAuthCore
import SessionStorage

/// A login, as `login list` prints it.
struct LoginEntry: JSONConvertible, Equatable {
    var id: String
    var provider: String
    var state: String
    /// How the answer comes back; nil for what only a newer program knows.
    var form: String?
    var authorizeUrl: String?
    var expiresAt: String?

    var json: JSONValue {
        .object(sorted: [
            "id": id, "provider": provider, "state": state, "form": form,
            "authorize_url": authorizeUrl,
            "expires_at": expiresAt,
        ])
    }
}

extension LoginEntry {
    init(_ login: PendingLoginSummary) {
        id = login.id.rawValue
        provider = login.provider.rawValue
        form = login.kind?.form
        authorizeUrl = login.authorizationURL
        expiresAt = login.expiresAt?.description
        state =
            switch login.progress {
            case .notBegun: "no_address"
            case .awaitingVerifier: "awaiting_verifier"
            case .awaitingAccountDecision: "account_unclear"
            }
    }
}

extension SessionCredentials.Kind {
    /// The form of a login that leads to them: `pin` for whatever a person brings back by OAuth 1,
    /// `code` for a code or the URL that has one.
    var form: String {
        switch self {
        case .signed: "pin"
        case .bearer: "code"
        }
    }
}
