import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// Answers of real providers, and what each means in the step that it comes in; what people read of
/// every refusal is in the tests of the line mode.
struct AnswerCase: Sendable, CustomTestStringConvertible {
    enum Step: Sendable { case temporary, token, call }
    enum Meaning: Sendable, Equatable {
        case refused(Refusal)
        case defect(AnswerDefect)
        case redirect(String)
        case received(String)
    }

    var testDescription: String
    var step: Step
    var status: Int
    var headers: [HTTPHeader] = []
    var body: String
    var meaning: Meaning

    init(
        _ description: String, _ step: Step, _ status: Int, _ body: String, _ meaning: Meaning,
        headers: [HTTPHeader] = []
    ) {
        testDescription = description
        self.step = step
        self.status = status
        self.headers = headers
        self.body = body
        self.meaning = meaning
    }

    static let now = Timestamp(secondsSince1970: 784_111_000)
    static let date = HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT")
    static let reading = ClockReading(
        server: Timestamp(secondsSince1970: 784_111_777), local: now)

    static let all: [AnswerCase] = [
        .init(
            "temporary credentials", .temporary, 200,
            "oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=true", .received("t")),
        .init(
            "a page of a gateway that quotes a report", .call, 502,
            "<html><body>oauth_problem=signature_invalid</body></html>",
            .refused(.serverTrouble)),
        .init(
            "a report of a server in trouble", .call, 503, "oauth_problem=token_rejected",
            .refused(.serverTrouble)),
        .init(
            "form labelled as a page", .token, 200, "oauth_token=t&oauth_token_secret=s",
            .received("t"), headers: [HTTPHeader("Content-Type", "text/html")]),
        .init(
            "X 135 with a date", .temporary, 401, x(135, "Timestamp out of bounds."),
            .refused(.timestamp(reading)), headers: [date]),
        .init(
            "X 135 without a date", .temporary, 401, x(135, "Timestamp out of bounds."),
            .refused(.timestamp(nil))),
        .init(
            "X 88 until a moment", .call, 429, x(88, "Rate limit exceeded"),
            .refused(.rateLimit(until: Timestamp(secondsSince1970: 784_112_000))),
            headers: [HTTPHeader("x-rate-limit-reset", "784112000")]),
        .init(
            "too many requests, seconds to wait", .temporary, 429, "",
            .refused(.rateLimit(until: Timestamp(secondsSince1970: 784_111_060))),
            headers: [HTTPHeader("Retry-After", "60")]),
        .init(
            "acceptable times", .temporary, 400,
            "oauth_problem=timestamp_refused&oauth_acceptable_timestamps=784111477-784112077",
            .refused(.timestamp(reading))),
        .init(
            "OKAPI, clock", .temporary, 400,
            #"{"error":{"reason_stack":["bad_request","invalid_timestamp"],"message":"no"}}"#,
            .refused(.timestamp(reading)), headers: [date]),
        .init("unknown words at the exchange", .token, 401, "no", .refused(.verifier)),
        .init(
            "trouble of the server", .temporary, 503, "<html><title>Down</title></html>",
            .refused(.serverTrouble)),
        .init(
            "a page in place of a form", .temporary, 200,
            "<!DOCTYPE html><html><title>Sign in to the Wi-Fi</title></html>", .defect(.webPage)),
        .init(
            "a page that is not there", .temporary, 404,
            "<html><head><title>Not found</title></head></html>",
            .refused(.nothingThere(.requestToken))),
        .init(
            "a method that is not taken", .token, 405, "",
            .refused(.methodNotTaken(.accessToken, allowed: ["GET", "HEAD"])),
            headers: [HTTPHeader("Allow", "GET, \u{1b}[2J, HEAD")]),
        .init("an API's resource that is not there", .call, 404, "", .refused(.other)),
        .init("a form that ends too early", .token, 200, "oauth_token=abc", .defect(.truncated)),
        .init(
            "JSON in place of a form", .token, 200, #"{"token":"t"}"#, .defect(.otherFormat(.json))),
        .init("nothing", .temporary, 200, "", .defect(.malformed)),
        .init(
            "a redirect", .temporary, 302, "", .redirect("https://elsewhere.example/"),
            headers: [HTTPHeader("location", "https://elsewhere.example/")]),
    ]

    private static func x(_ code: Int, _ message: String) -> String {
        #"{"errors":[{"code":\#(code),"message":"\#(message)"}]}"#
    }
}

@Suite struct InterpretationTests {
    private func answer(_ row: AnswerCase, from host: String = "https://api.example") throws
        -> HTTPAnswer
    {
        var answer = HTTPAnswer(
            status: row.status, headers: row.headers, body: Array(row.body.utf8),
            origin: try Origin(host: host), receivedAt: AnswerCase.now)
        answer.json = JSONReading.value(of: answer.body)
        return answer
    }

    private func meaning(_ step: AnswerCase.Step, _ answer: HTTPAnswer) -> AnswerCase.Meaning {
        do throws(LoginFailure) {
            let interpretation = Interpretation(answer)
            switch step {
            case .temporary:
                return .received(try interpretation.temporaryCredentials().credentials.identifier)
            case .token:
                let reply = try interpretation.tokenCredentials()
                return .received(reply.credentials.identifier.revealedText)
            case .call:
                try interpretation.requireSuccess()
                return .received("")
            }
        } catch {
            switch error {
            case .refused(let refusal, _): return .refused(refusal)
            case .unusableAnswer(let defect, _): return .defect(defect)
            case .transport(.redirect(_, let target)): return .redirect(target)
            default: return .received("unexpected \(error)")
            }
        }
    }

    @Test(arguments: AnswerCase.all)
    func `an answer means`(row: AnswerCase) throws {
        #expect(meaning(row.step, try answer(row)) == row.meaning)
    }

    @Test(arguments: [500, 502, 503, 599])
    func `a server in trouble ends no session, whatever a definition looks for`(
        status: Int
    ) throws {
        let row = AnswerCase("", .call, status, "your token has expired", .received(""))
        let rules = [
            Provider.RefusalRule(words: "token has expired", meaning: .token),
            Provider.RefusalRule(status: status, meaning: .token),
        ]
        let answer = try answer(row)
        for rule in rules {
            do throws(LoginFailure) {
                try Interpretation(answer, refusals: [rule]).requireSuccess()
                Issue.record("an answer of \(status) is no success")
            } catch {
                guard case .refused(.serverTrouble, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
    }

    @Test(
        arguments: [
            // A moment by the server's clock, as X has it and as most others do.
            ("x-rate-limit-reset", "784112000", 784_112_000),
            ("X-RateLimit-Reset", "784112000", 784_112_000),
            ("X-RateLimit-Reset", "784112000.25", 784_112_000),
            // Seconds from now, as in IETF's draft.
            ("X-RateLimit-Reset", "90", 784_111_090), ("RateLimit-Reset", "0", 784_111_000),
            ("X-RateLimit-Reset", "-5", nil), ("X-RateLimit-Reset", "soon", nil),
            ("X-RateLimit-Reset", "784110999", nil), ("X-RateLimit-Reset", "9784112000", nil),
        ] as [(String, String, Int64?)])
    func `the end of a limit is a moment, or seconds`(
        name: String, value: String, end: Int64?
    ) throws {
        let row = AnswerCase(
            "", .call, 429, "", .received(""), headers: [HTTPHeader(name, value)])
        #expect(
            Interpretation(try answer(row)).rateLimitEnd?.secondsSince1970 == end)
    }

    @Test(
        arguments: [
            (
                "oauth_problem=token_expired&oauth_problem_advice=log%20in", nil,
                "token_expired, log in"
            ),
            ("no", "OAuth realm=\"a\", oauth_problem=\"token_revoked\"", "token_revoked"),
            ("{}", "Bearer error=\"invalid_token\"", "Bearer error=\"invalid_token\""),
            ("oauth_problem=a", "OAuth oauth_problem=\"b\"", "a"), ("no", nil, "no"),
            (
                #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#,
                "OAuth realm=\"https://api.example\"", "Invalid or expired token."
            ), ("<html><title>No</title></html>", "OAuth realm=\"a\"", "OAuth realm=\"a\""),
            ("", nil, nil),
        ] as [(String, String?, String?)])
    func `what a refusal says is wrong is found in body and header`(
        body: String, header: String?, said: String?
    ) throws {
        let headers = header.map { [HTTPHeader("WWW-Authenticate", $0)] } ?? []
        let row = AnswerCase("", .call, 401, body, .received(""), headers: headers)
        #expect(Interpretation(try answer(row)).statedProblem?.text == said)
    }

    @Test func `nobody on the way can tell us the time`() throws {
        let row = try #require(AnswerCase.all.first { $0.testDescription == "X 135 with a date" })
        let overHTTP = try answer(row, from: "http://api.example")
        let onLoopback = try answer(row, from: "http://127.0.0.1")
        #expect(meaning(.temporary, overHTTP) == .refused(.timestamp(nil)))
        #expect(meaning(.temporary, onLoopback) == row.meaning)
    }

    @Test func `an answer beyond the limit is too long`() throws {
        var long = try answer(AnswerCase.all[0])
        long.isTooLong = true
        #expect(meaning(.temporary, long) == .defect(.tooLong))
    }

    @Test func `words in a form of the provider's own are shown, and nothing is concluded`()
        throws
    {
        let body = #"{"ok":false,"why":{"n":7,"lines":["Your kiosk has an expired token."]}}"#
        let row = AnswerCase("", .call, 422, body, .received(""))
        let problem = ServerProblem(
            host: "api.example", status: 422, text: "Your kiosk has an expired token.")
        #expect(throws: LoginFailure.refused(.other, problem)) {
            try Interpretation(try answer(row)).requireSuccess()
        }
    }

    @Test func `the provider's words and code are kept as they came`() throws {
        let row = AnswerCase(
            "", .temporary, 401,
            "oauth_problem=consumer_key_unknown&oauth_problem_advice=no%1B%5Bkey",
            .received(""))
        let problem = ServerProblem(
            host: "api.example", status: 401, code: "consumer_key_unknown", text: "no\u{1B}[key")
        #expect(throws: LoginFailure.refused(.clientCredentials, problem)) {
            try Interpretation(try answer(row)).temporaryCredentials()
        }
    }

    @Test func `credentials that cannot be used are no words of the provider`() throws {
        let form = "oauth_token=a&oauth_token=b&oauth_token_secret=canary&oauth_callback=expired"
        let twice = AnswerCase("", .temporary, 200, form, .received(""))
        #expect(throws: LoginFailure.unusableAnswer(.malformed, host: "api.example")) {
            try Interpretation(try answer(twice)).temporaryCredentials()
        }
        let refused = AnswerCase("", .temporary, 401, form, .received(""))
        let problem = ServerProblem(host: "api.example", status: 401)
        #expect(throws: LoginFailure.refused(.clientCredentials, problem)) {
            try Interpretation(try answer(refused)).temporaryCredentials()
        }
    }

    @Test(
        "an account is read where the definition says",
        arguments: [
            ("id_str", "screen_name", #"{"id_str":"12","screen_name":"a"}"#, "12", "a"),
            (
                "user.id", "user.username._content",
                #"{"user":{"id":"1@N","username":{"_content":"b"}}}"#, "1@N", "b"
            ),
            ("id", "name", #"{"id":9007199254740993}"#, "9007199254740993", "9007199254740993"),
        ])
    func account(idPath: String, namePath: String, body: String, id: String, name: String) throws {
        let row = AnswerCase(
            "", .call, 200, body, .received(""),
            headers: [HTTPHeader("X-Access-Level", "read-write")])
        let identity = Provider.IdentityRequest(
            url: try RequestURL("https://api.example/me"), idPath: idPath, namePath: namePath)
        let account = try Interpretation(try answer(row)).account(asDescribedBy: identity)
        #expect(account == Account(id: id, name: name, access: .readWrite))
    }

    @Test(
        "dates of servers",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49 GMT", nil),
            ("Sun, 32 Nov 1994 08:49:37 GMT", nil), ("", nil),
        ] as [(String, Int64?)])
    func date(text: String, seconds: Int64?) {
        #expect(Timestamp(httpDate: text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        (String(repeating: "[", count: 100_000), 100_000), (#"{"a":"[[[\"["}"#, 1),
        ("[[1],[2]]", 2),
    ])
    func `nesting is counted without the decoder`(text: String, depth: Int) {
        #expect(JSONReading.depth(of: Array(text.utf8)) == depth)
    }
}
