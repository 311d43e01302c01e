import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Synchronization
import Testing

@Suite struct `A login by an authorization code` {
    private static func value(_ name: String, in json: String) -> String? {
        `A login from the command line`.value(name, in: json)
    }

    /// Starts a login; its id and the `state` of its URL.
    private func start(
        _ world: World, at provider: String = "acme"
    ) async throws -> (id: String, state: String) {
        #expect(await world.run("login", "start", provider, "--json") == .done)
        let url = try RequestURL(try #require(Self.value("authorize_url", in: world.output)))
        let state = try url.queryParameters.first(named: "state") ?? ""
        return (try #require(Self.value("id", in: world.output)), state)
    }

    private func waiting(_ world: World) throws -> [String] {
        try world.store().logins.list().map(\.id.rawValue)
    }

    @Test func `prints a URL with everything that the code is tied to`() async throws {
        let world = try World.withAcme()
        #expect(await world.run("login", "start", "acme") == .done)
        let url = try RequestURL(world.output.split(separator: "\n").map(String.init)[0])
        let names = try url.queryParameters.map(\.name)
        #expect(
            Set(names) == [
                "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge",
                "code_challenge_method",
            ])
        #expect(world.error.contains("is waiting for its code"))
        #expect(world.requests.isEmpty)
    }

    @Test func `says its form, in JSON and in the list`() async throws {
        let world = try World.withAcme()
        _ = try await start(world)
        #expect(Self.value("form", in: world.output) == "code")
        await world.run("login", "start", "x", "--json")
        #expect(Self.value("form", in: world.output) == "pin")
        await world.run("login", "list", "--json")
        #expect(world.output.contains(#""form":"code""#))
        #expect(world.output.contains(#""form":"pin""#))
    }

    @Test func `says which scopes the provider did not give, at login and in the list`()
        async throws
    {
        let world = try World.withAcme()
        world.answerTokens("access-1", refresh: "refresh-1", scope: "read")
        let (id, _) = try await start(world)
        world.feed(3, "c1")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3", "--json") == .done)
        #expect(world.output.contains("Asked for, and not given: write."), "\(world.output)")
        #expect(world.output.contains("Acme did not give all scopes"))
        #expect(await world.run("sessions", "list") == .done)
        #expect(world.output.contains("fewer scopes"))
        #expect(await world.run("sessions", "list", "--json") == .done)
        #expect(world.output.contains(#""missing_scopes":["write"]"#))
    }

    @Test func `asks for what was chosen in another process too, and names it for the next login`()
        async throws
    {
        let world = try World.withAcme()
        #expect(await world.run("login", "start", "acme", "--scope", "mail read") == .done)
        #expect(world.error.contains("It asks for the scopes mail read."), "\(world.error)")
        let id = try #require(try waiting(world).first)
        world.answerTokens("access-1", refresh: "refresh-1", scope: "read")
        world.feed(3, "c1")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3", "--json") == .done)
        #expect(world.output.contains("Asked for, and not given: mail."), "\(world.output)")
        #expect(world.output.contains("pintle login acme --scope 'mail read' --account ada"))
        #expect(await world.run("sessions", "show", "acme/ada", "--json") == .done)
        #expect(world.output.contains(#""asked_scopes":["mail","read"]"#), "\(world.output)")
        #expect(world.output.contains(#""missing_scopes":["mail"]"#))
    }

    @Test func `takes the code from a descriptor`() async throws {
        let world = try World.withAcme()
        let (id, _) = try await start(world)
        world.feed(3, "  canary-code ")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3", "--json") == .done)
        #expect(Self.value("form", in: world.output) == "code")
        #expect(Self.value("kind", in: world.output) == "bearer")
        let form = try #require(world.tokenForms.first)
        #expect(form.contains("grant_type=authorization_code&code=canary-code&"))
        #expect(form.contains("code_verifier="))
        #expect(!(world.output + world.error).contains("canary"))
        #expect(await world.run("token") == .done)
        #expect(world.output == "access-1\n")
    }

    @Test(arguments: [
        "https://acme.example/done?code=c1&state=STATE", "?state=STATE&code=c1",
        "#code=c1&state=STATE", "code=c1&state=STATE",
        "urn:ietf:wg:oauth:2.0:oob?state=STATE&code=c1", " \"?code=c1&state=STATE\" ",
        "https://acme.example/done?code=c1&pad=PAD&state=STATE",
    ])
    func `is typed as a URL of any shape and length`(shape: String) async throws {
        let world = try World.withAcme(terminal: TerminalFacts(error: true, canAsk: true))
        let (id, state) = try await start(world)
        world.answer(
            shape.replacing("STATE", with: state)
                .replacing("PAD", with: String(repeating: "x", count: 100_000)))
        #expect(await world.run("login", "finish", id) == .done)
        #expect(world.output == "acme/ada\n")
        #expect(world.tokenForms.count == 1)
        #expect(world.tokenForms[0].contains("&code=c1&"))
    }

    @Test(arguments: [[3], [3, 6], [0]])
    func `is joined where a terminal sends it line by line`(cuts: [Int]) async throws {
        let world = try World.withAcme(terminal: TerminalFacts(error: true, canAsk: true))
        let (id, state) = try await start(world)
        let ends = cuts.dropFirst() + [state.count]
        let rest = zip(cuts, ends).map { String(state.prefix($1).dropFirst($0)) }
        let first = "https://acme.example/done?code=c1&state=\(state.prefix(cuts[0]))"
        world.answer(all: [first] + rest)
        #expect(await world.run("login", "finish", id) == .done)
        #expect(world.tokenForms.count == 1)
        #expect(world.tokenForms[0].contains("&code=c1&"))
        #expect(!world.error.contains("seems cut"))
    }

    @Test func `that is cut is asked for again after Enter, and a whole one counts`() async throws {
        let world = try World.withAcme(terminal: TerminalFacts(error: true, canAsk: true))
        let (id, state) = try await start(world)
        let url = "https://acme.example/done?code=c1&state=\(state)"
        let cut = String(url.dropLast(3))
        world.answer(cut, "", cut, url)
        #expect(await world.run("login", "finish", id) == .done)
        #expect(world.error.contains("that URL seems cut"))
        #expect(world.tokenForms.count == 1)
    }

    // MARK: A URL that finds its login

    @Test func `is found by the state of a URL, among others`() async throws {
        let world = try World.withAcme()
        let (first, state) = try await start(world)
        let (second, _) = try await start(world)
        await world.run("login", "start", "x")
        world.feed(3, "https://acme.example/done?code=c1&state=\(state)")
        #expect(await world.run("login", "finish", "--url-fd", "3", "--json") == .done)
        #expect(Self.value("id", in: world.output) == first)
        #expect(try !waiting(world).contains(first))
        #expect(try waiting(world).contains(second))
    }

    @Test func `of OAuth 1 is found by the token of the URL`() async throws {
        let world = try World.withAcme()
        _ = try await start(world)
        await world.run("login", "start", "x", "--json")
        let id = try #require(Self.value("id", in: world.output))
        world.feed(3, "https://acme.example/cb?oauth_token=Zx4k1&oauth_verifier=1234567")
        #expect(await world.run("login", "finish", "--url-fd", "3", "--json") == .done)
        #expect(Self.value("id", in: world.output) == id)
    }

    @Test(arguments: [
        ("https://acme.example/done?code=c1&state=other", PintleText.ExitStatus.notFound),
        ("https://acme.example/done?code=c1", .notFound),
        ("https://acme.example/cb?oauth_token=none&oauth_verifier=1", .notFound),
        ("1234567", .usage), ("", .usage),
    ])
    func `is not found by a URL that is for none`(line: String, status: PintleText.ExitStatus)
        async throws
    {
        let world = try World.withAcme()
        let (id, _) = try await start(world)
        world.feed(3, line)
        #expect(await world.run("login", "finish", "--url-fd", "3") == status)
        #expect(world.requests.isEmpty)
        #expect(try waiting(world) == [id])
    }

    @Test func `that is not named at all is asked for`() async throws {
        let world = try World.withAcme()
        #expect(await world.run("login", "finish") == .usage)
        #expect(await world.run("login", "finish", "--pin-fd", "3") == .usage)
        #expect(
            await world.run("login", "finish", "7f3a", "--pin-fd", "3", "--url-fd", "4") == .usage)
        #expect(world.error.contains("cannot be combined"))
    }

    // MARK: What is refused

    @Test(arguments: [
        "?code=c1&state=another", "?code=c1", "?code=c1&state=STATE&state=STATE",
        "?code=c1&state=STATE&iss=https%3A%2F%2Fevil.example",
        "https://evil.example/?code=c1&state=another",
    ])
    func `is not finished by another's answer, and stays`(line: String) async throws {
        try await refuses(line, at: try World.withAcme())
    }

    /// RFC 9207 section 2.4: the page may have sent the browser on to an honest server.
    @Test func `is not finished by another server's answer where nobody knows the issuer's name`()
        async throws
    {
        try await refuses(
            "?code=c1&state=STATE&iss=https%3A%2F%2Fhonest.example",
            at: try World.withAcme { $0.endpoints.issuer = nil })
    }

    private func refuses(_ line: String, at world: World) async throws {
        let (id, state) = try await start(world)
        world.feed(3, line.replacing("STATE", with: state))
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .insecure)
        #expect(world.requests.isEmpty)
        #expect(try waiting(world) == [id])
    }

    @Test(arguments: [true, false])
    func `wants the issuer named where that is announced, but not beside a bare code`(
        isComplete: Bool
    ) async throws {
        let world = try World.withAcme {
            guard !isComplete else { return }
            $0.endpoints.authorization = nil
            $0.endpoints.token = nil
        }
        world.reply(
            "/.well-known/oauth-authorization-server",
            """
            {"issuer": "https://acme.example",
             "authorization_endpoint": "https://acme.example/oauth/authorize",
             "token_endpoint": "https://acme.example/oauth/token",
             "authorization_response_iss_parameter_supported": true}
            """)
        world.reply("/.well-known/openid-configuration", "{}")
        let (id, state) = try await start(world)
        let asked = world.requests.count
        world.feed(3, "?code=c1&state=\(state)", "bare")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .insecure)
        #expect(world.requests.count == asked)
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .done)
    }

    @Test func `that was denied says so`() async throws {
        let world = try World.withAcme()
        let (id, state) = try await start(world)
        world.feed(3, "?error=access_denied&state=\(state)")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .refused)
        #expect(world.error.contains("access was denied"))
        #expect(world.requests.isEmpty)
    }

    /// RFC 6749 section 4.1.2.1.
    @Test func `that the provider ended says why, in a few words without secrets`() async throws {
        let world = try World.withAcme()
        let (id, state) = try await start(world)
        let words = "Your%20administrator%1B%5B2J%20has%20to%20approve%20\(state)"
        world.feed(
            3,
            "?error=consent_required&error_description=\(words)%20\(String(repeating: "x", count: 9000))&state=\(state)"
        )
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .refused)
        #expect(world.error.contains("Your administrator"))
        #expect(!world.error.contains("Deny") && !world.error.contains("\u{1b}"))
        #expect(!world.error.contains(state) && world.error.utf8.count < 2000)
        #expect(world.requests.isEmpty)
    }

    @Test func `names the session by its id where its account cannot be asked for`() async throws {
        let world = try World.withAcme()
        let (id, _) = try await start(world)
        world.reply("/userinfo", "{}", status: 401)
        world.feed(3, "c1")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .done)
        let session = try #require(try world.store().sessions.list().sessions.first)
        #expect(world.error.contains("The identity call refused the new token."))
        #expect(world.error.contains("hint: pintle sessions verify \(session.id)\n"))
    }

    @Test func `tells a token from a code`() async throws {
        let world = try World.withAcme()
        let (id, state) = try await start(world)
        world.feed(3, "https://acme.example/done#access_token=canary-token&state=\(state)")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .refused)
        #expect(world.error.contains("that is a token, not a code"))
        #expect(!world.error.contains("canary"))
        #expect(world.requests.isEmpty)
        #expect(try waiting(world) == [id])
    }

    @Test func `never sends a code again whose answer was lost, and offers a new URL`()
        async throws
    {
        let world = try World.withAcme()
        let (id, _) = try await start(world)
        world.fail(World.tokenPath, .brokeOff(host: "acme.example"))
        world.feed(3, "c1")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .network)
        #expect(world.error.contains("A code is sent only once."))
        #expect(world.error.contains("hint: pintle login finish \(id) gets a new URL\n"))
        #expect(world.tokenForms.count == 1)
    }

    @Test func `is known to the store as sent before the provider hears of it`() async throws {
        let world = try World.withAcme()
        let (id, _) = try await start(world)
        let provider = try #require(world.state.withLock { $0.further.first })
        let pending = try world.store().logins.read(LoginID(rawValue: id)) { _ in provider }
        let proof = try #require(pending.authorization?.proof)
        // As a process that was killed between the request and its answer leaves it.
        #expect(try world.store().logins.noteAnswer(to: proof, of: LoginID(rawValue: id)))
        // The URL leads to nothing any more.
        #expect(await world.run("login", "list") == .done)
        #expect(world.output.contains("no URL yet"))
        #expect(!world.output.contains("https://"))
        world.feed(3, "c1", "c2")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .network)
        #expect(world.error.contains("the answer to the code was lost"))
        #expect(world.error.contains("stopped while it was sending the code"))
        #expect(world.error.contains("hint: pintle login finish \(id) gets a new URL\n"))
        #expect(world.requests.isEmpty)
        // The old URL is gone; the new one works.
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") != .done)
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .done)
        #expect(world.tokenForms.count == 1)
    }

    @Test(arguments: [
        TransportFailure.connectionRefused(host: "acme.example", port: 443), nil,
    ])
    func `that spent nothing may be sent again by another process`(
        failure: TransportFailure?
    ) async throws {
        let world = try World.withAcme()
        let (id, _) = try await start(world)
        if let failure {
            world.fail(World.tokenPath, failure)
        } else {
            world.reply(World.tokenPath, #"{"error":"invalid_grant"}"#, status: 400)
        }
        world.feed(3, "c1", "c1")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") != .done)
        world.failNoMore()
        world.answerTokens("access-1", refresh: "refresh-1")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .done)
    }

    @Test func `gives a person at a terminal the new URL at once`() async throws {
        let world = try World.withAcme(terminal: TerminalFacts(error: true, canAsk: true))
        world.fail(World.tokenPath, .brokeOff(host: "acme.example"))
        world.answer("c1")
        #expect(await world.run("login", "acme") == .interrupted)
        let urls = world.error.split(separator: "\n").filter { $0.hasPrefix("https://") }
        #expect(urls.count == 2)
        #expect(Set(urls).count == 2)
        #expect(world.error.contains("A code is sent only once."))
        #expect(world.tokenForms.count == 1)
    }

    @Test func `with a wrong code stays, and exits with 9`() async throws {
        let world = try World.withAcme()
        let (id, _) = try await start(world)
        world.reply(World.tokenPath, #"{"error":"invalid_grant"}"#, status: 400)
        world.feed(3, "wrong")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .refused)
        #expect(world.error.contains("Acme did not accept that code"))
        #expect(try waiting(world) == [id])
    }

    @Test(arguments: [[], ["--json"]])
    func `that brings nothing to renew with says when it ends`(options: [String]) async throws {
        let world = try World.withAcme()
        world.answerTokens("access-1")
        world.feed(3, "c1")
        #expect(
            await world.run(all: ["login", "acme", "--pin-fd", "3"] + options) == .done)
        let said = options.isEmpty ? world.error : world.output
        #expect(said.contains("acme/ada ends at 15:21, and cannot be renewed"))
    }

    @Test func `that brings a refresh token says nothing of that`() async throws {
        let world = try World.withAcme()
        world.feed(3, "c1")
        #expect(await world.run("login", "acme", "--pin-fd", "3") == .done)
        #expect(!world.error.contains("cannot be renewed"))
        #expect(!world.error.contains("PIN"))
    }
}
