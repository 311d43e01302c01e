import OAuthCore
import Testing

/// What the two answers and the redirect between them say under names of their own.
@Suite("Fields of the answers and of the redirect")
struct AnswerFieldTests {
    private static let rules = Provider.ReplyRules(
        tokenField: "access_key", tokenSecretField: "access_secret",
        temporary: .init(
            tokenField: "request_key", tokenSecretField: "request_secret",
            expiry: .init("valid_for", .secondsFromNow)))

    @Test("each answer has its own names for token and secret")
    func names() throws {
        let first = try TemporaryCredentialsReply(
            "request_key=a&request_secret=b&oauth_callback_confirmed=true".utf8, rules: Self.rules)
        #expect(first.credentials.identifier == "a")
        #expect(first.credentials.sharedSecret.revealedText == "b")
        let last = try TokenCredentialsReply(
            "access_key=c&access_secret=d".utf8, rules: Self.rules)
        #expect(last.credentials.identifier.revealedText == "c")
        #expect(last.credentials.sharedSecret.revealedText == "d")
    }

    @Test("the names of one answer mean nothing in the other")
    func otherNames() {
        #expect(throws: ParseFailure.missing(.token)) {
            try TemporaryCredentialsReply("access_key=a&access_secret=b".utf8, rules: Self.rules)
        }
        #expect(throws: ParseFailure.missing(.token)) {
            try TokenCredentialsReply("request_key=a&request_secret=b".utf8, rules: Self.rules)
        }
    }

    @Test("a name that is not said is that of the token answer")
    func sameNames() throws {
        var rules = Self.rules
        rules.temporary = .init(tokenSecretField: "request_secret")
        let first = try TemporaryCredentialsReply(
            "access_key=a&request_secret=b".utf8, rules: rules)
        #expect(first.credentials.sharedSecret.revealedText == "b")
    }

    @Test(
        "the first answer says until when its address is good",
        arguments: [("420", 1420), ("420.5", 1420), ("0", nil), ("soon", nil), ("-5", nil)]
            as [(String, Int64?)])
    func end(text: String, end: Int64?) throws {
        let reply = try TemporaryCredentialsReply(
            "request_key=a&request_secret=b&valid_for=\(text)".utf8, rules: Self.rules)
        let found = reply.end(
            by: .init("valid_for", .secondsFromNow), at: Timestamp(secondsSince1970: 1000))
        #expect(found?.secondsSince1970 == end)
    }

    @Test(
        "a life that is no plain number is not guessed at",
        arguments: [".5", "+60", "60.", "60.5.1", "-60", " 60", "60 ", "6e1", "60.x", ""])
    func noLife(text: String) throws {
        let reply = try TokenCredentialsReply(
            #"{"access_key":"a","access_secret":"b","life":"\#(text)"}"#.utf8,
            rules: .init(
                format: .json, tokenField: "access_key", tokenSecretField: "access_secret"))
        let end = reply.end(by: .init("life", .secondsFromNow), at: Timestamp(secondsSince1970: 0))
        #expect(end == nil)
    }

    // MARK: The redirect

    private func told(_ query: String, _ names: Set<String>) throws -> [KeptField]? {
        guard
            case .redirect(let answer) = PastedAnswer.parse(
                "https://127.0.0.1/pintle?oauth_token=t&oauth_verifier=v\(query)")
        else {
            throw ParseFailure.malformed
        }
        return answer.told(names)
    }

    @Test("what a definition asks for is taken from the redirect, and nothing else")
    func taken() throws {
        let told = try told("&entity=42&role=3&state=x", ["entity", "role", "company"])
        #expect(told?.map(\.name) == ["entity", "role"])
        #expect(told?.first(named: "entity")?.revealedText == "42")
    }

    @Test("what is said twice is told as a contradiction; empty, long and hidden texts are nothing")
    func odd() throws {
        #expect(try told("&entity=1&entity=2", ["entity"]) == nil)
        #expect(try told("&entity=1&entity=2", ["role"])?.isEmpty == true)
        let long = String(repeating: "a", count: 1_001)
        #expect(
            try told("&entity=&role=a%00b&company=\(long)", ["entity", "role", "company"]) == [])
    }
}
