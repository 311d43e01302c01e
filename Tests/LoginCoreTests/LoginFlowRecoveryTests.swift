import LoginCore
import OAuthCore
import Testing

/// What happens when a PIN is wrong, a clock is off, or somebody else was signed in.
@Suite struct LoginFlowRecoveryTests {
    // MARK: Rule 3, a wrong PIN

    @Test("a wrong PIN is asked for again at the same address, and the refusal is kept")
    func wrongPINSameAddress() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        let effects = flow.handle(.requestFailed(attempt, Sample.refusal(.verifier)))
        #expect(flow.phase == .awaitingVerifier)
        #expect(flow.failure == Sample.refusal(.verifier))
        #expect(flow.authorization?.proof == Sample.proof)
        #expect(effects.contains { $0.storedAuthorization?.refusals == 1 })
    }

    @Test("a second refusal in a row fetches a new address")
    func secondRefusal() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        _ = flow.handle(.requestFailed(attempt, Sample.refusal(.verifier)))
        let effects = flow.handle(Sample.pin("7654321"))
        let request = try #require(flow.request)
        #expect(
            flow.handle(
                .requestFailed(try LoginFlow.attempt(in: effects), Sample.refusal(.verifier)))
                == [.beginAuthorization(AttemptID(8), request, clockOffset: .zero)])
    }

    @Test("the second refusal counts in another process too")
    func secondRefusalAfterResume() throws {
        let provider = try Sample.provider()
        let first = try LoginFlow.awaitingVerifier(provider)
        var authorization = try #require(first.authorization)
        authorization.refusals = 1
        var flow = LoginFlow()
        _ = flow.handle(
            .resumed(
                PendingLogin(
                    request: try Sample.request(provider),
                    progress: .awaitingVerifier(authorization))))
        let effects = flow.handle(Sample.pin("7654321"))
        _ = flow.handle(
            .requestFailed(try LoginFlow.attempt(in: effects), Sample.refusal(.verifier)))
        #expect(flow.phase == .requestToken)
    }

    @Test(
        "a spent address is replaced at once and the reason stays beside the new one",
        arguments: [
            (Provider.AfterWrongPIN.new, Refusal.verifier),
            (.same, .temporaryCredentials),
        ])
    func newAddress(afterWrongPIN: Provider.AfterWrongPIN, refusal: Refusal) throws {
        let provider = try Sample.provider(afterWrongPIN: afterWrongPIN)
        var (flow, attempt) = try LoginFlow.exchanging(provider)
        var effects = flow.handle(.requestFailed(attempt, Sample.refusal(refusal)))
        effects = flow.handle(
            .authorizationBegun(
                try LoginFlow.attempt(in: effects), try Sample.authorization(for: flow)))
        _ = flow.handle(.pendingLoginStored(try LoginFlow.attempt(in: effects)))
        #expect(flow.phase == .awaitingVerifier)
        #expect(flow.failure == Sample.refusal(refusal))
    }

    @Test("a connection that breaks with the PIN on its way sends it again only when told to")
    func brokenExchange() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        #expect(
            flow.handle(.requestFailed(attempt, .transport(.brokeOff(host: "acme.example"))))
                == [])
        #expect(flow.phase == .failed)
        let request = try #require(flow.request)
        #expect(
            flow.handle(.retried)
                == [
                    .redeem(
                        attempt.next, request, Sample.proof,
                        .verifier(Verifier(Secret(utf8: "1234567"))), clockOffset: .zero)
                ])
    }

    // MARK: Pasted redirects

    @Test("a redirect with our token gives its verifier")
    func ourRedirect() throws {
        var flow = try LoginFlow.awaitingVerifier(try Sample.provider())
        let pasted = "https://app.example/back?oauth_token=temporary&oauth_verifier=abc"
        let request = try #require(flow.request)
        #expect(
            flow.handle(Sample.pin(pasted)).last
                == .redeem(
                    AttemptID(5), request, Sample.proof, .verifier(Verifier(Secret(utf8: "abc"))),
                    clockOffset: .zero))
    }

    @Test(
        "a redirect of another login, or of none, is refused and sends nothing",
        arguments: [
            "oauth_token=another&oauth_verifier=abc", "oauth_verifier=abc",
            "oauth_token=temporary&oauth_token=another&oauth_verifier=abc",
            "oauth_token=temporary&oauth_verifier=abc&oauth_verifier=other",
            "oauth_token=temporary&oauth_verifier=abc#oauth_token=another",
        ])
    func otherRedirect(query: String) throws {
        var flow = try LoginFlow.awaitingVerifier(try Sample.provider())
        #expect(flow.handle(Sample.pin("https://app.example/back?" + query)) == [])
        #expect(flow.failure == .answerOfAnotherLogin)
        #expect(flow.phase == .awaitingVerifier)
    }

    private func awaitingRedirect() throws -> LoginFlow {
        var provider = try Sample.provider()
        provider.oauth1?.callback.value = .redirect("http://app.example/back")
        return try LoginFlow.awaitingVerifier(provider)
    }

    @Test(
        "the callback without a verifier, or our token with an error, says that access was denied",
        arguments: [
            "http://app.example/back?oauth_token=temporary",
            "https://APP.example:443/back/?oauth_token=temporary#_=_",
            "https://acme.example/x?oauth_token=temporary&error=server_error",
            "?oauth_token=temporary&oauth_problem=user_refused", "http://app.example/back?no",
            "http://app.example/back#no", "?no", "pintle:?no",
            "http://app.example/back?denied=temporary",
        ])
    func redirectWithoutVerifier(pasted: String) throws {
        var flow = try awaitingRedirect()
        let effects = flow.handle(Sample.pin(pasted))
        let isDenied = if case .refused(.denied, _)? = flow.failure { true } else { false }
        #expect(isDenied)
        // Whoever continues, in any process, gets a new URL.
        let isForgotten = effects.contains { effect in
            if case .storePendingLogin(_, let pending) = effect {
                pending.progress == .notBegun
            } else {
                false
            }
        }
        #expect(isForgotten)
    }

    @Test(
        "an answer whose end is missing is known as that, and the login goes on",
        arguments: ["http://app.example/back?oauth_token=temp", "<?oauth_token=tempora>"])
    func cutAnswer(pasted: String) throws {
        var flow = try awaitingRedirect()
        #expect(flow.handle(Sample.pin(pasted)) == [])
        #expect(flow.failure == .answerCutShort)
    }

    @Test("a JSON object is not sent as a PIN, and the login goes on")
    func objectForPIN() throws {
        var flow = try awaitingRedirect()
        #expect(flow.handle(Sample.pin(#"{"oauth_token":"t","oauth_token_secret":"s"}"#)) == [])
        #expect(flow.failure == .objectInsteadOfAnswer)
    }

    @Test(
        "an address from before the callback is no answer yet, and the login goes on",
        arguments: [
            "https://acme.example/authorize?oauth_token=temporary", "https://acme.example/sign-in",
            "oauth_token=temporary", "https://app.example/other?oauth_token=temporary",
        ])
    func addressThatWasOpened(pasted: String) throws {
        var flow = try awaitingRedirect()
        #expect(flow.handle(Sample.pin(pasted)) == [])
        #expect(flow.failure == .answerWithoutVerifier)
        let answer = "http://app.example/back?oauth_token=temporary&oauth_verifier=abc"
        #expect(flow.handle(Sample.pin(answer)).count == 2)
    }

    @Test(
        "a verifier that was read elsewhere than at the callback is not sent",
        arguments: [
            "https://evil.example/back", "https://app.example.evil.example/back",
            "https://app.example@evil.example/back", "https://app.example/back/there",
            "app://app.example/back", "https://app.example:8443/back",
        ])
    func verifierReadElsewhere(place: String) throws {
        var flow = try awaitingRedirect()
        #expect(flow.handle(Sample.pin("\(place)?oauth_token=temporary&oauth_verifier=abc")) == [])
        #expect(flow.failure == .answerOfAnotherLogin)
        #expect(flow.phase == .awaitingVerifier)
    }

    @Test("where a PIN is wanted, the address that was opened is no denial either")
    func openedAddressForPIN() throws {
        var flow = try LoginFlow.awaitingVerifier(try Sample.provider())
        let url = try #require(flow.authorization).url.text
        #expect(flow.handle(Sample.pin(url)) == [])
        #expect(flow.failure == .answerWithoutVerifier)
    }

    // MARK: Rule 6, the clock

    @Test("a refused time is corrected once, within a day, and the offset is kept")
    func clockCorrected() throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        let ahead = Duration.seconds(252)
        let refusal = Sample.clockRefusal(ahead)
        let request = try #require(flow.request)
        #expect(
            flow.handle(.requestFailed(attempt, refusal))
                == [
                    .rememberClockOffset(ahead, of: request.provider.id),
                    .redeem(
                        attempt.next, request, Sample.proof,
                        .verifier(Verifier(Secret(utf8: "1234567"))), clockOffset: ahead),
                ])
        #expect(flow.handle(.requestFailed(attempt.next, refusal)) == [])
        #expect(flow.failure == .clock(.refusedAfterCorrection(offset: ahead), Sample.said))
    }

    @Test(
        "a day or more is not corrected, in either direction",
        arguments: [86_400, -86_400, 500_000])
    func clockTooFar(seconds: Int) throws {
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        let refusal = Sample.clockRefusal(.seconds(seconds))
        #expect(flow.handle(.requestFailed(attempt, refusal)) == [])
        #expect(flow.failure == .clock(.tooFarApart(offset: .seconds(seconds)), Sample.said))
    }

    // MARK: Rule 4, another account

    @Test("another account than the one asked for is kept apart until a person decides")
    func otherAccount() throws {
        var (flow, attempt) = try LoginFlow.identifying(try Sample.provider(), account: "acme")
        let request = try #require(flow.request)
        #expect(
            flow.handle(.identityReceived(attempt, Sample.other))
                == [.keepApart(attempt.next, request, Sample.session, Sample.other)])
        #expect(
            flow.handle(.accountConfirmed(.keep))
                == [
                    .recordAccount(
                        AttemptID(attempt.number + 2), request, Sample.session, Sample.other)
                ])
    }

    @Test("trying again throws the other account's session away and starts over")
    func tryAgainAsWanted() throws {
        var (flow, attempt) = try LoginFlow.identifying(try Sample.provider(), account: "acme")
        _ = flow.handle(.identityReceived(attempt, Sample.other))
        let request = try #require(flow.request)
        let effects = flow.handle(.accountConfirmed(.tryAgain))
        #expect(effects.first == .discardSession(request, Sample.session))
        #expect(effects.last?.isStorePendingLogin == true)
    }

    @Test(
        "an account matches by name, at-sign and case aside, or by id",
        arguments: [("acme", true), ("@Acme", true), ("1", true), ("acm", false), ("", false)])
    func accountMatches(wanted: String, matches: Bool) {
        #expect(Sample.acme.matches(wanted) == matches)
    }
}

extension Sample {
    static func clockRefusal(_ offset: Duration) -> LoginFailure {
        refusal(.timestamp(ClockReading(server: moment + offset, local: moment)))
    }
}
