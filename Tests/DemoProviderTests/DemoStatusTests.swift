import OAuthCore
import Testing

@testable import DemoProvider

/// The one call that writes.
@Suite struct DemoStatusTests {
    private static let awkward = "é \"q\" \\ 山田 \u{1F600}\n<&>"

    private func write(
        _ text: String, as user: DemoUser = DemoUser.all[0], with client: inout DemoClient,
        in place: DemoClient.Place = .header
    ) throws -> DemoResponse {
        client.send(
            try client.signed(
                "POST", "/1.1/statuses/update.json",
                token: SigningToken(try client.login(as: user).credentials),
                form: [Parameter("status", text)], in: place))
    }

    private func listed(by user: DemoUser, _ client: inout DemoClient) throws -> String {
        client.send(
            try client.signed(
                "GET", "/1.1/statuses/user_timeline.json",
                token: SigningToken(try client.login(as: user).credentials))
        ).body
    }

    @Test(arguments: DemoClient.Place.allCases)
    func `what is written comes back, and only to its writer`(place: DemoClient.Place) throws {
        var client = DemoClient()
        let answer = try write(Self.awkward, with: &client, in: place)
        #expect(answer.status == 200)
        let text = #""text":"é \"q\" \\ 山田 😀\n<&>""#
        #expect(answer.body.contains(text))
        #expect(answer.body.contains(#""created_at":"Fri Jan 15 08:00:00 +0000 2027""#))
        #expect(try listed(by: DemoUser.all[0], &client) == "[\(answer.body)]")
        #expect(try listed(by: DemoUser.all[1], &client) == "[]")
    }

    @Test func `a status may stand in the query`() throws {
        var client = DemoClient()
        let request = try client.signed(
            "POST", "/1.1/statuses/update.json?status=hello%20there",
            token: SigningToken(try client.login().credentials))
        #expect(client.send(request).body.contains(#""text":"hello there""#))
    }

    @Test func `the newest comes first, and the oldest are forgotten`() throws {
        var client = DemoClient()
        client.state.statuses = (1...200).map { number in
            DemoStatus(
                id: number, user: DemoUser.all[0], text: "old", writtenAt: DemoClient.start)
        }
        client.state.lastStatus = 200
        _ = try write("new", with: &client)
        #expect(client.state.statuses.map(\.id) == Array(2...201))
        #expect(try listed(by: DemoUser.all[0], &client).contains(#"[{"created_at""#))
        #expect(client.state.statuses.last?.text == "new")
    }

    @Test func `who may only read may not write`() throws {
        var client = DemoClient()
        #expect(
            try write("hello", as: DemoUser.all[2], with: &client) == .refusal(.readOnly))
        #expect(client.state.statuses.isEmpty)
    }

    @Test func `nothing and too much are no status`() throws {
        var client = DemoClient()
        #expect(try write("", with: &client) == .refusal(.noStatus))
        #expect(
            try write(String(repeating: "é", count: 281), with: &client) == .refusal(.longStatus))
        #expect(try write(String(repeating: "é", count: 280), with: &client).status == 200)
    }
}
