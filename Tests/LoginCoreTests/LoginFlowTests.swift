import LoginCore
import OAuthCore
import Testing

/// Conversations with the flow, as scripts: an event, what it asks for, the next event.
@Suite struct LoginFlowTests {
    @Test("a login goes through its four states and ends signed in")
    func happyPath() throws {
        let provider = try Sample.provider()
        let request = try Sample.request(provider)
        var flow = LoginFlow()

        #expect(
            flow.handle(.started(request, clockOffset: .zero))
                == [
                    .storePendingLogin(
                        AttemptID(1), PendingLogin(request: request, progress: .notBegun))
                ])
        #expect(
            flow.handle(.pendingLoginStored(AttemptID(1)))
                == [.beginAuthorization(AttemptID(2), request, clockOffset: .zero)])
        #expect(flow.phase == .requestToken)

        let authorization = Authorization(
            proof: Sample.proof,
            url: try RequestURL(
                "https://acme.example/authorize?oauth_token=temporary"),
            issuedAt: Sample.moment, expiresAt: Sample.moment + .seconds(600))
        #expect(
            flow.handle(
                .authorizationBegun(AttemptID(2), try Sample.authorization(for: flow)))
                == [
                    .storePendingLogin(
                        AttemptID(3),
                        PendingLogin(request: request, progress: .awaitingVerifier(authorization)))
                ])
        #expect(flow.phase == .requestToken, "the address is not shown before it is stored")
        #expect(
            flow.handle(.pendingLoginStored(AttemptID(3)))
                == [.startDeadline(AttemptID(4), Sample.moment + .seconds(600))])
        #expect(flow.phase == .awaitingVerifier)

        #expect(
            flow.handle(Sample.pin(" '1234567' "))
                == [
                    .stopDeadline,
                    .redeem(
                        AttemptID(5), request, Sample.proof,
                        .verifier(Verifier(Secret(utf8: "1234567"))), clockOffset: .zero),
                ])
        #expect(flow.phase == .accessToken)
        #expect(
            flow.handle(.granted(AttemptID(5), Sample.session, Sample.grant))
                == [.requestIdentity(AttemptID(6), request, Sample.session, clockOffset: .zero)])
        #expect(
            flow.handle(.identityReceived(AttemptID(6), Sample.acme))
                == [.recordAccount(AttemptID(7), request, Sample.session, Sample.acme)])
        #expect(flow.handle(.accountRecorded(AttemptID(7), Sample.session)) == [])
        #expect(flow.phase == .signedIn)
    }

    @Test(
        "a PIN that a killed process has sent is lost: nothing is sent, and a new URL is asked for")
    func sentBefore() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        let effects = flow.handle(.requestFailed(attempt, .answerSentBefore))
        guard case .failed(let now) = flow.state else {
            Issue.record("\(flow.state)")
            return
        }
        #expect(now.isAnswerLost && now.retry == .requestToken)
        #expect(effects.contains { $0.isStorePendingLogin && $0.storedAuthorization == nil })
    }

    @Test("a login that another process finished with another account waits for a decision")
    func finishedElsewhereAsAnother() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider(), account: "bob")
        #expect(flow.handle(.finishedElsewhere(attempt, Sample.session, Sample.acme)) == [])
        guard case .accessToken(let now) = flow.state else {
            Issue.record("\(flow.state)")
            return
        }
        #expect(now.step == .confirmingAccount(Sample.session, Sample.acme))
    }

    @Test("a login that another process finished is signed in, as whoever that was")
    func finishedElsewhere() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        #expect(flow.handle(.finishedElsewhere(attempt, Sample.session, Sample.acme)) == [])
        guard case .signedIn(let now) = flow.state else {
            Issue.record("\(flow.state)")
            return
        }
        #expect(now.session == Sample.session)
        #expect(now.account == Sample.acme)
        #expect(flow.handle(.retried) == [], "the account is known, so nothing is asked")
    }

    @Test("a store that cannot be written is known before the provider is asked")
    func storeIsTriedFirst() throws {
        var flow = LoginFlow()
        let effects = flow.handle(
            .started(try Sample.request(try Sample.provider()), clockOffset: .zero))
        let attempt = try LoginFlow.attempt(in: effects)
        #expect(flow.handle(.storeFailed(attempt, .storage(.full))) == [])
        #expect(flow.phase == .failed)
        #expect(
            flow.handle(.retried).map(\.isStorePendingLogin) == [true],
            "trying again tries the store again")
    }

    @Test("an answer of another attempt changes nothing")
    func lateAnswer() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        let before = flow
        let late = LoginEvent.granted(attempt.next, Sample.session, Sample.grant)
        #expect(flow.handle(late) == [])
        #expect(flow == before)
    }

    @Test("a temporary credential answer without the confirmation is refused (rule 5)")
    func callbackNotConfirmed() throws {
        let request = try Sample.request(try Sample.provider())
        #expect(throws: LoginFailure.callbackNotConfirmed) {
            try Authorization(
                try Sample.reply(isConfirmed: false), for: request,
                at: try #require(request.endpoints.oauth1),
                issuedAt: Sample.moment)
        }
        var flow = LoginFlow()
        _ = flow.handle(.started(request, clockOffset: .zero))
        let effects = flow.handle(.pendingLoginStored(AttemptID(1)))
        #expect(
            flow.handle(
                .requestFailed(try LoginFlow.attempt(in: effects), .callbackNotConfirmed)) == [])
        #expect(flow.failure == .callbackNotConfirmed)
    }

    @Test("a definition may say that the confirmation is absent by design")
    func callbackConfirmationAbsent() throws {
        let request = try Sample.request(try Sample.provider(callbackConfirmed: .absent))
        let authorization = try Authorization(
            try Sample.reply(isConfirmed: false), for: request,
            at: try #require(request.endpoints.oauth1),
            issuedAt: Sample.moment)
        #expect(authorization.proof == Sample.proof)
    }

    @Test("the account asked for goes on the authorization URL, and nothing else is added")
    func shortURL() throws {
        let flow = try LoginFlow.awaitingVerifier(try Sample.provider(), account: "acme")
        let authorization = try #require(flow.authorization)
        #expect(
            authorization.url.text
                == "https://acme.example/authorize?oauth_token=temporary&force_login=true&screen_name=acme"
        )
    }

    @Test("the deadline takes nothing away: a PIN that comes late is still sent")
    func deadline() throws {
        var flow = try LoginFlow.awaitingVerifier(try Sample.provider())
        #expect(flow.handle(.deadlineReached(AttemptID(4))) == [])
        #expect(flow.phase == .awaitingVerifier)
        #expect(flow.failure == .expired(at: Sample.moment + .seconds(600)))
        #expect(flow.handle(Sample.pin("1234567")).count == 2)
        #expect(flow.phase == .accessToken)
    }

    @Test("resuming shows the stored address, whichever process does it (rule 1)")
    func resume() throws {
        let first = try LoginFlow.awaitingVerifier(try Sample.provider())
        let authorization = try #require(first.authorization)
        let pending = PendingLogin(
            request: try #require(first.request), progress: .awaitingVerifier(authorization))
        var flow = LoginFlow()
        _ = flow.handle(.resumed(pending))
        #expect(flow.phase == .awaitingVerifier)
        #expect(flow.authorization == authorization)
        #expect(flow.handle(Sample.pin("1234567")).count == 2)
    }

    @Test("cancelling stops the request and forgets the login")
    func cancelled() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        #expect(
            flow.handle(.cancelled)
                == [.abandonRequest(attempt), .removePendingLogin(LoginID(rawValue: "7f3a"))])
        #expect(flow.phase == .idle)
    }

    @Test("a token in hand survives a cancel and a store that is full (rule 2)")
    func tokenInHand() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        let (request, full) = (try #require(flow.request), StoreFailure.storage(.full))
        #expect(flow.handle(.grantUnsaved(attempt, Sample.grant, full)) == [])
        #expect(flow.handle(.newURLRequested) == [])
        let again = attempt.next
        #expect(flow.handle(.retried) == [.saveSession(again, request, Sample.grant)])
        #expect(flow.handle(.cancelled) == [])
        #expect(flow.handle(.grantUnsaved(again, Sample.grant, full)) == [])
        #expect(flow.state.isTokenUnsaved)
        #expect(flow.handle(.retried) == [.saveSession(again.next, request, Sample.grant)])
        #expect(flow.handle(.granted(again.next, Sample.session, Sample.grant)).count == 1)
        #expect(flow.state.session == Sample.session)
    }

    @Test("without an identity request the token answer's own account serves")
    func accountFromTokenAnswer() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider(hasIdentity: false))
        let effects = flow.handle(.granted(attempt, Sample.session, Sample.grant))
        let request = try #require(flow.request)
        #expect(effects == [.recordAccount(AttemptID(6), request, Sample.session, Sample.acme)])
    }

    @Test("a provider that does not say who it is leaves a session marked not checked")
    func identityFails() throws {
        var (flow, attempt) = try LoginFlow.identifying(try Sample.provider())
        #expect(flow.handle(.requestFailed(attempt, Sample.refusal(.serverTrouble))) == [])
        #expect(flow.phase == .signedIn)
        #expect(flow.handle(.retried).count == 1, "it can be asked again")
    }
}
