import LoginCore
import OAuthCore
import PintleText
import SessionStorage

/// A login, as `login list` prints it; the answer of `login start` and `login finish`.
struct LoginAnswer: Answer {
    var id: LoginID
    var provider: ProviderID
    var state: State
    /// The form that it takes; nil while locked where that is sealed.
    var form: LoginForm?
    var authorizeURL: String?
    var expiresAt: Timestamp?
    /// The code of a device login.
    var device: DevicePrompt?
    /// The session that it led to.
    var session: SessionSummary?

    enum State: String, CaseIterable {
        case noURL = "no_address"
        case awaitingVerifier = "awaiting_verifier"
        case accountUnclear = "account_unclear"
        case signedIn = "signed_in"
        case discarded
    }

    static let facts: [Fact<LoginAnswer>] =
        listed + [.session("session") { $0.session.map { SessionFacts($0) } }]

    /// The members of a login in a list.
    static let listed: [Fact<LoginAnswer>] = [
        .text("authorize_url") { $0.authorizeURL },
        .time("expires_at") { $0.expiresAt },
        .value("form", form: .shared("form")) { $0.form.map { .text($0.rawValue) } },
        .text("id", .always) { $0.id.rawValue },
        .number("interval", note: "Seconds between two questions to the server, at least.") {
            $0.device?.interval.components.seconds
        },
        .text("provider", .always) { $0.provider.rawValue },
        .choice("state", .always) { $0.state },
        .text(
            "user_code", note: "What is typed on the other device (RFC 8628 section 3.2)."
        ) { $0.device?.userCode },
        .text("verification_uri") { $0.device?.page.text },
        .text("verification_uri_complete") { $0.device?.completePage?.text },
    ]
}

extension LoginAnswer {
    init(_ login: PendingLoginSummary) {
        id = login.id
        provider = login.provider
        form = login.form
        authorizeURL = login.authorizationURL
        expiresAt = login.expiresAt
        device = login.device
        state =
            switch login.progress {
            case .notBegun: .noURL
            case .awaitingVerifier: .awaitingVerifier
            case .awaitingAccountDecision: .accountUnclear
            }
    }
}
