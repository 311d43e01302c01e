/// The content of a redirect from an authorization endpoint (RFC 6749 sections 4.1.2, 4.1.2.1,
/// 4.2.2 and 4.2.2.1).
extension RedirectAnswer {
    /// The meaning of a redirect for the request that it has to answer.
    public enum CodeReading: Sendable, Equatable {
        /// A code, to be exchanged once.
        case code(Secret)
        /// A token, ready to be used.
        case token(TokenReply)
        /// An unusable token, and the reason.
        case unusableToken(TokenReply.Defect)
        /// The resource owner, or the provider for them, said no; with the code of the error and the
        /// words beside it, both foreign text.
        case refused(String, words: String = "")
        /// Its `state`, its `iss` or a repeated parameter shows that it answers another request.
        case anotherRequest
        /// It has a token in place of a code, or a code in place of a token.
        case otherKind
        /// It has no answer yet, as a URL from before the approval.
        case nothing
    }

    /// Reads the redirect as an answer to a request for a code; `hosts` are those of the provider.
    public func reading(for request: CodeRequest, hosts: Set<String>) -> CodeReading {
        reading(of: "code", not: "access_token", for: request, hosts) { code in
            code.unicodeScalars.contains { $0.properties.generalCategory == .control }
                ? .anotherRequest : .code(Secret(utf8: code))
        }
    }

    /// Reads the redirect as an answer to a request for a token; `hosts` are those of the provider.
    public func reading(for request: TokenRequest, hosts: Set<String>) -> CodeReading {
        reading(of: "access_token", not: "code", for: request, hosts) { _ in
            do throws(TokenReply.Defect) {
                return .token(try TokenReply(self))
            } catch {
                return .unusableToken(error)
            }
        }
    }

    private func reading(
        of wanted: String, not other: String, for request: some RedirectRequest,
        _ hosts: Set<String>, _ take: (String) -> CodeReading
    ) -> CodeReading {
        guard !repeats(["state", "iss", "error", wanted]) else { return .anotherRequest }
        let (state, issuer) = (parameters.first(named: "state"), parameters.first(named: "iss"))
        let brought = stated(wanted)
        let refusal = stated("error")
        if brought == nil, refusal == nil { return stated(other) == nil ? .nothing : .otherKind }
        // Some providers leave the state out of a refusal; nothing is sent because of one.
        guard state == request.state || (state == nil && brought == nil) else {
            return .anotherRequest
        }
        if let issuer, !request.isFrom(issuer: issuer, hosts: hosts) { return .anotherRequest }
        if let refusal { return .refused(refusal, words: errorWords) }
        guard let brought, issuer != nil || !request.isIssuerRequired else {
            return .anotherRequest
        }
        return take(brought)
    }

    private func stated(_ name: String) -> String? {
        parameters.first(named: name).flatMap { $0.isEmpty ? nil : $0 }
    }
}
