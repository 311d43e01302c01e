import OAuthCore

extension LoginFlow.SignedIn {
    /// The session is in the store; only asking for its account again continues the login.
    func transition(on event: LoginEvent) -> LoginFlow.Transition? {
        switch event {
        case .retried:
            return askAgain()
        case .started, .resumed, .pendingLoginStored, .authorizationBegun,
            .answerEntered, .granted, .grantUnsaved, .polled, .identityReceived,
            .accountConfirmed, .accountRecorded, .finishedElsewhere, .requestFailed,
            .storeFailed, .deadlineReached, .newURLRequested, .formChosen, .cancelled:
            return nil
        }
    }

    private func askAgain() -> LoginFlow.Transition? {
        guard account == nil, request.provider.identity != nil else { return nil }
        let next = LoginFlow.AccessToken(
            request: request, attempt: attempt.next, step: .identifying(session),
            clock: LoginFlow.Clock(offset: clock.offset))
        return LoginFlow.Transition(
            .accessToken(next),
            [.requestIdentity(next.attempt, request, session, clockOffset: clock.offset)])
    }
}

extension LoginFlow.Failed {
    /// No typed text is lost: the login continues from here, or is cancelled.
    func transition(on event: LoginEvent) -> LoginFlow.Transition? {
        switch event {
        case .retried:
            return retried()
        case .newURLRequested:
            return newURL()
        case .formChosen(let form):
            var next = self
            guard request.provider.forms.contains(form) else { return nil }
            next.request.forms = [form]
            return next.newURL()
        case .cancelled:
            return LoginFlow.Transition(.idle, [.removePendingLogin(request.id)])
        case .started, .resumed, .pendingLoginStored, .authorizationBegun,
            .answerEntered, .granted, .grantUnsaved, .polled, .identityReceived,
            .accountConfirmed, .accountRecorded, .finishedElsewhere, .requestFailed,
            .storeFailed, .deadlineReached:
            return nil
        }
    }

    private var freshClock: LoginFlow.Clock { LoginFlow.Clock(offset: clock.offset) }

    private func retried() -> LoginFlow.Transition {
        switch retry {
        case .requestToken:
            return startOver()
        case .redeem(let authorization, let answer):
            return LoginFlow.AccessToken.redeeming(
                request, authorization, answer, after: attempt, clock: freshClock)
        case .save(let grant):
            return resume(.saving(grant)) { .saveSession($0, request, grant) }
        case .record(let session, let account):
            return resume(.recording(session, account)) {
                .recordAccount($0, request, session, account)
            }
        }
    }

    private func newURL() -> LoginFlow.Transition? {
        switch retry {
        case .requestToken, .redeem: startOver()
        case .save, .record: nil
        }
    }

    /// A store that failed is tried again before the provider is troubled.
    private func startOver() -> LoginFlow.Transition {
        if case .store = failure {
            return LoginFlow.RequestToken.tryingStore(request, after: attempt, clock: freshClock)
        }
        return LoginFlow.RequestToken.requesting(request, after: attempt, clock: freshClock)
    }

    private func resume(
        _ step: LoginFlow.AccessToken.Step, _ effect: (AttemptID) -> LoginEffect
    ) -> LoginFlow.Transition {
        let next = LoginFlow.AccessToken(
            request: request, attempt: attempt.next, step: step, clock: freshClock)
        return LoginFlow.Transition(.accessToken(next), [effect(next.attempt)])
    }
}
