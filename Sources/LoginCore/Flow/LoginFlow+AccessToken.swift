import OAuthCore

extension LoginFlow.AccessToken {
    typealias Transition = LoginFlow.Transition

    /// Sends the answer.
    static func redeeming(
        _ request: LoginRequest, _ authorization: Authorization, _ answer: Answer,
        after attempt: AttemptID, clock: LoginFlow.Clock, _ effects: [LoginEffect] = []
    ) -> Transition {
        let now = Self(
            request: request, attempt: attempt.next, step: .redeeming(authorization, answer),
            clock: clock)
        return Transition(
            .accessToken(now),
            effects + [
                .redeem(
                    now.attempt, request, authorization.proof, answer, clockOffset: clock.offset)
            ])
    }

    /// Continues with the result of another process of this user for this login.
    ///
    /// It has kept a session of another account apart already.
    static func finishedElsewhere(
        _ request: LoginRequest, _ session: SessionID, _ account: Account?,
        after attempt: AttemptID, clock: LoginFlow.Clock
    ) -> Transition {
        var now = Self(
            request: request, attempt: attempt, step: .identifying(session), clock: clock)
        if let account, now.isAnother(account) {
            now.step = .confirmingAccount(session, account)
            return Transition(.accessToken(now))
        }
        return now.signedIn(session, as: account)
    }

    func transition(on event: LoginEvent) -> Transition? {
        switch event {
        case .granted(_, let session, let grant):
            saved(session, grant)
        case .grantUnsaved(_, let grant, let failure):
            unsaved(grant, failure)
        case .identityReceived(_, let account):
            identified(as: account)
        case .accountConfirmed(let decision):
            decided(decision)
        case .accountRecorded(_, let session, let replaced):
            recorded(session, replaced)
        case .finishedElsewhere(_, let session, let account):
            finishedElsewhere(session, account)
        case .requestFailed(_, let failure):
            requestFailed(failure)
        case .storeFailed(_, let failure):
            storeFailed(failure)
        case .cancelled:
            cancelled()
        case .started, .resumed, .pendingLoginStored, .authorizationBegun, .polled,
            .answerEntered, .deadlineReached, .newURLRequested, .formChosen, .retried:
            nil
        }
    }

    // MARK: The token

    /// Whether the token of the login is waited for, or what came of saving it.
    private var awaitsGrant: Bool {
        switch step {
        case .redeeming, .saving: true
        case .identifying, .confirmingAccount, .recording: false
        }
    }

    /// Rule 2: the token was saved before its arrival was reported.
    private func saved(_ session: SessionID, _ grant: Grant) -> Transition? {
        guard awaitsGrant else { return nil }
        var next = self
        next.isIdentityEncrypted = grant.isIdentityEncrypted
        return next.asking(about: session, grant)
    }

    private func unsaved(_ grant: Grant, _ failure: StoreFailure) -> Transition? {
        awaitsGrant ? failed(.store(failure), retry: .save(grant)) : nil
    }

    private func asking(about session: SessionID, _ grant: Grant) -> Transition {
        // Of a token that was pasted it is known already: it was asked before the token was taken.
        let isKnown = request.form == .token && grant.account != nil
        if request.provider.identity != nil, !isKnown {
            return moving(to: .identifying(session)) {
                .requestIdentity($0, request, session, clockOffset: clock.offset)
            }
        }
        if let account = grant.account {
            return settle(session, account)
        }
        return signedIn(session, as: nil)
    }

    /// Handles a verifier that another process of this user already used; it works once.
    private func finishedElsewhere(_ session: SessionID, _ account: Account?) -> Transition? {
        guard case .redeeming = step else { return nil }
        return Self.finishedElsewhere(request, session, account, after: attempt, clock: clock)
    }

    // MARK: Whose token it is

    private func identified(as account: Account) -> Transition? {
        guard case .identifying(let session) = step else { return nil }
        return settle(session, account)
    }

    /// Rule 4: another account than the one asked for is merged with nothing unasked.
    private func settle(_ session: SessionID, _ described: Account) -> Transition {
        var account = described
        account.access = account.access ?? request.chosenAccess
        if isAnother(account) {
            return moving(to: .confirmingAccount(session, account)) {
                .keepApart($0, request, session, account)
            }
        }
        return record(session, account)
    }

    /// Whether another account came back than the one asked for.
    private func isAnother(_ account: Account) -> Bool {
        request.account.map { !account.matches($0) } ?? false
    }

    private func record(_ session: SessionID, _ account: Account) -> Transition {
        moving(to: .recording(session, account)) {
            .recordAccount($0, request, session, account)
        }
    }

    private func decided(_ decision: AccountDecision) -> Transition? {
        guard case .confirmingAccount(let session, let account) = step else { return nil }
        switch decision {
        case .keep:
            return record(session, account)
        case .discard:
            return Transition(.idle, [.discardSession(request, session)])
        case .tryAgain:
            // Its pending login left the store with the save, so that it is put back first.
            var transition = LoginFlow.RequestToken.tryingStore(
                request, after: attempt, clock: clock)
            transition.effects.insert(.discardSession(request, session), at: 0)
            return transition
        }
    }

    private func recorded(_ session: SessionID, _ replaced: ReplacedLogin?) -> Transition? {
        guard case .recording(_, let account) = step else { return nil }
        return signedIn(session, as: account, replacing: replaced)
    }

    // MARK: What can go wrong

    private func requestFailed(_ failure: LoginFailure) -> Transition? {
        switch step {
        case .redeeming(let authorization, let answer):
            redeemFailed(failure, authorization, answer)
        case .identifying(let session):
            identityFailed(failure, session)
        case .saving, .confirmingAccount, .recording:
            nil
        }
    }

    private func redeemFailed(
        _ failure: LoginFailure, _ authorization: Authorization, _ answer: Answer
    ) -> Transition {
        switch clock.correction(for: failure) {
        case .corrected(let clock):
            return Self.redeeming(
                request, authorization, answer, after: attempt, clock: clock,
                [.rememberClockOffset(clock.offset, of: request.provider.id)])
        case .impossible(let failure):
            return failed(failure, retry: .redeem(authorization, answer))
        case .notAboutTheClock:
            break
        }
        // A code is exchanged once (RFC 6749 section 4.1.2): one that may have arrived is spent.
        // One that a killed process has sent may be, in any protocol.
        if failure == .answerSentBefore || request.isAnswerGoodOnce && failure.leavesOutcomeOpen {
            return answerLost(because: failure)
        }
        switch failure {
        case .refused(.verifier, _):
            return wrongVerifier(failure, authorization)
        case .refused(.temporaryCredentials, _):
            return newURL(because: failure)
        case .refused(.denied, _):
            var transition = failed(failure, retry: .requestToken)
            transition.effects.append(.forgetURL(of: request, clock, attempt))
            return transition
        case .refused(.clientCredentials, _), .refused(.callback, _):
            return failed(failure, retry: .requestToken)
        case .transport, .refused, .unusableAnswer, .notOffered, .callbackNotConfirmed,
            .unusableMetadata, .answerOfAnotherLogin, .answerWithoutVerifier, .answerCutShort,
            .approvalLost,
            .tokenInsteadOfCode, .codeInsteadOfToken, .noToken, .objectInsteadOfAnswer,
            .answerSentBefore, .clock,
            .codesReplaced,
            .expired,
            .hostNotBound, .store,
            .signature:
            // Whether the answer was spent is not known; only a person sends it again.
            return failed(failure, retry: .redeem(authorization, answer))
        }
    }

    /// Rule 3: a wrong PIN is not the end.
    private func wrongVerifier(_ failure: LoginFailure, _ authorization: Authorization)
        -> Transition
    {
        var authorization = authorization
        authorization.refusals += 1
        // A page that gives codes gives another one: nothing is spent, however often one is wrong.
        let isURLInDoubt = authorization.refusals > 1 && !request.isAnswerGoodOnce
        if request.provider.isSpentByRefusal || isURLInDoubt {
            return newURL(because: failure)
        }
        var again = LoginFlow.AwaitingVerifier.begin(
            request, authorization, after: attempt, clock: clock, because: failure)
        // Kept in the store, so that the second refusal in a row counts in any process.
        let pending = PendingLogin(
            request: request, progress: .awaitingVerifier(authorization), clockOffset: clock.offset)
        again.effects.append(.storePendingLogin(attempt.next, pending))
        return again
    }

    /// Any process that resumes the login gets a new URL.
    private func answerLost(because failure: LoginFailure) -> Transition {
        // A token that cannot be used, or whose account is another's, did come.
        let isLost =
            switch failure {
            case .unusableAnswer(.tokenType, _), .unusableAnswer(.identity, _): false
            default: true
            }
        var transition = failed(failure, retry: .requestToken, isAnswerLost: isLost)
        transition.effects.append(.forgetURL(of: request, clock, attempt))
        return transition
    }

    private func newURL(because failure: LoginFailure) -> Transition {
        LoginFlow.RequestToken.requesting(
            request, after: attempt, clock: LoginFlow.Clock(offset: clock.offset),
            because: failure)
    }

    private func identityFailed(_ failure: LoginFailure, _ session: SessionID) -> Transition {
        if case .corrected(let clock) = clock.correction(for: failure) {
            var again = self
            again.clock = clock
            var transition = again.moving(to: .identifying(session)) {
                .requestIdentity($0, request, session, clockOffset: clock.offset)
            }
            transition.effects.insert(
                .rememberClockOffset(clock.offset, of: request.provider.id), at: 0)
            return transition
        }
        // Two answers name different accounts for the token (OpenID Connect Core 1.0 section
        // 5.3.2).
        if case .unusableAnswer(.identity(.subject), _) = failure {
            var transition = answerLost(because: failure)
            transition.effects.insert(.discardSession(request, session), at: 0)
            return transition
        }
        return signedIn(session, as: nil, problem: failure)
    }

    private func storeFailed(_ failure: StoreFailure) -> Transition? {
        switch step {
        case .recording(let session, let account):
            failed(.store(failure), retry: .record(session, account))
        case .redeeming, .saving, .identifying, .confirmingAccount:
            nil
        }
    }

    /// Stops a request; a token in hand is never thrown away by a key.
    private func cancelled() -> Transition? {
        switch step {
        case .redeeming:
            Transition(.idle, [.abandonRequest(attempt), .removePendingLogin(request.id)])
        case .identifying(let session):
            Transition(
                signedIn(session, as: nil).state, [.abandonRequest(attempt)])
        case .saving, .confirmingAccount, .recording:
            nil
        }
    }

    // MARK: The ways on

    private func moving(to step: Step, _ effect: (AttemptID) -> LoginEffect) -> Transition {
        var next = self
        next.attempt = attempt.next
        next.step = step
        return Transition(.accessToken(next), [effect(next.attempt)])
    }

    private func signedIn(
        _ session: SessionID, as account: Account?, problem: LoginFailure? = nil,
        replacing replaced: ReplacedLogin? = nil
    ) -> Transition {
        Transition(
            .signedIn(
                LoginFlow.SignedIn(
                    request: request, session: session, account: account, problem: problem,
                    isIdentityEncrypted: isIdentityEncrypted, attempt: attempt, clock: clock,
                    replaced: replaced)))
    }

    private func failed(
        _ failure: LoginFailure, retry: LoginFlow.Failed.Retry, isAnswerLost: Bool = false
    ) -> Transition {
        Transition(
            .failed(
                LoginFlow.Failed(
                    request: request, failure: failure, retry: retry, attempt: attempt,
                    clock: clock, isAnswerLost: isAnswerLost)))
    }
}
