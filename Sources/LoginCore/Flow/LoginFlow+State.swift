import OAuthCore

extension LoginFlow {
    /// The state of a login.
    ///
    /// Each case that is under way carries what only it knows.
    public enum State: Sendable, Equatable {
        /// Nothing has begun, or it was cancelled.
        /// Leaves by `started` and `resumed`.
        case idle
        /// Temporary credentials are asked for, and stored before anybody sees the URL.
        /// Leaves to `awaitingVerifier`, `failed` or `idle`.
        case requestToken(RequestToken)
        /// The URL is out; a person has to bring the answer back.
        /// Leaves to `accessToken`, `requestToken`, `failed` or `idle`.
        case awaitingVerifier(AwaitingVerifier)
        /// The verifier is exchanged for a session in the store, and its account asked for.
        /// Leaves to `signedIn`, `awaitingVerifier`, `requestToken`, `failed` or `idle`.
        case accessToken(AccessToken)
        /// The session is in the store.
        case signedIn(SignedIn)
        /// The login has a problem; `retried` and `newURLRequested` continue from here.
        case failed(Failed)
    }

    /// The name of a state without its payload, for tables and for people.
    public enum Phase: String, Sendable, CaseIterable {
        /// Nothing is under way.
        case idle
        /// The first request of a login is under way.
        case requestToken
        /// The person has a URL, and approves the login there.
        case awaitingVerifier
        /// The answer is exchanged for a token.
        case accessToken
        /// The session is in the store.
        case signedIn
        /// The login has a problem.
        case failed
    }

    /// The facts in `requestToken`.
    public struct RequestToken: Sendable, Equatable {
        /// The login.
        public var request: LoginRequest
        /// The request or write that is under way.
        public var attempt: AttemptID
        /// How far the step has come.
        public var step: Step
        /// The reason that an earlier URL no longer works, shown beside the new one.
        public var problem: LoginFailure?
        /// How far the provider's clock is ahead, and whether that was corrected in this step.
        public var clock: Clock

        /// The parts of the step, in their order.
        public enum Step: Sendable, Equatable {
            /// The store is tried, by writing the login into it.
            case tryingStore
            /// The provider is asked.
            case requesting
            /// The answer is put into the store.
            case storing(Authorization)
        }
    }

    /// The facts in `awaitingVerifier`.
    public struct AwaitingVerifier: Sendable, Equatable {
        /// The login.
        public var request: LoginRequest
        /// The wait; its deadline names it.
        public var attempt: AttemptID
        /// The authorization that is asked for.
        public var authorization: Authorization
        /// Why the person is asked again, if so.
        public var problem: LoginFailure?
        /// Whether the URL is past its stated life; a PIN is still sent, the provider decides.
        public var isOverdue: Bool
        /// How far the provider's clock is ahead.
        public var clock: Clock
        /// Whether the login was taken up again from the store.
        public var isResumed: Bool
    }

    /// The facts in `accessToken`.
    public struct AccessToken: Sendable, Equatable {
        /// The login.
        public var request: LoginRequest
        /// The request or write that is under way.
        public var attempt: AttemptID
        /// How far the step has come.
        public var step: Step
        /// How far the provider's clock is ahead.
        public var clock: Clock
        /// Whether the account that came beside the token could not be read.
        public var isIdentityEncrypted = false

        /// The parts of the step, in their order.
        public enum Step: Sendable, Equatable {
            /// The answer is on its way.
            case redeeming(Authorization, Answer)
            /// The token arrived, the store did not take it, and it is saved again.
            case saving(Grant)
            /// The account of the token is requested.
            case identifying(SessionID)
            /// Another account came back than was asked for (flow rule 4).
            case confirmingAccount(SessionID, Account)
            /// The account is written down.
            case recording(SessionID, Account)
        }
    }

    /// The facts in `signedIn`.
    public struct SignedIn: Sendable, Equatable {
        /// The login.
        public var request: LoginRequest
        /// The session in the store.
        public var session: SessionID
        /// Its account; nil until the provider names it.
        public var account: Account?
        /// Why the account is not known, if asking failed.
        public var problem: LoginFailure?
        /// Whether the account that came beside the token could not be read.
        public var isIdentityEncrypted = false
        /// The last attempt; asking again counts on.
        public var attempt: AttemptID
        /// How far the provider's clock is ahead.
        public var clock: Clock
        /// The loss against the account's former session, of which a copy is kept.
        public var replaced: ReplacedLogin?
    }

    /// The facts in `failed`.
    public struct Failed: Sendable, Equatable {
        /// The login.
        public var request: LoginRequest
        /// The problem.
        public var failure: LoginFailure
        /// The meaning of a retry.
        public var retry: Retry
        /// The attempt that failed; the next one counts on.
        public var attempt: AttemptID
        /// How far the provider's clock is ahead.
        public var clock: Clock
        /// Whether an answer that works once was sent, and its result never arrived.
        public var isAnswerLost = false

        /// The step that is done again on `retried`.
        public enum Retry: Sendable, Equatable {
            /// A new URL is asked for.
            case requestToken
            /// Sends the answer again; only if a person asks for it.
            case redeem(Authorization, Answer)
            /// The token is in hand and has to be saved.
            case save(Grant)
            /// The session is saved; its account has to be written down.
            case record(SessionID, Account)
        }
    }

    /// The clock correction of a login (flow rule 6).
    public struct Clock: Sendable, Equatable {
        /// How far the provider is ahead of us.
        public var offset: Duration
        /// Whether the step under way has been repeated with a corrected clock already.
        public var isCorrected: Bool

        /// A clock that agrees with ours, unless an offset is known.
        public init(offset: Duration = .zero, isCorrected: Bool = false) {
            self.offset = offset
            self.isCorrected = isCorrected
        }
    }

    /// The state without its payload.
    public var phase: Phase {
        switch state {
        case .idle: .idle
        case .requestToken: .requestToken
        case .awaitingVerifier: .awaitingVerifier
        case .accessToken: .accessToken
        case .signedIn: .signedIn
        case .failed: .failed
        }
    }

    /// The attempt whose answers count; nil if none is under way.
    public var attempt: AttemptID? {
        switch state {
        case .idle: nil
        case .requestToken(let now): now.attempt
        case .awaitingVerifier(let now): now.attempt
        case .accessToken(let now): now.attempt
        case .signedIn(let now): now.attempt
        case .failed(let now): now.attempt
        }
    }

    /// The login that is under way or has ended; nil while nothing began.
    public var request: LoginRequest? {
        switch state {
        case .idle: nil
        case .requestToken(let now): now.request
        case .awaitingVerifier(let now): now.request
        case .accessToken(let now): now.request
        case .signedIn(let now): now.request
        case .failed(let now): now.request
        }
    }
}
