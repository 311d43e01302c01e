import OAuthCore

extension LoginFlow.AwaitingVerifier {
    typealias Transition = LoginFlow.Transition

    /// Waits for a person with the URL, which the store has already.
    static func begin(
        _ request: LoginRequest, _ authorization: Authorization, after attempt: AttemptID,
        clock: LoginFlow.Clock, because problem: LoginFailure? = nil
    ) -> Transition {
        let now = Self(
            request: request, attempt: attempt.next, authorization: authorization, problem: problem,
            isOverdue: false, clock: LoginFlow.Clock(offset: clock.offset), isResumed: false)
        var effects: [LoginEffect] = []
        if let end = authorization.expiresAt { effects.append(.startDeadline(now.attempt, end)) }
        if authorization.device != nil {
            effects.append(.poll(now.attempt, request, authorization))
        }
        return Transition(.awaitingVerifier(now), effects)
    }

    func transition(on event: LoginEvent) -> Transition? {
        switch event {
        case .answerEntered(let typed):
            entered(typed)
        case .deadlineReached:
            overdue()
        case .newURLRequested:
            newURL()
        case .formChosen(let form):
            changing(to: form)
        case .polled(_, let polling):
            polled(polling)
        case .granted(_, _, let grant), .grantUnsaved(_, let grant, _):
            received(grant, by: event)
        case .finishedElsewhere(_, let session, let account):
            finishedElsewhere(session, account)
        case .requestFailed(_, let failure):
            failed(failure)
        case .cancelled:
            Transition(.idle, stopping + [.removePendingLogin(request.id)])
        case .started, .resumed, .pendingLoginStored, .authorizationBegun,
            .identityReceived, .accountConfirmed, .accountRecorded, .storeFailed, .retried:
            nil
        }
    }

    private func entered(_ text: Secret) -> Transition? {
        switch authorization.read(text, at: request.provider) {
        case .answer(let answer): redeem(answer)
        case .empty: nil
        case .incomplete: askAgain(because: .answerWithoutVerifier)
        case .cutShort: askAgain(because: .answerCutShort)
        case .anotherLogin: askAgain(because: .answerOfAnotherLogin)
        case .otherKind:
            askAgain(
                because: authorization.form == .token ? .codeInsteadOfToken : .tokenInsteadOfCode)
        case .unusable(let defect):
            askAgain(because: .unusableAnswer(defect, host: authorization.url.host))
        case .noToken: askAgain(because: .noToken)
        case .object: askAgain(because: .objectInsteadOfAnswer)
        case .denied(let code, let words): denied(code, words)
        }
    }

    private func redeem(_ answer: Answer) -> Transition {
        LoginFlow.AccessToken.redeeming(
            request, authorization, answer, after: attempt, clock: clock, [.stopDeadline])
    }

    private func askAgain(because problem: LoginFailure) -> Transition {
        var next = self
        next.problem = problem
        return Transition(.awaitingVerifier(next))
    }

    /// Past its stated life; nothing is taken away, since only the provider's clock decides.
    private func overdue() -> Transition? {
        guard let end = authorization.expiresAt else { return nil }
        // The server is no longer asked, unless the last question is on its way.
        if authorization.device != nil, authorization.nextPoll == nil {
            return failed(.expired(at: end))
        }
        var next = self
        next.isOverdue = true
        next.problem = .expired(at: end)
        return Transition(.awaitingVerifier(next))
    }

    private func newURL() -> Transition {
        var transition = LoginFlow.RequestToken.requesting(request, after: attempt, clock: clock)
        transition.effects.insert(contentsOf: stopping, at: 0)
        return transition
    }

    /// Continues the login in another form; the earlier URL no longer works then.
    private func changing(to form: LoginForm) -> Transition? {
        guard request.provider.forms.contains(form), form != authorization.form else { return nil }
        var next = self
        next.request.forms = [form]
        return next.newURL()
    }

    /// The tasks that run while the person is away.
    private var stopping: [LoginEffect] {
        authorization.device == nil ? [.stopDeadline] : [.stopDeadline, .abandonRequest(attempt)]
    }

    // MARK: Questions to the server (RFC 8628)

    /// Asks again when it is due, or gives up where the codes are dead by then.
    private func polled(_ polling: DevicePolling) -> Transition? {
        guard var device = authorization.device else { return nil }
        device.polling = polling
        var next = self
        next.authorization.proof = .device(device)
        if let end = authorization.expiresAt, isOverdue { return failed(.expired(at: end)) }
        // Where the codes are dead by then, the deadline ends it.
        guard next.authorization.nextPoll != nil else { return Transition(.awaitingVerifier(next)) }
        return Transition(
            .awaitingVerifier(next), [.poll(attempt, request, next.authorization)])
    }

    /// A token after questions alone: the wait is over.
    private func received(_ grant: Grant, by event: LoginEvent) -> Transition? {
        guard authorization.device != nil else { return nil }
        var transition = LoginFlow.AccessToken(
            request: request, attempt: attempt, step: .saving(grant), clock: clock
        ).transition(on: event)
        transition?.effects.insert(.stopDeadline, at: 0)
        return transition
    }

    private func finishedElsewhere(_ session: SessionID, _ account: Account?) -> Transition? {
        guard authorization.device != nil else { return nil }
        var transition = LoginFlow.AccessToken.finishedElsewhere(
            request, session, account, after: attempt, clock: clock)
        transition.effects.insert(.stopDeadline, at: 0)
        return transition
    }

    /// The end of a device login: its code is never asked about again, in whatever process, unless only
    /// the store stood in the way.
    private func failed(_ failure: LoginFailure) -> Transition? {
        guard authorization.device != nil else { return nil }
        let ended = LoginFlow.Failed(
            request: request, failure: failure, retry: .requestToken, attempt: attempt,
            clock: clock)
        if case .store = failure { return Transition(.failed(ended), stopping) }
        return Transition(.failed(ended), stopping + [.forgetURL(of: request, clock, attempt)])
    }

    /// Handles a refusal that came by the redirect, with no more of its words than of an answer's.
    private func denied(_ code: String?, _ words: String) -> Transition {
        let problem = ServerProblem(
            host: request.endpoints.page?.host ?? request.provider.host, status: 0, code: code,
            text: words)
        let failure = LoginFailure.refused(.denied, problem)
            .hiding(HiddenSecrets(authorization.proof.secrets)).withoutLookalikes
        return Transition(
            .failed(
                LoginFlow.Failed(
                    request: request, failure: failure, retry: .requestToken, attempt: attempt,
                    clock: clock)),
            // A declined request is used up: any process that continues gets a new URL.
            [.stopDeadline, .forgetURL(of: request, clock, attempt)])
    }
}
