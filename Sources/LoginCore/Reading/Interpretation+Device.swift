public import OAuthCore

/// The answers of a device login (RFC 8628).
extension Interpretation {
    /// The result of a question that did not end the login with a failure.
    public enum DeviceAnswer: Sendable, Equatable {
        /// It was approved.
        case granted(TokenReply)
        /// The server has not said yes or no.
        case waiting(DevicePolling.Answer)
    }

    /// Reads the answer to the request for a device code (section 3.2).
    public func deviceReply() throws(LoginFailure) -> DeviceReply {
        try requireSuccess(in: .deviceAuthorization)
        do throws(DeviceReply.Defect) {
            return try DeviceReply(answer.body)
        } catch {
            switch error {
            case .error(let name): throw refused(named: name, in: .deviceAuthorization)
            case .noPage: throw .unusableAnswer(.noPage, host: answer.origin.host)
            case .unencryptedPage:
                throw .unusableAnswer(.unencryptedPage, host: answer.origin.host)
            case .parse(let failure):
                throw unusable(because: failure, in: .deviceAuthorization)
            }
        }
    }

    /// Reads the answer to a question (section 3.5).
    ///
    /// `statuses` says what a status means where the body says nothing. Only a word of the provider
    /// ends the login: whatever else comes is trouble, and the server is asked again.
    public func deviceAnswer(
        statuses: [Parameter] = []
    ) throws(LoginFailure) -> DeviceAnswer {
        if answer.isTooLong { throw .unusableAnswer(.tooLong, host: answer.origin.host) }
        switch deviceError(statuses) {
        case "authorization_pending": return .waiting(.pending)
        case "slow_down": return .waiting(.slowDown(statedInterval))
        case "temporarily_unavailable", "server_error", "rate_limit_exceeded":
            return .waiting(.trouble(status: answer.status, retryAfter: retryAfter))
        case "expired_token", "token_expired", "code_expired":
            throw .expired(at: answer.receivedAt)
        case let name? where !isTrouble: throw refused(named: name, in: .device)
        case _ where isTrouble:
            return .waiting(.trouble(status: answer.status, retryAfter: retryAfter))
        default: break
        }
        return .granted(try tokenReply(in: .device))
    }

    /// Whether it says nothing about the login: a redirect or a page may come from anybody on the
    /// way.
    private var isTrouble: Bool {
        (300..<400).contains(answer.status) || answer.status == 429 || answer.status >= 500
            || RefusalWords(answer).isPage
    }

    /// The name of the error that an answer states, wherever it stands: `error` by the standard,
    /// `message` at Twitch, `error_code` at Google, the status alone at Trakt.
    private func deviceError(_ statuses: [Parameter]) -> String? {
        let stated =
            answer.json?["error"]?.text ?? answer.json?["error_code"]?.text ?? formError
            ?? answer.json?["message"]?.text.flatMap { Self.pollingErrors.contains($0) ? $0 : nil }
        if let stated, !stated.isEmpty { return stated }
        return statuses.first(named: String(answer.status))
    }

    private static let pollingErrors: Set<String> = [
        "authorization_pending", "slow_down", "access_denied", "expired_token",
        "invalid device code",
    ]

    /// The interval that a `slow_down` names, as GitHub's does.
    private var statedInterval: Duration? {
        let text =
            answer.json?["interval"]?.text
            ?? FormParameters.readable(answer.body).first(named: "interval")
        return text.flatMap(DeviceReply.seconds).flatMap { $0 > .zero ? $0 : nil }
    }

    /// For how long the server asks to be left alone (RFC 9110 section 10.2.3).
    private var retryAfter: Duration? {
        retryEnd.map { max(.zero, $0 - answer.receivedAt) }
    }

    private func refused(named name: String, in step: Step) -> LoginFailure {
        .refused(
            refusal(named: name, in: step) ?? .other,
            ServerProblem(
                host: answer.origin.host, status: answer.status, code: name,
                text: RefusalWords(answer).text))
    }
}
