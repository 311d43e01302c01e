import Foundation
import OAuthCore
import Testing

@Suite("Answers of providers")
struct ReplyTests {
    @Test(
        "An answer without usable credentials is refused with the reason",
        arguments: [
            ("", .malformed), ("  \r\n ", .malformed),
            ("<html><body>oauth_token=a&oauth_token_secret=b</body></html>", .malformed),
            ("{\"oauth_token\":\"a\",\"oauth_token_secret\":\"b\"}", .malformed),
            ("oauth_token=a", .missing(.tokenSecret)),
            ("oauth_token=a&oauth_token_sec", .missing(.tokenSecret)),
            ("oauth_token=&oauth_token_secret=b", .missing(.token)),
            ("oauth_token_secret=b", .missing(.token)),
            ("oauth_token=a&oauth_token_secret=b%2", .malformed),
            ("oauth_token=a&oauth_token_secret=b%zz", .malformed),
            ("oauth_token=%ff&oauth_token_secret=b", .malformed),
            ("oauth_token=a&oauth_token=b&oauth_token_secret=c", .repeated(.token)),
            ("oauth_token=a&oauth_token_secret=b&oauth_token_secret=c", .repeated(.tokenSecret)),
            ("oauth_token=a%0d%0a&oauth_token_secret=b", .forbiddenCharacter),
            ("oauth_token=a&oauth_token_secret=b%00", .forbiddenCharacter),
        ] as [(String, ParseFailure)])
    func refusal(body: String, failure: ParseFailure) {
        #expect(throws: failure) { try TemporaryCredentialsReply(Array(body.utf8)) }
    }

    @Test(
        "A field that cannot be decoded takes no token with it",
        arguments: [
            "x=100%&oauth_token=a&oauth_token_secret=b&user_id=7",
            "oauth_token=a&oauth_token_secret=b&x=%ff&user_id=7",
            "oauth_token=a&oauth_token_secret=b&%zz=1&user_id=7",
            "oauth_token=a&oauth_token_secret=b&handle=%2&user_id=7",
            #"{"oauth_token":"a","oauth_token_secret":"b","x":"\x","user_id":"7"}"#,
            #"{"oauth_token":"a","oauth_token_secret":"b","handle":"\u12","user_id":7}"#,
        ])
    func brokenNeighbour(body: String) throws {
        var rules = Provider.ReplyRules()
        rules.format = .either
        rules.keptFields = ["handle"]
        let reply = try TokenCredentialsReply(Array(body.utf8), rules: rules)
        #expect(reply.credentials.identifier.revealedText == "a")
        #expect(reply.credentials.sharedSecret.revealedText == "b")
        #expect(reply.extra.first(named: "user_id") == "7" && reply.kept.isEmpty)
    }

    @Test("Blanks around an answer and blanks in a secret are understood")
    func blanks() throws {
        let body = "\r\noauth_token_secret=a+%20b&oauth_token=t\n"
        let reply = try TokenCredentialsReply(Array(body.utf8))
        #expect(reply.credentials.sharedSecret.revealedText == "a  b")
        #expect(reply.credentials.identifier.revealedText == "t")
    }

    @Test(
        "Only true confirms the callback",
        arguments: [("true", true), ("false", false), ("1", false), ("", false)])
    func confirmation(value: String, isConfirmed: Bool) throws {
        let body = "oauth_token=a&oauth_token_secret=b&oauth_callback_confirmed=\(value)"
        let reply = try TemporaryCredentialsReply(Array(body.utf8))
        #expect(reply.isCallbackConfirmed == isConfirmed)
        #expect(reply.extra.isEmpty)
    }

    @Test("A problem is found inside a page, with its advice")
    func problemInPage() {
        let page = """
            <html><p class='x'>Sorry: oauth_problem=signature_invalid&amp;oauth_problem_advice=\
            check+it</p> more</html>
            """
        let problem = OAuthProblem(body: page.utf8)
        #expect(problem?.kind == .signatureInvalid)
        #expect(problem?.advice == "check it")
    }

    @Test(
        "The acceptable times are read when they make a range",
        arguments: [
            ("100-200", 100, 200), ("200-100", nil, nil), ("soon", nil, nil), ("1-2-3", nil, nil),
        ] as [(String, Int64?, Int64?)])
    func acceptableTimes(text: String, from: Int64?, upTo: Int64?) {
        let body = "oauth_problem=timestamp_refused&oauth_acceptable_timestamps=\(text)"
        let range = OAuthProblem(body: body.utf8)?.acceptableTimestamps
        #expect(range?.lowerBound.secondsSince1970 == from)
        #expect(range?.upperBound.secondsSince1970 == upTo)
    }

    @Test(
        "Where no problem is reported, none is found",
        arguments: ["", "fine", "oauth_problem=", "problem=x"])
    func noProblem(body: String) {
        #expect(OAuthProblem(body: body.utf8) == nil)
        #expect(OAuthProblem(authenticateHeader: body) == nil)
        #expect(OAuthProblem(authenticateHeader: "Basic realm=\"x\"") == nil)
    }

    @Test(
        "Refusing answers of several providers are understood",
        arguments: [
            Refusal(
                400, #"{"errors":[{"code":215,"message":"Bad Authentication data."}]}"#,
                code: 215, "Bad Authentication data.", .badSignatureOrCredentials),
            Refusal(
                200, #"{"stat":"fail","code":98,"message":"Login failed"}"#,
                code: 98, "Login failed", .unknown),
            // Flickr's numbers are not X's, whose 99 is about the app.
            Refusal(
                200, #"{"stat":"fail","code":99,"message":"Insufficient permissions"}"#,
                code: 99, "Insufficient permissions", .unknown),
            Refusal(
                200, #"<rsp stat="fail"><err code="98" msg="Invalid auth token" /></rsp>"#,
                code: 98, "Invalid auth token", .tokenInvalid),
            Refusal(
                403, #"{"errors":[{"code":99,"label":"a","message":"Unable to verify"}]}"#,
                code: 99, "Unable to verify", .applicationRefused),
            Refusal(
                401, #"[{"code":"json_oauth1_expired_token","message":"Gone"}]"#, "Gone",
                .tokenInvalid),
            Refusal(
                200,
                #"{"meta":{"message":"BAD_OAUTH_REQUEST","code":401,"#
                    + #""description":"TOKEN_IP_MISMATCHED: no"}}"#,
                code: 401, "TOKEN_IP_MISMATCHED: no", .wrongSourceAddress),
            Refusal(
                401, "Invalid nonce, check timestamp", "Invalid nonce, check timestamp",
                .requestRefused),
            Refusal(400, #"{"error":"access_denied"}"#, "access_denied", .denied),
            Refusal(
                401, #"{"meta":{"status":401,"msg":"Not Authorized"},"response":[]}"#,
                "Not Authorized", .badSignatureOrCredentials),
            Refusal(
                400, #"{"error":{"message":"Invalid verifier.","status":400}}"#,
                "Invalid verifier.", .wrongOrExpiredPIN),
            Refusal(
                403, #"{"title":"Forbidden","detail":"Not yours"}"#, "Not yours", .forbidden),
            Refusal(429, "{}", nil, .rateLimited),
            Refusal(503, "null", nil, .serverTrouble),
            Refusal(
                401, "Failed to validate oauth signature and token",
                "Failed to validate oauth signature and token", .badSignatureOrCredentials),
            Refusal(
                403, #"<errors><error code="415">Callback not approved</error></errors>"#,
                code: 415, "Callback not approved", .callbackNotApproved),
            Refusal(
                401, "<hash><error>Desktop applications only support oauth_callback</error></hash>",
                "Desktop applications only support oauth_callback", .callbackNotApproved),
            Refusal(
                502, "<!DOCTYPE html><HTML><TITLE>Bad Gateway</TITLE>", "Bad Gateway",
                .serverTrouble),
            Refusal(404, "<html><title> </title><h1>Not here</h1>", "Not here", .unknown),
            Refusal(500, "", nil, .serverTrouble),
        ])
    func refusingAnswer(known: Refusal) {
        let error = ErrorBody(
            status: known.status, body: known.body.utf8,
            json: JSONValue.decoded(from: Data(known.body.utf8)))
        #expect(error.code == known.code)
        #expect(error.message == known.message)
        #expect(error.meaning == known.meaning)
    }

    @Test("An endless message is cut")
    func longMessage() {
        let error = ErrorBody(status: 400, body: [UInt8](repeating: 0x61, count: 10_000))
        #expect(error.message?.count == 500)
    }
}

struct Refusal: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let code: Int?
    let message: String?
    let meaning: ErrorBody.Meaning

    var testDescription: String { "\(status) \(body)" }

    init(
        _ status: Int, _ body: String, code: Int? = nil, _ message: String?,
        _ meaning: ErrorBody.Meaning
    ) {
        self.status = status
        self.body = body
        self.code = code
        self.message = message
        self.meaning = meaning
    }
}
