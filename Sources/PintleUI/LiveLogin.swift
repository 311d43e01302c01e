import LoginCore
import PintleText

/// A login that this process carries, as the screen shows it.
struct LiveLogin: Sendable, Equatable {
    /// The state that was reported last.
    var state = LoginFlow.State.idle
    /// When the request under way began, in time since boot; nil while nothing runs.
    var busySince: Duration?
    /// How often it was tried in vain; nil while nothing went wrong.
    var tries: LoginTries?
    /// How far the clock was corrected since the last key.
    var correction: Duration?
    /// Whether a person has left the screen that showed the current problem, or typed on.
    var isProblemSeen = false
    /// Whether Pintle registers itself again, since the server had forgotten the app.
    var isRegisteringAgain = false

    /// The state as a flow, for those that have words for flows.
    var flow: LoginFlow { LoginFlow(state: state) }
    /// The words for the request under way; nil if none is.
    var busyWords: BusyWords? { BusyWords(flow) }

    /// Whether the problem is still shown: one that a new URL solved until a person types the next
    /// answer or leaves the login, any other as long as it lasts.
    var isProblemShown: Bool {
        guard case .awaitingVerifier(let now) = state else { return true }
        if case .expired = now.problem { return true }
        return !isProblemSeen
    }

    /// Counts failed tries; progress starts the count again.
    fileprivate mutating func note(_ former: LiveLogin, at moment: Moment) {
        switch state {
        case .failed:
            guard let since = former.busySince else { break }
            tries = LoginTries(after: tries, since: since, moment)
        case .awaitingVerifier, .signedIn: tries = nil
        case .idle, .requestToken, .accessToken: break
        }
    }

    /// Whether a PIN is on its way.
    var isExchanging: Bool {
        if case .accessToken(let now) = state { now.step.isExchanging } else { false }
    }
}

extension AppModel {
    /// Takes the new state of a login; ignores logins that the screen does not carry.
    ///
    /// `isOpen`: its screen is, so that messages there are about it.
    mutating func show(
        _ state: LoginFlow.State, of id: LoginID, isOpen: Bool
    ) -> [AppEffect] {
        guard let former = logins[id] else { return [] }
        var login = former
        login.state = state
        if login.busyWords == nil {
            login.busySince = nil
        } else if login.busyWords != former.busyWords || login.busySince == nil {
            login.busySince = moment.boot
        }
        login.note(former, at: moment)
        login.correction = state.clockCorrection ?? login.correction
        if let session = state.settledSession(after: former.state) { settled.insert(session) }
        if login.flow.hasOtherProblem(than: former.flow) { login.isProblemSeen = false }
        var effects: [AppEffect] = []
        if case .failed(let now) = state, now.hasForgottenApp, !login.isRegisteringAgain {
            login.isRegisteringAgain = true
            effects.append(.call(RegisterAgain(login: id, isAsked: false)))
        }
        logins[id] = state == .idle ? nil : login
        drafts.follow(id, to: state)
        announce(login, after: former, isOpen: isOpen)
        return effects + (state.changesStore(after: former.state) ? [.loadSnapshot] : [])
    }

    /// Adds a login to the model, before its first state.
    mutating func carry(_ id: LoginID) {
        if logins[id] == nil { logins[id] = LiveLogin() }
    }

    /// Removes a login from the model and stops its tasks; it stays in the store.
    mutating func leave(_ id: LoginID) -> AppEffect {
        logins[id] = nil
        drafts.forgetAnswer(to: id)
        return .login(id, .leave)
    }
}

extension LoginFlow {
    /// Whether something else stands in the way than before.
    fileprivate func hasOtherProblem(than former: LoginFlow) -> Bool {
        guard case .awaitingVerifier(let now) = state else { return true }
        guard case .awaitingVerifier(let before) = former.state else { return true }
        return now.problem != before.problem
    }
}

extension LoginFlow.State {
    /// The session whose row this state removes, or puts in place of another one's.
    fileprivate func settledSession(after former: Self) -> SessionID? {
        if case .accessToken(let now) = self, case .recording(let session, _) = now.step {
            return session
        }
        guard case .accessToken(let before) = former,
            case .confirmingAccount(let session, _) = before.step
        else { return nil }
        // Thrown away, or thrown away to try again.
        switch self {
        case .idle, .requestToken: return session
        case .awaitingVerifier, .accessToken, .signedIn, .failed: return nil
        }
    }

    /// Whether the store holds something else than in the state before, so that the list has to be
    /// read again.
    fileprivate func changesStore(after former: Self) -> Bool {
        switch (former, self) {
        case (.requestToken(let before), .requestToken): before.step == .tryingStore
        case (.requestToken, .awaitingVerifier), (.accessToken, .awaitingVerifier): true
        case (.accessToken(let before), .accessToken(let now)):
            before.step.isWriting
                || before.step.isExchanging && !now.step.isExchanging && !now.step.isWriting
        case (.accessToken(let before), .signedIn):
            before.step.isWriting || before.step.isExchanging
        default: false
        }
    }
}

extension LoginFlow.AccessToken.Step {
    fileprivate var isExchanging: Bool {
        if case .redeeming = self { true } else { false }
    }

    /// Whether the store is at work; it has done its part when another step follows.
    fileprivate var isWriting: Bool {
        switch self {
        case .saving, .recording: true
        case .redeeming, .identifying, .confirmingAccount: false
        }
    }
}
