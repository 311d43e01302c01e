public import OAuthCore

/// The answer to a registration (RFC 7591 section 3.2).
extension Interpretation {
    /// Reads the client that a server registered; throws its refusal, or the defect of its answer.
    public func registrationReply(
        to request: ClientRegistration
    ) throws(LoginFailure) -> RegistrationReply {
        try requireAnswer()
        guard (200..<300).contains(answer.status) else { throw registrationRefusal() }
        do throws(RegistrationReply.Defect) {
            return try RegistrationReply(answer.body, to: request)
        } catch {
            switch error {
            case .error(let name): throw refused(.named(name), name)
            case .authentication(let way): throw refused(.authentication(way), nil)
            case .parse(let failure): throw withoutClient(because: failure)
            }
        }
    }

    private func registrationRefusal() -> LoginFailure {
        let words = RefusalWords(answer)
        if answer.status == 429 || answer.status >= 500 {
            do throws(LoginFailure) {
                try requireSuccess()
            } catch {
                return error
            }
        }
        let name = answer.json?["error"]?.text
        // A page may be of anybody on the way; these three are the server's own word.
        let isStatus = [401, 403, 404, 405].contains(answer.status)
        if words.isPage, !isStatus { return .unusableAnswer(.webPage, host: answer.origin.host) }
        let reason: RegistrationRefusal =
            switch (name, answer.status) {
            case (let name?, _) where RegistrationRefusal.named(name) != .other: .named(name)
            case (_, 401), (_, 403): .closed
            case (_, 404), (_, 405): .absent
            default: .other
            }
        return refused(reason, name)
    }

    private func refused(_ reason: RegistrationRefusal, _ name: String?) -> LoginFailure {
        let words = RefusalWords(answer)
        return .refused(
            .registration(reason),
            ServerProblem(
                host: answer.origin.host, status: answer.status, code: name ?? words.code,
                text: words.text))
    }

    /// An answer of success in which no client could be read; nothing of one may be shown.
    private func withoutClient(because failure: ParseFailure) -> LoginFailure {
        let host = answer.origin.host
        if RefusalWords(answer).isPage { return .unusableAnswer(.webPage, host: host) }
        let isCut =
            failure == .malformed && answer.body.last { $0 > 0x20 } != UInt8(ascii: "}")
            && answer.body.first { $0 > 0x20 } == UInt8(ascii: "{")
        return .unusableAnswer(isCut ? .truncated : .malformed, host: host)
    }
}

extension LoginFailure {
    /// The descriptions of the client that are left to try after the server refused one; none unless
    /// it refused the description itself.
    ///
    /// One that complains about the redirect would do so again of the same one.
    public func registrations(
        left: ArraySlice<ClientRegistration>, after refused: ClientRegistration
    ) -> ArraySlice<ClientRegistration> {
        switch self {
        case .refused(.registration(.redirect), _):
            left.drop { $0.redirects == refused.redirects }
        case .refused(.registration(.metadata), _): left
        case .refused(.registration(.other), let problem) where [400, 422].contains(problem.status):
            left
        default: []
        }
    }
}

extension RegistrationRefusal {
    /// The meaning of the standard's names.
    fileprivate static func named(_ name: String) -> RegistrationRefusal {
        switch name {
        case "invalid_redirect_uri": .redirect
        case "invalid_client_metadata": .metadata
        case "invalid_software_statement", "unapproved_software_statement", "invalid_token",
            "access_denied":
            .closed
        default: .other
        }
    }
}
