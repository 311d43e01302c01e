import LoginCore
import OAuthCore

/// One flow for each situation, and the events that could meet it: what `FlowTable` asks about.
///
/// Each situation is reached by events from `idle`, so that none is in the table that the flow
/// cannot get into.
enum FlowSamples {
    static let situations: [(name: String, flow: LoginFlow)] = [
        ("", flow()),
        ("Trying the store", flow(after: [started])),
        ("Asking the provider", flow(after: asking)),
        ("Storing the URL", flow(after: asking + [begun])),
        ("Of OAuth 1.0a", flow(after: waiting)),
        ("Of OAuth 2, for a code", CodeSamples.waiting),
        ("Of OAuth 2, for a token", TokenSamples.waiting),
        ("Of OAuth 2, for approval on another device", DeviceSamples.waiting),
        ("Exchanging the verifier", flow(after: exchanging)),
        ("Exchanging a code", CodeSamples.exchanging),
        ("Saving the session again", flow(after: unsaved + [{ _ in .retried }])),
        ("Asking whose token it is", flow(after: identifying)),
        ("Another account came back", flow(after: identifying + [otherAccount])),
        ("Recording the account", flow(after: identifying + [wantedAccount])),
        ("", flow(after: identifying + [requestFailed(.other)])),
        ("No URL", flow(after: asking + [requestFailed(.clientCredentials)])),
        ("The exchange failed", flow(after: exchanging + [requestFailed(.serverTrouble)])),
        ("A token in hand", flow(after: unsaved)),
    ]

    /// Every event, some in several forms, as an answer to what the flow waits for.
    static func events(for flow: LoginFlow) -> [(name: String, event: LoginEvent)] {
        let attempt = flow.attempt ?? AttemptID(0)
        let redirects = flow.request?.provider.isSigned == false ? CodeSamples.redirects : redirects
        return [
            ("`started`", started(attempt)),
            ("`resumed`, without a URL", .resumed(pending(.notBegun))),
            ("`resumed`, with a URL", .resumed(pending(.awaitingVerifier(authorization)))),
            (
                "`resumed`, account undecided",
                .resumed(pending(.awaitingAccountDecision(session, Account(id: "2", name: "b"))))
            ),
            ("`pendingLoginStored`", .pendingLoginStored(attempt)),
            ("`authorizationBegun`", begun(attempt)),
            ("`answerEntered`, a PIN", pin(attempt)),
            ("`answerEntered`, nothing", .answerEntered(Secret(utf8: "  "))),
        ] + redirects + [
            ("`polled`, not yet", DeviceSamples.notYet(attempt)),
            ("`granted`", granted(attempt)),
            ("`grantUnsaved`", grantUnsaved(attempt)),
            ("`identityReceived`, the wanted account", wantedAccount(attempt)),
            ("`identityReceived`, another account", otherAccount(attempt)),
            ("`accountConfirmed`, keep", .accountConfirmed(.keep)),
            ("`accountConfirmed`, try again", .accountConfirmed(.tryAgain)),
            ("`accountConfirmed`, discard", .accountConfirmed(.discard)),
            ("`accountRecorded`", .accountRecorded(attempt, session)),
            (
                "`finishedElsewhere`",
                .finishedElsewhere(attempt, session, Account(id: "1", name: "acme"))
            ),
            (
                "`finishedElsewhere`, another account",
                .finishedElsewhere(attempt, session, Account(id: "2", name: "other"))
            ),
            ("`requestFailed`, wrong verifier", requestFailed(.verifier)(attempt)),
            ("`requestFailed`, token gone", requestFailed(.temporaryCredentials)(attempt)),
            ("`requestFailed`, denied", requestFailed(.denied)(attempt)),
            (
                "`requestFailed`, callback not confirmed",
                .requestFailed(attempt, .callbackNotConfirmed)
            ),
            ("`requestFailed`, clock", requestFailed(.timestamp(fourMinutes))(attempt)),
            ("`requestFailed`, clock unknown", requestFailed(.timestamp(nil))(attempt)),
            (
                "`requestFailed`, no whole answer",
                .requestFailed(attempt, .transport(.brokeOff(host: "provider.example")))
            ),
            ("`requestFailed`, otherwise", requestFailed(.other)(attempt)),
            ("`storeFailed`", storeFailed(attempt)),
            ("`deadlineReached`", .deadlineReached(attempt)),
            ("`newURLRequested`", .newURLRequested),
            ("`formChosen`, a code", .formChosen(.code)),
            ("`formChosen`, a device", .formChosen(.device)),
            ("`retried`", .retried),
            ("`cancelled`", .cancelled),
        ]
    }

    // MARK: Ways to each situation

    /// An event that knows the attempt only when it happens.
    typealias Answer = @Sendable (AttemptID) -> LoginEvent

    private static let asking: [Answer] = [started, { .pendingLoginStored($0) }]
    private static let waiting = asking + [begun, { .pendingLoginStored($0) }]
    private static let exchanging = waiting + [pin]
    private static let unsaved = exchanging + [grantUnsaved]
    private static let identifying = exchanging + [granted]

    static func flow(after answers: [Answer] = []) -> LoginFlow {
        answers.reduce(into: LoginFlow()) { flow, answer in
            _ = flow.handle(answer(flow.attempt ?? AttemptID(0)))
        }
    }

    // MARK: Events

    private static let started: Answer = { _ in .started(request, clockOffset: .zero) }
    private static let begun: Answer = { .authorizationBegun($0, authorization) }
    static let pin: Answer = { _ in .answerEntered(Secret(utf8: "1234567")) }
    private static let granted: Answer = { .granted($0, session, grant) }
    private static let grantUnsaved: Answer = { .grantUnsaved($0, grant, .storage(.full)) }
    private static let wantedAccount: Answer = {
        .identityReceived($0, Account(id: "1", name: "acme"))
    }
    private static let otherAccount: Answer = {
        .identityReceived($0, Account(id: "2", name: "other"))
    }
    private static let storeFailed: Answer = { .storeFailed($0, .storage(.full)) }

    private static func requestFailed(_ refusal: Refusal) -> Answer {
        let problem = ServerProblem(host: "provider.example", status: 401)
        return { .requestFailed($0, .refused(refusal, problem)) }
    }

    private static let redirects: [(name: String, event: LoginEvent)] = [
        ("`answerEntered`, our redirect", redirect("oauth_token=t&oauth_verifier=v")),
        ("`answerEntered`, another's redirect", redirect("oauth_token=x&oauth_verifier=v")),
        ("`answerEntered`, a denied redirect", redirect("denied=t")),
    ]

    static func redirect(_ query: String) -> LoginEvent {
        .answerEntered(Secret(utf8: "https://client.example/back?\(query)"))
    }

    // MARK: Values

    static let moment = Timestamp(secondsSince1970: 1_795_000_000)
    private static let session = SessionID(rawValue: "41c7")
    private static let fourMinutes = ClockReading(server: moment + .seconds(240), local: moment)

    private static let tokens = "oauth_token=t&oauth_token_secret=s"

    private static let grant = Grant(
        credentials: .signed(
            TokenCredentials(identifier: Secret(utf8: "t"), sharedSecret: Secret(utf8: "s")),
            .hmacSHA1),
        obtainedAt: moment)

    private static let credentials = TemporaryCredentials(
        identifier: "t", sharedSecret: Secret(utf8: "s"))

    private static let authorization = Authorization(
        proof: .temporary(credentials),
        url: provider.authorizationURL(
            at: endpoints.authorization, for: credentials, client: "key"),
        issuedAt: moment, expiresAt: moment + .seconds(600))

    private static func pending(_ progress: PendingLogin.Progress) -> PendingLogin {
        PendingLogin(request: request, progress: progress)
    }

    private static let request = LoginRequest(
        id: LoginID(rawValue: "7f3a"), provider: provider, endpoints: .oauth1(endpoints),
        app: "app", clientIdentifier: "key", signatureMethod: .hmacSHA1, account: "acme",
        startedAt: moment)

    private static let endpoints = wellFormed {
        OAuth1Endpoints(
            temporaryCredentialRequest: .init(
                url: try RequestURL("https://provider.example/request_token")),
            authorization: .init(url: try RequestURL("https://provider.example/authorize")),
            tokenRequest: .init(url: try RequestURL("https://provider.example/access_token")))
    }

    private static let provider = wellFormed {
        Provider(
            id: try requireID("provider"), name: "Provider",
            protocol: .oauth1(
                OAuth1Rules(login: endpoints, temporaryCredentialsLife: .seconds(600))),
            identity: .init(
                url: try RequestURL("https://provider.example/me"), idPath: "id",
                namePath: "name"))
    }

    static func requireID(_ text: String) throws(ParseFailure) -> ProviderID {
        guard let id = ProviderID(rawValue: text) else { throw .malformed }
        return id
    }

    /// For values spelt out in this file, which parse unless somebody misspells them.
    static func wellFormed<Value>(_ make: () throws -> Value) -> Value {
        do {
            return try make()
        } catch {
            preconditionFailure("a sample of the flow table does not parse: \(error)")
        }
    }
}
