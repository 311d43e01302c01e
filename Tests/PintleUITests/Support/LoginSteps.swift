import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// A login at the desk: what network and store answer, each to the effect before it.
extension Desk {
    static let id = LoginID(rawValue: "9c0e")

    /// The last thing that a login wanted done.
    var wanted: LoginEffect? { wants.last { $0.attempt != nil } }

    /// Does what the host of logins does with a command.
    mutating func carryOut(_ action: LoginAction, on id: LoginID) {
        if case .leave = action { flows[id] = nil }
        if let event = action.event { handle(event, of: id) }
    }

    /// Something happens to a login; its state is told where it is another one.
    mutating func happen(_ event: LoginEvent, to id: LoginID = Desk.id) {
        forget()
        handle(event, of: id)
    }

    private mutating func handle(_ event: LoginEvent, of id: LoginID) {
        guard var flow = flows[id] else { return }
        let former = flow.state
        wants += flow.handle(event)
        flows[id] = flow.phase == .idle ? nil : flow
        if flow.state != former { deliver(.login(id, flow.state)) }
    }

    /// The store has read a login that was to be taken up again.
    mutating func takeUp(_ pending: PendingLogin) {
        deliver(.reply(to: ResumeLogin(login: pending.request.id), .answer(Done())))
        flows[pending.request.id] = LoginFlow()
        happen(.resumed(pending), to: pending.request.id)
    }

    /// Answers what the login wanted last, a second later.
    mutating func answer(_ event: (AttemptID) -> LoginEvent) throws {
        let attempt = try #require(wanted?.attempt)
        wait(.seconds(1))
        happen(event(attempt))
    }

    /// A login to X that has been asked for: the store is tried.
    mutating func startLogin(
        account: String? = nil, label: String? = nil, app: String = "pintle-dev",
        provider: Provider = Example.x
    ) {
        let request = LoginRequest(
            id: Self.id, provider: provider, endpoints: Example.endpoints(of: provider),
            app: app, clientIdentifier: "xkey",
            signatureMethod: .hmacSHA1, account: account, label: label, startedAt: Example.now,
            startedFrom: "203.0.113.7")
        press(.character("n"))
        type(provider.name)
        press(.enter, .enter)
        answer(StartLogin.self, request)
        flows[Self.id] = LoginFlow()
        happen(.started(request, clockOffset: .zero))
    }

    /// The provider gives that token; the address is stored and shown.
    mutating func receiveAddress(_ token: String = "Zx4kPAAAAAABgq8eAAABmQ7bVxk") throws {
        let authorization = try authorization(token)
        try answer { .authorizationBegun($0, authorization) }
        try answer { .pendingLoginStored($0) }
        wait(.seconds(1))
    }

    /// What the provider's answer with that token begins now.
    func authorization(_ token: String) throws -> Authorization {
        let reply = try TemporaryCredentialsReply(
            Array("oauth_token=\(token)&oauth_token_secret=s&oauth_callback_confirmed=true".utf8))
        let request = try #require(app.model.logins[Self.id]?.flow.request)
        return try Authorization(
            reply, for: request, at: try #require(request.endpoints.oauth1),
            issuedAt: moment.timestamp)
    }

    /// A login to X that waits for its PIN.
    mutating func awaitPIN(
        account: String? = nil, label: String? = nil, app: String = "pintle-dev",
        provider: Provider = Example.x
    ) throws {
        startLogin(account: account, label: label, app: app, provider: provider)
        try answer { .pendingLoginStored($0) }
        try receiveAddress()
    }

    /// Takes a login up again, as after a lost line.
    mutating func resume(_ progress: PendingLogin.Progress, account: String? = nil) {
        let request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: Example.x,
            endpoints: Example.endpoints(of: Example.x), app: "pintle-dev",
            clientIdentifier: "xkey", signatureMethod: .hmacSHA1, account: account,
            startedAt: Example.today(14, 21), startedFrom: "203.0.113.7")
        press(.character("j"), .enter)
        takeUp(PendingLogin(request: request, progress: progress))
        wait(.seconds(1))
    }

    /// What the answer to an exchange grants.
    static let grant = Grant(
        credentials: .signed(
            TokenCredentials(identifier: Secret(utf8: "t"), sharedSecret: Secret(utf8: "s")),
            .hmacSHA1),
        obtainedAt: Example.now)

    /// The token comes, is saved, and belongs to that account.
    mutating func receiveToken(of account: Account) throws {
        try answer { .granted($0, SessionID(rawValue: "aa11"), Desk.grant) }
        try answer { .identityReceived($0, account) }
    }

    /// X answers 429 to the request for an address, or to the PIN.
    mutating func beAskedToWait(_ wait: Duration, withPIN: Bool = false) throws {
        if withPIN {
            try awaitPIN()
            type("1234567")
            press(.enter)
        } else {
            startLogin()
            try answer { .pendingLoginStored($0) }
        }
        let end = moment.timestamp + wait
        let problem = ServerProblem(host: "api.x.com", status: 429)
        try answer { .requestFailed($0, .refused(.rateLimit(until: end), problem)) }
    }

    /// Where the login stands.
    var phase: LoginFlow.Phase? { app.model.logins[Self.id]?.flow.phase }

    /// The PIN that was sent with the last effects.
    var sentPIN: String? {
        switch wanted {
        case .redeem(_, _, _, .verifier(let verifier, told: _), _): verifier.value.revealedText
        case .redeem(_, _, _, .approved, _): ""
        default: nil
        }
    }

    /// A row that has the text.
    func has(_ text: String) -> Bool { self.text.contains(text) }
}

extension Desk: CustomTestStringConvertible {
    /// What is on the screen, for failed expectations.
    var testDescription: String { "Desk:\n\(text)\n" }
}

extension Example {
    static let events = Account(id: "9876543210", name: "acme_events", access: .readWrite)

    /// An address of X as a stored login has it.
    static let issued = Authorization(
        proof: .temporary(
            TemporaryCredentials(
                identifier: "Zx4kPAAAAAABgq8eAAABmQ7bVxk", sharedSecret: Secret(utf8: "s"))),
        url: url(address), issuedAt: today(14, 21), expiresAt: today(14, 31))

    /// A pattern of the size that the real code of that text has.
    static func qr(_ text: String) -> [[Bool]]? {
        let sizes = [(78, 33), (106, 37), (134, 41), (154, 45)]
        guard let size = sizes.first(where: { text.utf8.count <= $0.0 })?.1 else { return nil }
        return (0..<size).map { row in
            (0..<size).map { column in (row * row + column * 3 + row * column) % 5 < 2 }
        }
    }
}

extension LoginEffect {
    /// The attempt that an answer has to name.
    var attempt: AttemptID? {
        switch self {
        case .storePendingLogin(let attempt, _), .beginAuthorization(let attempt, _, _),
            .redeem(let attempt, _, _, _, _), .saveSession(let attempt, _, _),
            .requestIdentity(let attempt, _, _, _), .recordAccount(let attempt, _, _, _),
            .keepApart(let attempt, _, _, _), .poll(let attempt, _, _):
            attempt
        case .removePendingLogin, .startDeadline, .stopDeadline,
            .discardSession, .rememberClockOffset, .abandonRequest:
            nil
        }
    }
}
