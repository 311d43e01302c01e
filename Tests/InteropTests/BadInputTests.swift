import TestSupport
import Testing

/// What a broken or hostile server answers: a clear message, the contract's exit code, nothing
/// stored that should not be.
@Suite(.enabled(if: Repository.hasProgram))
struct BadInputTests {
    @Test(arguments: BadAnswer.toRequestToken)
    func `in place of a request token`(answer: BadAnswer) throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try provider.fail("/oauth/request_token", answer.fault, times: -1)
        let result = try home.pintle("login", "start", PintleHome.providerID)
        expectFailure(result, as: answer)
        #expect(try home.logins().isEmpty)
        #expect(try home.sessions().isEmpty)
        #expect(try !provider.counts().keys.contains { $0.hasPrefix("elsewhere:") })
    }

    @Test(arguments: BadAnswer.toAccessToken)
    func `in place of an access token`(answer: BadAnswer) throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let login = try home.startLogin()
        let pin = try provider.approve(login.authorizeUrl)
        try provider.fail("/oauth/access_token", answer.fault)
        let result = try home.finishLogin(login.id, pin: pin)
        expectFailure(result, as: answer)
        #expect(!result.errorText.contains(pin))
        #expect(try home.sessions().isEmpty)
        #expect(try home.logins().map(\.id) == [login.id])
        // A token exchange is never repeated blindly.
        #expect(try provider.count("/oauth/access_token") == 1)
        #expect(try !provider.counts().keys.contains { $0.hasPrefix("elsewhere:") })
    }

    @Test(arguments: BadAnswer.toIdentity)
    func `in place of who this is, the session is saved and not checked yet`(
        answer: BadAnswer
    ) throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try provider.fail("/1.1/account/verify_credentials.json", answer.fault, times: -1)
        let login = try home.startLogin()
        let result = try home.finishLogin(login.id, pin: try provider.approve(login.authorizeUrl))
        #expect(result.code == 0, "\(result)")
        #expect(ForeignText.strange(in: result.errorText).isEmpty)
        #expect(try home.sessions().count == 1)
        #expect(try home.logins().isEmpty)
    }

    @Test func `hostile names are cleaned wherever they are listed`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try provider.fail("/oauth/access_token", "hostile-name")
        try provider.fail("/1.1/account/verify_credentials.json", "hostile-identity", times: -1)
        let login = try home.startLogin()
        let finished = try home.finishLogin(login.id, pin: try provider.approve(login.authorizeUrl))
        let results = [
            finished, try home.pintle("sessions", "list"),
            try home.pintle("sessions", "list", "--json"), try home.pintle("sessions", "why"),
            try home.pintle("sessions", "show"), try home.pintle("sessions", "verify"),
            try home.pintle("sessions", "show", "nobody"),
            try home.pintle("sessions", "remove", "--local", "--yes"),
        ]
        for result in results {
            #expect(ForeignText.strange(in: result.text + result.errorText).isEmpty, "\(result)")
        }
    }

    private func expectFailure(_ result: CommandResult, as answer: BadAnswer) {
        #expect(result.code == answer.code, "\(result)")
        #expect(result.text.isEmpty)
        #expect(result.errorText.contains("pintle: "))
        #expect(result.errorText.contains("hint: "))
        #expect(ForeignText.strange(in: result.errorText).isEmpty, "\(result)")
        #expect(result.seconds < answer.seconds)
    }
}

/// A fault, the exit code that the contract gives it, and how long it may take to be noticed.
struct BadAnswer: CustomTestStringConvertible, Sendable {
    let fault: ForeignProvider.Fault
    let code: Int32
    var seconds = 5.0

    var testDescription: String { fault.description }

    private static let anywhere = [
        BadAnswer(fault: "401", code: 9),
        BadAnswer(fault: "403", code: 9),
        BadAnswer(fault: "429", code: 9),
        BadAnswer(fault: "500", code: 8),
        BadAnswer(fault: "503", code: 8),
        BadAnswer(fault: "html", code: 9),
        BadAnswer(fault: "cut-form", code: 9),
        BadAnswer(fault: "empty", code: 9),
        BadAnswer(fault: "flood", code: 9),
        BadAnswer(fault: "redirect", code: 10),
        BadAnswer(fault: "hostile-error", code: 9),
        BadAnswer(fault: "hostile-problem", code: 9),
        BadAnswer(fault: "hostile-headers", code: 9),
        BadAnswer(fault: "hostile-redirect", code: 10),
        BadAnswer(fault: "truncated", code: 8),
        BadAnswer(fault: "reset", code: 8),
        BadAnswer(fault: "garbage", code: 8),
        BadAnswer(fault: "status-000", code: 8),
        BadAnswer(fault: "status-042", code: 8),
        BadAnswer(fault: "status-099", code: 8),
        BadAnswer(fault: "status-101", code: 8),
        BadAnswer(fault: "interim-only", code: 8),
        BadAnswer(fault: "many-headers", code: 8),
    ]

    // Both wait for a limit of the program, so that each is tried in one place.
    static let toRequestToken =
        anywhere + [
            BadAnswer(fault: "drip", code: 8, seconds: 35),
            BadAnswer(fault: "unconfirmed", code: 10),
            BadAnswer(fault: "hostile-token", code: 9),
        ]

    static let toAccessToken = anywhere + [BadAnswer(fault: "hang", code: 8, seconds: 20)]

    static let toIdentity = [
        "status-007", "401", "403", "429", "500", "html", "empty", "flood", "truncated", "reset",
        "redirect",
        "hostile-error", "hostile-headers", "hostile-redirect",
    ]
    .map { BadAnswer(fault: ForeignProvider.Fault(stringLiteral: $0), code: 0) }
}
