import LoginCore
import OAuthCore
import SessionStorage

/// A login, as `login list` prints it.
struct LoginEntry: JSONConvertible, Equatable {
    var id: String
    var provider: String
    var state: String
    var authorizeUrl: String?
    var expiresAt: String?

    var json: JSONValue {
        .object(sorted: [
            "id": id, "provider": provider, "state": state, "authorize_url": authorizeUrl,
            "expires_at": expiresAt,
        ])
    }
}

extension LoginEntry {
    init(_ login: PendingLoginSummary) {
        id = login.id.rawValue
        provider = login.provider.rawValue
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
