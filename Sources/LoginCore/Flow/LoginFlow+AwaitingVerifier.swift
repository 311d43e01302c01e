import OAuthCore

extension LoginFlow.AwaitingVerifier {
    typealias Transition = LoginFlow.Transition

    /// Shows the URL, which the store has already, and waits for a person.
    static func begin(
        _ request: LoginRequest, _ authorization: Authorization, after attempt: AttemptID,
        clock: LoginFlow.Clock, because problem: LoginFailure? = nil
    ) -> Transition {
        let now = Self(
            request: request, attempt: attempt.next, authorization: authorization, problem: problem,
            isOverdue: false, clock: LoginFlow.Clock(offset: clock.offset), isResumed: false)
        var effects: [LoginEffect] = [.showAuthorizationURL(authorization)]
        if let end = authorization.expiresAt { effects.append(.startDeadline(now.attempt, end)) }
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
        case .cancelled:
            Transition(.idle, [.stopDeadline, .removePendingLogin(request.id)])
        case .started, .resumed, .pendingLoginStored, .authorizationBegun,
            .grantReceived, .sessionSaved, .identityReceived, .accountConfirmed,
            .accountRecorded, .finishedElsewhere, .requestFailed, .storeFailed, .retried:
            nil
        }
    }

    private func entered(_ text: Secret) -> Transition? {
        switch authorization.read(text, at: request.provider) {
        case .answer(let answer): redeem(answer)
        case .empty: nil
        case .incomplete: askAgain(because: .answerWithoutVerifier)
        case .anotherLogin: askAgain(because: .answerOfAnotherLogin)
        case .tokenInstead: askAgain(because: .tokenInsteadOfCode)
        case .denied(let code): denied(code)
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
        var next = self
        next.isOverdue = true
        next.problem = .expired(at: end)
        return Transition(.awaitingVerifier(next))
    }

    private func newURL() -> Transition {
        var transition = LoginFlow.RequestToken.requesting(request, after: attempt, clock: clock)
        transition.effects.insert(.stopDeadline, at: 0)
        return transition
    }

    private func denied(_ code: String?) -> Transition {
        let problem = ServerProblem(
            host: request.endpoints.page?.host ?? request.provider.host, status: 0, code: code)
        return Transition(
            .failed(
                LoginFlow.Failed(
                    request: request, failure: .refused(.denied, problem), retry: .requestToken,
                    attempt: attempt, clock: clock)),
            [.stopDeadline])
    }
}
