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

/// The answer of `login start` and `login finish`: a login's members beside `version`.
struct LoginAnswer: JSONConvertible {
    let json: JSONValue

    init(_ entry: LoginEntry, session: SessionEntry? = nil) {
        json = JSONValue.answer(["session": session]).adding(entry)
    }
}

/// The answer of `login list`.
struct LoginsAnswer: JSONConvertible {
    let verified: Bool
    let logins: [LoginEntry]

    var json: JSONValue { .answer(["verified": verified, "logins": logins]) }
}
