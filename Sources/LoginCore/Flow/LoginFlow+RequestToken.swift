import OAuthCore

extension LoginFlow.RequestToken {
    typealias Transition = LoginFlow.Transition

    /// Begins by writing the login into the store: a store that cannot be written must be known
    /// before the person spends effort, not after (LESSONS: gh, Git Credential Manager).
    static func tryingStore(
        _ request: LoginRequest, after attempt: AttemptID, clock: LoginFlow.Clock
    ) -> Transition {
        let now = Self(
            request: request, attempt: attempt.next, step: .tryingStore, problem: nil,
            clock: clock)
        let pending = PendingLogin(
            request: request, progress: .notBegun, clockOffset: clock.offset)
        return Transition(.requestToken(now), [.storePendingLogin(now.attempt, pending)])
    }

    /// Asks the provider; `problem` is the reason that an earlier URL no longer works.
    static func requesting(
        _ request: LoginRequest, after attempt: AttemptID, clock: LoginFlow.Clock,
        because problem: LoginFailure? = nil
    ) -> Transition {
        let now = Self(
            request: request, attempt: attempt.next, step: .requesting, problem: problem,
            clock: clock)
        return Transition(
            .requestToken(now),
            [.beginAuthorization(now.attempt, request, clockOffset: clock.offset)])
    }

    func transition(on event: LoginEvent) -> Transition? {
        switch event {
        case .pendingLoginStored:
            stored()
        case .authorizationBegun(_, let authorization, let endpoints):
            begun(authorization, at: endpoints ?? request.endpoints)
        case .requestFailed(_, let failure):
            step == .requesting ? requestFailed(failure) : nil
        case .storeFailed(_, let failure):
            failed(.store(failure))
        case .cancelled:
            Transition(.idle, [.abandonRequest(attempt), .removePendingLogin(request.id)])
        case .started, .resumed, .answerEntered, .granted, .grantUnsaved, .polled,
            .identityReceived, .accountConfirmed, .accountRecorded, .finishedElsewhere,
            .deadlineReached, .newURLRequested, .formChosen, .retried:
            nil
        }
    }

    /// The store has the login: on to the provider, or, with a URL, on to the person.
    private func stored() -> Transition? {
        switch step {
        case .tryingStore:
            Self.requesting(request, after: attempt, clock: clock, because: problem)
        case .requesting:
            nil
        case .storing(let authorization):
            LoginFlow.AwaitingVerifier.begin(
                request, authorization, after: attempt, clock: clock, because: problem)
        }
    }

    private func begun(
        _ authorization: Authorization, at endpoints: Provider.LoginEndpoints
    ) -> Transition? {
        guard step == .requesting else { return nil }
        var next = self
        next.request.endpoints = endpoints
        next.request.forms = [authorization.form]
        next.attempt = attempt.next
        next.step = .storing(authorization)
        // Rule 1: stored before its URL is shown.
        let pending = PendingLogin(
            request: next.request, progress: .awaitingVerifier(authorization),
            clockOffset: clock.offset)
        return Transition(.requestToken(next), [.storePendingLogin(next.attempt, pending)])
    }

    private func requestFailed(_ failure: LoginFailure) -> Transition {
        switch clock.correction(for: failure) {
        case .notAboutTheClock:
            return failed(failure)
        case .impossible(let failure):
            return failed(failure)
        case .corrected(let clock):
            var again = Self.requesting(request, after: attempt, clock: clock, because: problem)
            again.effects.insert(
                .rememberClockOffset(clock.offset, of: request.provider.id), at: 0)
            return again
        }
    }

    private func failed(_ failure: LoginFailure) -> Transition {
        Transition(
            .failed(
                LoginFlow.Failed(
                    request: request, failure: failure, retry: .requestToken, attempt: attempt,
                    clock: clock)))
    }
}
