import OAuthCore

extension LoginFlow.AwaitingVerifier {
    typealias Transition = LoginFlow.Transition

    /// Shows the address, which the store has already, and waits for a person.
    static func begin(
        _ request: LoginRequest, _ address: Authorization, after attempt: AttemptID,
        clock: LoginFlow.Clock, because problem: LoginFailure? = nil
    ) -> Transition {
        let now = Self(
            request: request, attempt: attempt.next, address: address, problem: problem,
            isOverdue: false, clock: LoginFlow.Clock(offset: clock.offset), isResumed: false)
        var effects: [LoginEffect] = [.showAuthorizationURL(address)]
        if let end = address.expiresAt { effects.append(.startDeadline(now.attempt, end)) }
        return Transition(.awaitingVerifier(now), effects)
    }

    func transition(on event: LoginEvent) -> Transition? {
        switch event {
        case .answerEntered(let typed):
            entered(PastedAnswer.parse(typed.revealedText))
        case .deadlineReached:
            overdue()
        case .newAddressRequested:
            newAddress()
        case .cancelled:
            Transition(.idle, [.stopDeadline, .removePendingLogin(request.id)])
        case .started, .resumed, .pendingLoginStored, .authorizationBegun,
            .grantReceived, .sessionSaved, .identityReceived, .accountConfirmed,
            .accountRecorded, .finishedElsewhere, .requestFailed, .storeFailed, .retried:
            nil
        }
    }

    private func entered(_ answer: PastedAnswer) -> Transition? {
        switch answer {
        case .empty:
            return absentVerifier.map(exchange)
        case .verifier(let verifier):
            return exchange(verifier)
        case .redirect(let redirect):
            return entered(redirect)
        }
    }

    private func entered(_ redirect: RedirectAnswer) -> Transition? {
        if redirect.hasRepeats { return askAgain(because: .answerOfAnotherLogin) }
        let token = redirect.temporaryIdentifier
        let isOurs = token == address.credentials.identifier
        // Some providers do not say which login was denied.
        if redirect.isDenied, isOurs || token == nil { return denied(redirect) }
        guard isOurs else {
            let saysNothing = token == nil && redirect.verifier == nil && isVerifierShown
            return askAgain(because: saysNothing ? .answerWithoutVerifier : .answerOfAnotherLogin)
        }
        if let verifier = redirect.verifier {
            return isAtCallback(redirect) == false
                ? askAgain(because: .answerOfAnotherLogin) : exchange(verifier)
        }
        if let absentVerifier { return exchange(absentVerifier) }
        // Some providers say no by coming back without the verifier; anywhere else it is only the
        // address that was opened, or one on the way.
        return redirect.error != nil || isAtCallback(redirect) == true
            ? denied(redirect) : askAgain(because: .answerWithoutVerifier)
    }

    /// Whether a redirect lies where the provider was told to send it; nil where that is not known.
    private func isAtCallback(_ redirect: RedirectAnswer) -> Bool? {
        guard case .redirect(let callback) = request.provider.callback.value else { return nil }
        return redirect.isAt(callback: callback)
    }

    /// Whether the page shows something that has to come back, as in 1.0a.
    private var isVerifierShown: Bool { request.provider.verifier.form != .nothing }

    /// What stands for the verifier where the provider has none (OAuth 1.0); empty, so not sent.
    private var absentVerifier: Verifier? {
        isVerifierShown ? nil : Verifier(Secret([]))
    }

    private func exchange(_ verifier: Verifier) -> Transition {
        LoginFlow.AccessToken.exchanging(
            request, address, verifier, after: attempt, clock: clock, [.stopDeadline])
    }

    private func askAgain(because problem: LoginFailure) -> Transition {
        var next = self
        next.problem = problem
        return Transition(.awaitingVerifier(next))
    }

    /// Past its stated life; nothing is taken away, since only the provider's clock decides.
    private func overdue() -> Transition? {
        guard let end = address.expiresAt else { return nil }
        var next = self
        next.isOverdue = true
        next.problem = .expired(at: end)
        return Transition(.awaitingVerifier(next))
    }

    private func newAddress() -> Transition {
        var transition = LoginFlow.RequestToken.requesting(request, after: attempt, clock: clock)
        transition.effects.insert(.stopDeadline, at: 0)
        return transition
    }

    private func denied(_ redirect: RedirectAnswer) -> Transition {
        let problem = ServerProblem(
            host: request.endpoints.authorization.url.host, status: 0, code: redirect.error)
        return Transition(
            .failed(
                LoginFlow.Failed(
                    request: request, failure: .refused(.denied, problem), retry: .requestToken,
                    attempt: attempt, clock: clock)),
            [.stopDeadline])
    }
}
