public import OAuthCore

/// The answers of an OAuth 2 server.
extension Interpretation {
    /// Reads the answer to the exchange of a code (RFC 6749 sections 4.1.4 and 5).
    public func tokenReply() throws(LoginFailure) -> TokenReply { try tokenReply(in: .code) }

    /// Reads the answer to the exchange of a refresh token (section 6).
    public func renewedTokenReply() throws(LoginFailure) -> TokenReply {
        try tokenReply(in: .refresh)
    }

    /// Throws the reason why the token cannot be taken for ended (RFC 7009 section 2.2).
    public func requireRevoked() throws(LoginFailure) { try requireSuccess(in: .revocation) }

    func tokenReply(in step: Step) throws(LoginFailure) -> TokenReply {
        try requireSuccess(in: step)
        do throws(TokenReply.Defect) {
            return try TokenReply(answer.body)
        } catch {
            switch error {
            case .error(let name):
                throw .refused(
                    refusal(named: name, in: step) ?? .other,
                    ServerProblem(host: answer.origin.host, status: answer.status, code: name))
            case .type(let type): throw .unusableAnswer(.tokenType(type), host: answer.origin.host)
            case .repeated: throw .unusableAnswer(.malformed, host: answer.origin.host)
            case .parse(let failure): throw withoutToken(because: failure, in: step)
            }
        }
    }

    /// Reads one of an issuer's two documents (RFC 8414 section 3.2); nil where there is none at that
    /// place.
    package func metadata(of issuer: RequestURL) throws(LoginFailure) -> ServerMetadata? {
        try requireAnswer()
        let host = answer.origin.host
        if answer.status >= 500 || answer.status == 429 { try requireSuccess(in: .signedCall) }
        // Whatever else a server says where it has no document, none is there.
        guard (200..<300).contains(answer.status), !answer.body.isEmpty else { return nil }
        guard let document = answer.json else {
            throw unusable(because: .malformed, in: .signedCall)
        }
        // Metadata without an issuer belong to none (RFC 8414 section 3.3).
        guard document["issuer"]?.text != nil else { return nil }
        do throws(ServerMetadata.Defect) {
            return try ServerMetadata(document, of: issuer)
        } catch {
            switch error {
            case .otherIssuer(let name):
                throw .unusableMetadata(.otherIssuer(name), host: host)
            }
        }
    }

    /// The meaning of the standard's error codes at the token endpoint (RFC 6749 section 5.2), and
    /// of the servers' own codes; nil for others, which the general rules judge.
    func refusal(named name: String?, in step: Step) -> Refusal? {
        switch name {
        case let name? where step == .refresh && ServerProblem.loginDemands.contains(name):
            .tokenCredentials
        case "invalid_grant", "invalid_code", "bad_verification_code", "bad_refresh_token":
            switch step {
            case .code: .verifier
            case .device, .deviceAuthorization: .temporaryCredentials
            case .app: .clientCredentials
            default: .tokenCredentials
            }
        case "incorrect_device_code", "device_not_found", "invalid device code":
            .temporaryCredentials
        // An app that may not use this form of login, or a server that has none (RFC 6749 section 5.2).
        case "device_flow_disabled": .form
        case "unauthorized_client", "unsupported_grant_type":
            step == .device || step == .deviceAuthorization ? .form : .clientCredentials
        case "invalid_client", "incorrect_client_credentials": .clientCredentials
        case "redirect_uri_mismatch": .callback
        case "access_denied", "authorization_declined": .denied
        case "temporarily_unavailable", "server_error": .serverTrouble
        default: nil
        }
    }

    /// The error's name in an answer that is a form, as GitHub's are.
    var formError: String? { FormParameters.readable(answer.body).first(named: "error") }

    /// An answer of success in which no token could be read; nothing of one may be shown.
    func withoutToken(because failure: ParseFailure, in step: Step) -> LoginFailure {
        let body = String(decoding: answer.body, as: UTF8.self)
        guard body.firstIndex(ofText: "access_token") == nil else {
            return .unusableAnswer(
                failure == .malformed ? .truncated : .malformed, host: answer.origin.host)
        }
        return unusable(because: failure, in: step)
    }
}
