public import OAuthCore

/// A failed check or renewal of a session, as it is kept for later.
///
/// It holds no word of the provider's.
public struct SessionProblem: Sendable, Equatable {
    /// The session.
    public var session: SessionID
    /// When it was.
    public var moment: Timestamp
    /// The failed step.
    public var step: Step
    /// Why.
    public var reason: Reason

    /// A request about a session to its provider.
    public enum Step: String, Sendable, CaseIterable {
        /// The provider was asked for the account of the session.
        case check
        /// The provider was asked to let the session live on.
        case renewal
    }

    /// Why it failed.
    public enum Reason: String, Sendable, CaseIterable {
        /// The token no longer works.
        case token = "token_refused"
        /// The app key or its secret is not accepted.
        case appKey = "app_key_refused"
        /// The token, or this machine, may not ask that.
        case permission = "not_permitted"
        /// There were too many requests.
        case rateLimit = "rate_limit"
        /// The provider is having problems.
        case serverTrouble = "server_trouble"
        /// No whole answer came.
        case noAnswer = "no_answer"
        /// The server could not prove its identity, or redirected us.
        case untrusted
        /// The clocks differ.
        case clock
        /// Its time is over.
        case ended
        /// A renewal was sent, and its result is unknown.
        case renewalUnanswered = "renewal_unanswered"
        /// The provider refused to renew it while its token lived.
        case renewalRefused = "renewal_refused"
        /// Its secret is not for the host that the definition names.
        case host = "other_host"
        /// The provider named another account.
        case account = "other_account"
        /// None of these.
        case other
    }

    /// A problem at that moment.
    public init(session: SessionID, moment: Timestamp, step: Step, reason: Reason) {
        self.session = session
        self.moment = moment
        self.step = step
        self.reason = reason
    }
}

extension SessionProblem.Reason {
    /// The reason of a failure; nil where neither provider nor network had a part in it.
    public init?(_ failure: SessionFailure) {
        switch failure {
        case .notOffered, .ofNobody, .wouldReplace: return nil
        case .hostNotBound, .notEncrypted: self = .host
        case .ended: self = .ended
        case .renewalUnanswered: self = .renewalUnanswered
        case .renewalRefused: self = .renewalRefused
        case .otherAccount: self = .account
        case .failed(let failure): self.init(failure)
        }
    }

    private init?(_ failure: LoginFailure) {
        switch failure {
        case .store, .signature: return nil
        case .transport(let failure): self = failure.isAboutTrust ? .untrusted : .noAnswer
        case .refused(let refusal, _): self.init(refusal)
        case .clock: self = .clock
        case .expired: self = .ended
        case .hostNotBound: self = .host
        default: self = .other
        }
    }

    private init(_ refusal: Refusal) {
        switch refusal {
        case .tokenCredentials: self = .token
        case .clientCredentials: self = .appKey
        case .permission, .sourceAddress, .denied: self = .permission
        case .rateLimit: self = .rateLimit
        case .serverTrouble: self = .serverTrouble
        case .timestamp: self = .clock
        default: self = .other
        }
    }
}

extension TransportFailure {
    /// Whether a server was reached that nothing is sent to.
    fileprivate var isAboutTrust: Bool {
        switch self {
        case .certificate, .noTLS, .oldTLS, .unreadableTrust, .redirect: true
        default: false
        }
    }
}
