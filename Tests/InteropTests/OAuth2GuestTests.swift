import TestSupport
import Testing

/// Requests as a guest: a token of its own beside the app's, as X had them.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2GuestTests {
    private func guests() throws -> OAuth2Home {
        try OAuth2Home(
            .authlib,
            OAuth2App(
                client: "acme-confidential", authentication: "basic", hasOwnToken: true,
                hasGuests: true))
    }

    @Test func `a guest's token is asked for with the app's, once, and sent beside it`() throws {
        let acme = try guests()
        let first = try acme.timeline()
        #expect(first.code == 0, "\(first)")
        #expect(first.errorText.contains("No session at Acme: asked as a guest"), "\(first)")
        #expect(try acme.home.onlySession().kind == "guest")
        #expect(try acme.timeline().code == 0)
        #expect(try acme.grants() == ["client_credentials"])
        #expect(try acme.server.requests(to: "guest").map(\.authorization) == ["Bearer"])
        #expect(try acme.server.requests(to: "timeline").map(\.status) == [200, 200])
        try acme.expectNoSecret(in: [first])
    }

    @Test func `a guest token that is gone is replaced beside the same token of the app`() throws {
        let acme = try guests()
        #expect(try acme.timeline().code == 0)
        try acme.server.revoke("guest")
        let call = try acme.timeline()
        #expect(call.code == 0, "\(call)")
        #expect(try acme.server.requests(to: "timeline").map(\.status) == [200, 403, 200])
        #expect(try acme.server.requests(to: "guest").map(\.status) == [200, 200])
        #expect(try acme.grants() == ["client_credentials"])
    }

    @Test func `an app's token that is gone is replaced, and the guest's with it`() throws {
        let acme = try guests()
        #expect(try acme.timeline().code == 0)
        try acme.server.revoke("access")
        let call = try acme.timeline()
        #expect(call.code == 0, "\(call)")
        #expect(try acme.server.requests(to: "timeline").map(\.status) == [200, 401, 200])
        #expect(try acme.server.requests(to: "guest").map(\.status) == [200, 401, 200])
        #expect(try acme.grants().count == 2)
    }

    @Test(arguments: [("239", 403), ("401", 401)])
    func `a refusal that stays costs one more request, never two`(fault: String, status: Int) throws
    {
        let acme = try guests()
        #expect(try acme.timeline().code == 0)
        try acme.server.fail(fault, at: "timeline", times: -1)
        let call = try acme.timeline()
        #expect(call.code == 22, "\(call)")
        #expect(try acme.server.requests(to: "timeline").map(\.status) == [200, status, status])
    }

    @Test(
        arguments: [
            ("forbidden_200", 9, "Forbidden"), ("html", 9, "web page"),
            ("500", 8, "having problems"),
            ("empty", 9, "cannot be used"), ("401", 9, "does not let"),
        ] as [(String, Int32, String)])
    func `an answer without a guest token is a sentence and an exit code`(
        fault: String, code: Int32, words: String
    ) throws {
        let acme = try guests()
        try acme.server.fail(fault, at: "guest")
        let call = try acme.timeline()
        #expect(call.code == code, "\(call)")
        #expect(call.errorText.contains(words), "\(call)")
        #expect(try acme.home.sessions().isEmpty)
        #expect(try acme.server.requests(to: "timeline").isEmpty)
        try acme.expectNoSecret(in: [call])
    }

    @Test func `header gives both halves, token the app's`() throws {
        let acme = try guests()
        let url = try acme.server.url("timeline")
        let header = try acme.home.pintle("header", "GET", url, "--session", "acme/guest")
        #expect(header.code == 0, "\(header)")
        let lines = header.text.split(separator: "\n").map {
            $0.split(separator: ": ", maxSplits: 1)
        }
        try #require(lines.count == 2 && lines.allSatisfy { $0.count == 2 }, "\(header)")
        #expect(lines.map { String($0[0]) } == ["Authorization", "x-guest-token"])
        let reply = try PlainHTTP.send(
            "GET", url, headers: header.text.split(separator: "\n").map(String.init))
        #expect(reply.status == 200, "\(reply.text)")
        let token = try acme.home.pintle("token", "--session", "acme/guest")
        #expect("Bearer " + token.text.dropLast() == lines[0][1])
    }

    @Test func `sixteen processes at once make one guest`() throws {
        let acme = try guests()
        let url = try acme.server.url("timeline")
        let running = try (0..<16).map { _ in
            try acme.home.command(["request", "GET", url]).start()
        }
        let results = try running.map { try $0.finish(within: 120) }
        #expect(results.allSatisfy { $0.code == 0 }, "\(results)")
        #expect(try acme.server.requests(to: "guest").count == 1)
        #expect(try acme.grants() == ["client_credentials"])
        let reading = try SecondReading(
            of: acme.home, ["--key-file", acme.home.keyFile, "--reveal"])
        #expect(reading.code == 0, "\(reading.report)")
    }
}

extension OAuth2Home {
    /// A request that takes a guest's token.
    fileprivate func timeline() throws -> CommandResult {
        try home.command(
            ["request", "GET", try server.url("timeline"), "--trace", trace]
        ).run(within: 60)
    }
}
