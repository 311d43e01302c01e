/// One login as a value: `idle → requestToken → awaitingVerifier → accessToken`, then `signedIn`
/// or `failed`.
///
/// Events go in, effects come out as data; there is no clock, no randomness, no network, no store
/// and no word for people in here. One host runs it for the full screen, the line mode and the
/// scripts (Docs/Flow.md has the rules, with the table of transitions made from this code).
///
/// Nothing that a person or a network sends can trap: what does not fit the state changes nothing.
///
/// A host keeps a flow, gives it what happens, and carries out what it answers:
///
/// ```swift
/// var flow = LoginFlow()
/// for effect in flow.handle(.started(request, clockOffset: .zero)) { carryOut(effect) }
/// // The store took it, then the provider gave a URL:
/// for effect in flow.handle(.pendingLoginStored(attempt)) { carryOut(effect) }
/// for effect in flow.handle(.authorizationBegun(attempt, authorization)) { carryOut(effect) }
/// // `flow.state` is `.awaitingVerifier` as soon as the URL is stored too.
/// ```
///
/// `LoginConversation` in `LoginRuntime` is such a host.
public struct LoginFlow: Sendable, Equatable {
    /// The state of the login.
    public private(set) var state: State

    /// A login that has not begun.
    public init() {
        state = .idle
    }

    /// A login in a state made elsewhere, for tables and screens; no effects are owed for it.
    public init(state: State) {
        self.state = state
    }

    /// Handles an event, moves to the next state, and returns the effects to run.
    public mutating func handle(_ event: LoginEvent) -> [LoginEffect] {
        // An answer to a request that was given up meanwhile must not move anything.
        if let answered = event.attempt, answered != attempt { return [] }
        let transition = transition(on: event)
        state = transition.state
        return transition.effects
    }

    /// The next state with its effects.
    struct Transition {
        var state: State
        var effects: [LoginEffect]

        init(_ state: State, _ effects: [LoginEffect] = []) {
            self.state = state
            self.effects = effects
        }
    }

    private func transition(on event: LoginEvent) -> Transition {
        switch state {
        case .idle: Self.begin(on: event) ?? Transition(state)
        case .requestToken(let now): now.transition(on: event) ?? Transition(state)
        case .awaitingVerifier(let now): now.transition(on: event) ?? Transition(state)
        case .accessToken(let now): now.transition(on: event) ?? Transition(state)
        case .signedIn(let now): now.transition(on: event) ?? Transition(state)
        case .failed(let now): now.transition(on: event) ?? Transition(state)
        }
    }

    /// The transition out of `idle`; nil for an event that has no meaning there.
    private static func begin(on event: LoginEvent) -> Transition? {
        switch event {
        case .started(let request, let clockOffset):
            RequestToken.tryingStore(
                request, after: AttemptID(0), clock: Clock(offset: clockOffset))
        case .resumed(let pending):
            resume(pending)
        case .pendingLoginStored, .authorizationBegun, .answerEntered,
            .granted, .grantUnsaved, .polled, .identityReceived, .accountConfirmed,
            .accountRecorded, .finishedElsewhere, .requestFailed, .storeFailed, .deadlineReached,
            .newURLRequested, .formChosen, .retried, .cancelled:
            nil
        }
    }

    /// Resumes a login from the store, in any process.
    private static func resume(_ pending: PendingLogin) -> Transition {
        let clock = Clock(offset: pending.clockOffset)
        switch pending.progress {
        case .notBegun:
            return RequestToken.requesting(pending.request, after: AttemptID(0), clock: clock)
        case .awaitingVerifier(let authorization):
            var transition = AwaitingVerifier.begin(
                pending.request, authorization, after: AttemptID(0), clock: clock)
            if case .awaitingVerifier(var now) = transition.state {
                now.isResumed = true
                transition.state = .awaitingVerifier(now)
            }
            return transition
        case .awaitingAccountDecision(let session, let account):
            return Transition(
                .accessToken(
                    AccessToken(
                        request: pending.request, attempt: AttemptID(1),
                        step: .confirmingAccount(session, account), clock: clock)))
        }
    }
}
