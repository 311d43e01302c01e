/// What the redirect of an authorization endpoint says (RFC 6749 sections 4.1.2 and 4.1.2.1).
extension RedirectAnswer {
    /// What a redirect comes to for the request that it has to answer.
    public enum CodeReading: Sendable, Equatable {
        /// A code, to be exchanged once.
        case code(Secret)
        /// The resource owner, or the provider for them, said no; with the code of the error.
        case refused(String)
        /// Its `state`, its `iss` or what it says twice shows that it answers something else.
        case anotherRequest
        /// It brings a token, which this login did not ask for.
        case token
        /// It says nothing yet, as a URL from on the way.
        case nothing
    }

    /// Reads the redirect as an answer to that request.
    public func reading(for request: CodeRequest) -> CodeReading {
        guard !repeats(Self.codeNames) else { return .anotherRequest }
        let (state, issuer) = (parameters.first(named: "state"), parameters.first(named: "iss"))
        let code = parameters.first(named: "code").flatMap { $0.isEmpty ? nil : $0 }
        let refusal = parameters.first(named: "error").flatMap { $0.isEmpty ? nil : $0 }
        if code == nil, refusal == nil {
            return parameters.first(named: "access_token") == nil ? .nothing : .token
        }
        // Some providers leave the state out of a refusal; nothing is sent because of one.
        guard state == request.state || (state == nil && code == nil) else {
            return .anotherRequest
        }
        if let issuer, !request.isFrom(issuer: issuer) { return .anotherRequest }
        if let refusal { return .refused(refusal) }
        guard let code, issuer != nil || !request.isIssuerRequired,
            code.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return .anotherRequest }
        return .code(Secret(utf8: code))
    }

    /// What decides something, and may be there once (RFC 6749 section 3.1).
    private static let codeNames: Set<String> = ["code", "state", "iss", "error"]
}
