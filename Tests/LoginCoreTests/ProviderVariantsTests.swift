import LoginCore
import OAuthCore
import Testing

/// What definitions can say beyond the usual login, as it shows in the flow.
@Suite struct ProviderVariantsTests {
    // MARK: Endpoints

    @Test("endpoints that were looked up are those of the login from then on")
    func discoveredEndpoints() throws {
        let provider = try Sample.provider()
        var endpoints = try Sample.endpoints()
        endpoints.authorization.url = try RequestURL("https://acme.example/found/authorize")
        endpoints.tokenRequest.url = try RequestURL("https://acme.example/found/access")
        var flow = LoginFlow()
        var effects = flow.handle(.started(try Sample.request(provider), clockOffset: .zero))
        effects = flow.handle(.pendingLoginStored(try LoginFlow.attempt(in: effects)))
        effects = flow.handle(
            .authorizationBegun(
                try LoginFlow.attempt(in: effects),
                try Sample.authorization(for: flow, at: endpoints),
                endpoints: .oauth1(endpoints)))
        #expect(flow.request?.endpoints == .oauth1(endpoints))
        let authorization = try #require(effects.first?.storedAuthorization)
        #expect(
            authorization.url.text
                == "https://acme.example/found/authorize?oauth_token=temporary")
    }

    // MARK: Nothing to carry over

    private func awaitingNothing() throws -> LoginFlow {
        var provider = try Sample.provider()
        provider.verifier.carry = .nothing
        return try LoginFlow.awaitingVerifier(provider)
    }

    @Test(
        "where the page shows nothing, coming back with nothing is enough",
        arguments: ["", " \n", "https://client.example/back?oauth_token=temporary"])
    func nothingToCarryOver(typed: String) throws {
        var flow = try awaitingNothing()
        let effects = flow.handle(Sample.pin(typed))
        #expect(effects.first == .stopDeadline)
        guard
            case .redeem(_, _, Sample.proof, .approved, _)? = effects.last
        else {
            Issue.record("\(effects)")
            return
        }
    }

    @Test("where the page shows nothing, a verifier that came all the same is sent")
    func verifierAllTheSame() throws {
        var flow = try awaitingNothing()
        let redirect = "https://client.example/back?oauth_token=temporary&oauth_verifier=v"
        guard
            case .redeem(_, _, _, .verifier(let verifier, told: _), _)? = flow.handle(
                Sample.pin(redirect)
            ).last
        else {
            Issue.record("\(flow.state)")
            return
        }
        #expect(verifier.value.revealedText == "v")
    }

    @Test("where the page shows nothing, the redirect of another login is still refused")
    func otherRedirect() throws {
        var flow = try awaitingNothing()
        #expect(flow.handle(Sample.pin("https://client.example/back?oauth_token=other")) == [])
        #expect(flow.failure == .answerOfAnotherLogin)
    }

    @Test("where the page shows a verifier, nothing changes nothing")
    func verifierWanted() throws {
        var flow = try LoginFlow.awaitingVerifier(try Sample.provider())
        #expect(flow.handle(Sample.pin(" ")) == [])
        #expect(flow.phase == .awaitingVerifier)
    }

    // MARK: Accounts

    @Test(
        "the account is read from the fields that the definition names",
        arguments: [
            ("user_nsid", "username", "1@N00", "Ann"), ("user_nsid", nil, "1@N00", "1@N00"),
            ("user_nsid", "nothing", "1@N00", "1@N00"), ("nothing", "username", nil, nil),
            (nil, nil, nil, nil),
        ] as [(String?, String?, String?, String?)])
    func accountFields(idField: String?, nameField: String?, id: String?, name: String?) throws {
        let rules = Provider.ReplyRules(accountIDField: idField, accountNameField: nameField)
        let reply = try TokenCredentialsReply(
            "oauth_token=t&oauth_token_secret=s&user_nsid=1%40N00&username=Ann".utf8)
        let account = Account(answering: reply, by: rules)
        #expect(account?.id == id)
        #expect(account?.name == name)
    }

    /// The account that a login ends with, whose provider says `stated` about access.
    private func access(
        chosen: String?, levels: [String], preset: String, stated: AccessLevel? = nil
    ) throws -> AccessLevel? {
        var provider = try Sample.provider()
        provider.accessChoice = Provider.AccessChoice(
            parameter: "perms", place: .authorize,
            levels: levels.map { .init($0, $0.uppercased()) }, preset: preset)
        var request = try Sample.request(provider)
        request.access = chosen
        let authorization = Authorization(
            proof: Sample.proof,
            url: try RequestURL("https://acme.example/authorize"),
            issuedAt: Sample.moment, expiresAt: nil)
        var flow = LoginFlow()
        _ = flow.handle(
            .resumed(PendingLogin(request: request, progress: .awaitingVerifier(authorization))))
        var effects = flow.handle(Sample.pin("1234567"))
        effects = flow.handle(
            .granted(try LoginFlow.attempt(in: effects), Sample.session, Sample.grant))
        let account = Account(id: "1", name: "acme", access: stated)
        guard
            case .recordAccount(_, _, _, let recorded)? = flow.handle(
                .identityReceived(try LoginFlow.attempt(in: effects), account)
            ).last
        else { return nil }
        return recorded.access
    }

    @Test(
        "a level that was chosen at login is known of the session",
        arguments: [
            ("read", "write", .read), ("write", "read", .readWrite),
            ("delete", "read", .readWrite), (nil, "read", .read), (nil, "write", .readWrite),
            ("full", "read", nil),
        ] as [(String?, String, AccessLevel?)])
    func chosenAccess(chosen: String?, preset: String, level: AccessLevel?) throws {
        let levels = ["read", "write", "delete"]
        #expect(try access(chosen: chosen, levels: levels, preset: preset) == level)
    }

    @Test("levels without one that reads tell nothing, and the provider's own word counts first")
    func statedAccess() throws {
        #expect(try access(chosen: nil, levels: ["basic", "full"], preset: "full") == nil)
        #expect(
            try access(chosen: "write", levels: ["read", "write"], preset: "read", stated: .read)
                == .read)
    }

    // MARK: Waiting

    @Test("a failure tells until when the provider wants to be left alone")
    func rateLimit() throws {
        let end = Sample.moment + .seconds(900)
        var (flow, attempt) = try LoginFlow.exchanging(try Sample.provider())
        _ = flow.handle(.requestFailed(attempt, Sample.refusal(.rateLimit(until: end))))
        guard case .failed(let failed) = flow.state else {
            Issue.record("\(flow.state)")
            return
        }
        #expect(failed.failure.waitEnd == end)
        #expect(Sample.refusal(.denied).waitEnd == nil)
    }
}
