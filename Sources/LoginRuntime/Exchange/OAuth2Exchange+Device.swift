import LoginCore
import OAuthCore

/// The result of a question to the server of a device login.
enum DeviceOutcome: Sendable, Equatable {
    /// It was approved; this is the token.
    case granted(Grant)
    /// It continues; the answer arrived at that moment.
    case waiting(DevicePolling.Answer, at: Timestamp)
    /// The answer was lost on its way, perhaps with the token; that showed at that moment.
    case lost(at: Timestamp)
}

/// The requests of a device login (RFC 8628).
extension OAuth2Exchange {
    /// Asks for the two codes (section 3.1); never repeated by itself, since each answer begins a
    /// login of its own.
    func beginDevice(
        _ login: LoginRequest, at endpoints: OAuth2Endpoints
    ) async throws(LoginFailure) -> Authorization {
        guard let url = endpoints.deviceAuthorization else {
            throw .unusableMetadata(.lacks(.deviceAuthorization), host: provider.host)
        }
        guard let token = rules.device.token?.url ?? endpoints.token?.url else {
            throw .unusableMetadata(.lacks(.token), host: provider.host)
        }
        var form: [Parameter] = []
        if let scope = rules.scope { form.append(Parameter(rules.device.scopeParameter, scope)) }
        var verifier: CodeVerifier?
        if rules.device.usesPKCE {
            guard let made = CodeVerifier(operations.cryptography) else {
                throw .signature(.cryptographyFailed)
            }
            verifier = made
            let method = rules.pkce == .none ? .s256 : rules.pkce
            form += made.challenge(method, operations.cryptography)
        }
        form += rules.device.authorization?.parameters ?? []
        let request = deviceRequest(form, to: url)
        let (reply, moment) = try await hiding([]) { () async throws(LoginFailure) in
            var answer = try await send(request)
            defer { answer.wipeBody() }
            let reply = try secrets(of: answer) { (answer) throws(LoginFailure) in
                try read(answer).deviceReply()
            }
            return (reply, answer.receivedAt)
        }
        let device = DeviceRequest(
            reply, verifier: verifier, token: token,
            polling: DevicePolling(interval: reply.interval, from: moment))
        return Authorization(
            proof: .device(device), url: reply.completePage ?? reply.page, issuedAt: moment,
            expiresAt: moment + (reply.life ?? Self.usualLife))
    }

    /// Asks once whether it was approved (section 3.4).
    ///
    /// No answer at all is trouble, which passes; a server that cannot be trusted ends the login.
    func ask(_ device: DeviceRequest) async throws(LoginFailure) -> DeviceOutcome {
        let dialect = rules.device
        var form = dialect.grantType.map { [Parameter("grant_type", $0)] } ?? []
        form.append(Parameter(dialect.codeParameter, device.deviceCode.revealedText))
        if let verifier = device.verifier {
            form.append(Parameter("code_verifier", verifier.value.revealedText))
        }
        if let scope = rules.scope, dialect.scopeParameter != DeviceRules().scopeParameter {
            form.append(Parameter(dialect.scopeParameter, scope))
        }
        form += (dialect.token ?? rules.endpoints.token)?.parameters ?? []
        var request = deviceRequest(form, to: device.token)
        request.isAnswerSecret = true
        let outgoing = request
        let own = [device.deviceCode] + (device.verifier.map { [$0.value] } ?? [])
        do throws(LoginFailure) {
            return try await hiding(own) { () async throws(LoginFailure) in
                try await answer(to: outgoing, hiding: own)
            }
        } catch .transport(let failure) where failure.isPassing {
            return failure.leavesOutcomeOpen
                ? .lost(at: operations.now())
                : .waiting(.trouble(), at: operations.now())
        }
    }

    private func answer(
        to request: HTTPRequest, hiding own: [Secret]
    ) async throws(LoginFailure) -> DeviceOutcome {
        var answer = try await send(request)
        defer { answer.wipeBody() }
        // A question that waits has no token in its answer, so that its words may be decoded.
        let tokens = TokenReply.secrets(in: answer.body)
        if tokens.isEmpty, !answer.isTooLong { answer.json = JSONReading.value(of: answer.body) }
        do throws(LoginFailure) {
            switch try read(answer).deviceAnswer(statuses: rules.device.statuses) {
            case .granted(let reply):
                let end = provider.sessionLife.end
                return .granted(Grant(reply, at: answer.receivedAt, ending: end))
            case .waiting(let waiting):
                return .waiting(waiting, at: operations.now())
            }
        } catch {
            // Known secrets are hidden first, since the search for lookalikes may leave a part of
            // one.
            throw error.hiding(hidden(own + tokens)).withoutLookalikes
        }
    }

    private func deviceRequest(_ form: [Parameter], to url: RequestURL) -> HTTPRequest {
        // The standard names the client beside any authentication by a header.
        let way = rules.authentication(of: client.credentials)
        let isNamed = way == .none || way == .post
        let name = isNamed ? [] : [Parameter("client_id", client.credentials.identifier)]
        return authenticated(name + form, to: url, asJSON: rules.device.sendsJSON)
    }

    /// The life of codes if the server does not state it, as it must.
    private static var usualLife: Duration { .seconds(900) }
}

extension TransportFailure {
    /// Whether the next poll may well be answered.
    fileprivate var isPassing: Bool {
        switch self {
        case .certificate, .noTLS, .oldTLS, .unreadableTrust, .noHTTPProxy: false
        case .unknownHost, .connectionRefused, .noAnswer, .brokeOff, .tooSlow, .silent,
            .unusableHead, .noRoom, .proxy, .redirect, .unreadableBody:
            true
        }
    }
}

extension [Parameter] {
    /// These as the members of a JSON object (RFC 8259).
    var jsonObject: [UInt8] {
        [UInt8](JSONText.line(.object(map { .init($0.name, .string($0.value)) })).utf8)
    }
}
