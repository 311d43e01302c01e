import Foundation
import TestSupport
import Testing

/// The zoo itself: a definition with one fact wrong does not get through.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooTests {
    @Test(arguments: WrongFact.all)
    func `a wrong fact is refused`(fact: WrongFact) throws {
        let right = try ProviderZoo.definition(fact.name)
        try #require(right.contains(fact.right))
        let wrong = right.replacing(fact.right, with: fact.wrong)
        let zoo = try ZooHome(fact.name, definition: wrong)
        #expect(throws: HarnessFailure.self) {
            _ = try zoo.logIn()
            guard try zoo.home.pintle("request", "GET", zoo.stall.api).code == 0 else {
                throw HarnessFailure("the API answers")
            }
        }
        if let complaint = fact.complaint {
            #expect(try zoo.stall.report().complaints.contains { $0.contains(complaint) })
        }
    }

    /// Every signature method of a definition beyond its first.
    static let furtherMethods: [(name: String, method: String)] =
        ZooHome.catalogue.flatMap { name in
            let text = (try? ProviderZoo.definition(name)) ?? ""
            guard let list = text.firstMatch(of: /signature_method: \[(.*)\]/)?.1 else {
                return [(name: String, method: String)]()
            }
            return list.split(separator: ", ").dropFirst().map { (name, String($0)) }
        }

    @Test(arguments: furtherMethods)
    func `the other signature methods of a provider work too`(
        name: String, method: String
    ) throws {
        let zoo = try ZooHome(name, method: method)
        #expect(try zoo.ask("--method", method).code == 0)
        let login = try zoo.waiting()
        let result = try zoo.finish(login, with: try zoo.stall.allow(login.authorizeUrl).held)
        #expect(result.code == 0, "\(result)")
        let lines = try zoo.stall.report().transcript.joined()
        #expect(lines.contains("oauth_signature_method=\(method)"))
        let call = try zoo.home.pintle("request", "GET", zoo.stall.api)
        #expect(call.code == 0, "\(call)")
        try zoo.expectNoComplaints()
    }

    @Test func `answers in JSON under names of their own are read where a definition says so`()
        throws
    {
        let definition = try ProviderZoo.definition("wikimedia")
            .replacing("OAuth/initiate", with: "OAuth/initiate&format=json")
            .replacing("OAuth/token", with: "OAuth/token&format=json")
            .replacing(
                "callback: oob\ncallback_confirmed",
                with: "callback: oob\nreply: {format: json, token: key, secret: secret}\n"
                    + "callback_confirmed")
        let zoo = try ZooHome("wikimedia", definition: definition)
        let login = try zoo.start()
        let visit = try zoo.stall.allow(login.authorizeUrl)
        #expect(try zoo.finish(login, with: visit.almost).code == 9)
        #expect(try zoo.finish(login, with: visit.held).code == 0)
        #expect(try zoo.home.onlySession().account?.name == "ada")
        #expect(try zoo.stall.report().transcript.joined().contains("200 json key secret"))
        try zoo.expectNoComplaints()
    }

    @Test func `a realm per URL, names per answer and a life in the answer are read and sent`()
        throws
    {
        let zoo = try ZooHome("peculiar", definition: Self.peculiar)
        let login = try zoo.start()
        let end = try Date(#require(login.expiresAt), strategy: .iso8601)
        // The answer says 420 seconds, the definition would say an hour.
        #expect((300...480).contains(end.timeIntervalSinceNow))
        #expect(try zoo.finish(login, with: try zoo.stall.allow(login.authorizeUrl).held).code == 0)
        let call = try zoo.home.pintle("request", "GET", "\(zoo.stall.api)?a=1")
        #expect(call.code == 0, "\(call)")
        let line = try zoo.home.succeed("header", "GET", "\(zoo.stall.api)?a=1").text
        #expect(line.contains("realm=\"\(zoo.stall.api)\""))
        try zoo.expectNoComplaints()
    }

    private static let peculiar = """
        id: peculiar
        name: Peculiar
        protocol: oauth1
        request_token: {url: "https://peculiar.example/request_token", method: POST}
        authorize: {url: "https://peculiar.example/authorize"}
        access_token: {url: "https://peculiar.example/access_token", method: POST}
        realm_is_url: true
        callback: oob
        callback_confirmed: required
        request_token_life: 3600
        reply:
          token: access_key
          secret: access_secret
          request_token:
            token: request_key
            secret: request_secret
            expiry: {field: valid_for, unit: seconds_from_now}
        api_hosts: [peculiar.example]

        """
}
