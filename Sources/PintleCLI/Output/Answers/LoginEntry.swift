import LoginCore
import OAuthCore
import SessionStorage

/// A login, as `login list` prints it.
struct LoginEntry: JSONConvertible, Equatable {
    var id: String
    var provider: String
    var state: String
    /// The form that it takes; nil while locked where that is sealed.
    var form: LoginForm?
    var authorizeUrl: String?
    var expiresAt: String?
    /// The code of a device login.
    var device: DevicePrompt?

    var json: JSONValue {
        .object(sorted: [
            "id": id, "provider": provider, "state": state, "form": form?.rawValue,
            "authorize_url": authorizeUrl, "expires_at": expiresAt,
            "user_code": device?.userCode, "verification_uri": device?.page.text,
            "verification_uri_complete": device?.completePage?.text,
            "interval": device.map { Int($0.interval.components.seconds) },
        ])
    }
}

extension LoginEntry {
    init(_ login: PendingLoginSummary) {
        id = login.id.rawValue
        provider = login.provider.rawValue
        form = login.form
        authorizeUrl = login.authorizationURL
        expiresAt = login.expiresAt?.description
        device = login.device
        state =
            switch login.progress {
            case .notBegun: "no_address"
            case .awaitingVerifier: "awaiting_verifier"
            case .awaitingAccountDecision: "account_unclear"
            }
    }
}
