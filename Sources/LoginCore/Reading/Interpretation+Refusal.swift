import OAuthCore

extension Interpretation {
    /// Whether it says in words or by a code of its own that the token no longer works (status 401); the
    /// bare status may be about anything.
    public var saysTokenIsGone: Bool {
        guard answer.status == 401 else { return false }
        if let rule = refusals.first(where: applies) { return rule.meaning == .token }
        let words = RefusalWords(answer)
        switch words.problem?.kind {
        case .tokenExpired?, .tokenRevoked?, .tokenUsed?, .tokenRejected?: return true
        default: return words.meaning == .tokenInvalid && words.isTokenGone
        }
    }

    /// The fault in a refusal: by the Problem Reporting extension, in its body or in
    /// `WWW-Authenticate` (RFC 9110 section 11.6.1), else in the words of its body, else that header
    /// unchanged; nil without all of these.
    public var statedProblem: ServerProblem? {
        let (host, header) = (answer.origin.host, answer.header("www-authenticate"))
        let problem =
            OAuthProblem(body: answer.body)
            ?? header.flatMap(OAuthProblem.init(authenticateHeader:))
        if let problem {
            let advice = problem.advice.map { ", \($0)" } ?? ""
            return ServerProblem(
                host: host, status: answer.status, code: problem.code,
                text: problem.code + advice)
        }
        let words = RefusalWords(answer)
        if !words.text.isEmpty, !words.isPage {
            return ServerProblem(
                host: host, status: answer.status, code: words.code, text: words.text)
        }
        return header.flatMap {
            $0.isEmpty ? nil : ServerProblem(host: host, status: answer.status, text: $0)
        }
    }

    /// The meaning by the provider's own rules, code or words; nil if they are unknown.
    func refusal(saidBy words: RefusalWords, in step: Step) -> Refusal? {
        let said: Refusal?
        if let rule = refusals.first(where: applies) {
            said = refusal(for: rule.meaning, in: step)
        } else if answer.status == 429 {
            // The status of a limit says more than the words that come with it.
            said = .rateLimit(until: rateLimitEnd)
        } else {
            said = refusal(impliedBy: words, in: step)
        }
        // A failing server cannot know whether a token works: its page may quote a request, or
        // have words in it that a rule of the definition looks for.
        if case .timestamp? = said, !isSigned { return .other }
        let blamesToken = (step == .signedCall || step == .guest) && said == .tokenCredentials
        return blamesToken && answer.status >= 500 ? .serverTrouble : said
    }

    private func refusal(impliedBy words: RefusalWords, in step: Step) -> Refusal? {
        if step.isOfClient, let refusal = refusal(named: words.code ?? formError, in: step) {
            return refusal
        }
        if let problem = words.problem { return refusal(for: problem, in: step) }
        return switch words.meaning {
        case .badSignatureOrCredentials: badSignature(in: step)
        case .applicationRefused: .clientCredentials
        // Another name than that is a reason of its own, whatever the words beside it say of the token.
        case .tokenInvalid where step == .revocation && (words.code ?? "") != "invalid_token":
            words.code == nil ? .tokenCredentials : .other
        case .tokenInvalid: invalidToken(in: step, isGone: words.isTokenGone)
        case .denied: .denied
        case .clockSkew: .timestamp(clockReading(acceptable: nil))
        case .requestRefused: .other
        case .wrongSourceAddress: .sourceAddress
        case .needsUserContext, .forbidden: .permission
        case .callbackNotApproved: .callback
        case .wrongOrExpiredPIN: step.call == .accessToken ? .verifier : nil
        case .rateLimited: .rateLimit(until: rateLimitEnd)
        case .serverTrouble: .serverTrouble
        case .unknown: nil
        }
    }

    /// The meaning of a bare status in that step; nil if it has none by itself.
    ///
    /// A web page in place of an answer may be of anybody on the way, if it asks for no credentials.
    func refusal(impliedByStatusIn step: Step, _ words: RefusalWords) -> Refusal? {
        let isPage = words.isPage
        // A code that we do not know names another reason than the usual one.
        let isSilent = !isPage && (words.code ?? formError) == nil
        return switch (answer.status, step) {
        case (401, .temporaryCredentials): badSignature(in: step)
        // The key worked for the temporary credentials a moment before.
        case (401, .tokenCredentials): .verifier
        case (400, .tokenCredentials) where !isPage, (403, .tokenCredentials) where !isPage:
            .verifier
        // The client's own authentication (RFC 6749 section 5.2); some servers say nothing beside it.
        case (401, .code), (401, .refresh), (401, .revocation), (401, .device),
            (401, .deviceAuthorization), (401, .app):
            .clientCredentials
        case (403, .code) where isSilent, (403, .refresh) where !isPage, (403, .app) where !isPage:
            .clientCredentials
        case (400, .code) where isSilent: .verifier
        // Final, so that an error which we do not know is not taken for it.
        case (400, .refresh) where isSilent: .tokenCredentials
        case (401, .signedCall), (401, .guest): .tokenCredentials
        case (403, _): .permission
        case (404, _): step.call.map(Refusal.nothingThere)
        case (405, _): step.call.map { .methodNotTaken($0, allowed: allowedMethods) }
        case (500..., _): .serverTrouble
        default: nil
        }
    }

    /// The methods in `Allow` (RFC 9110 section 10.2.1), if they are letters.
    private var allowedMethods: [String] {
        (answer.header("allow") ?? "").split(separator: ",").map { method in
            String(method.filter { !$0.isWhitespace })
        }.filter {
            !$0.isEmpty && $0.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains)
        }
    }

    private func refusal(for problem: OAuthProblem, in step: Step) -> Refusal {
        switch problem.kind {
        case .verifierInvalid: .verifier
        // Asked too early: the page has not been answered yet.
        case .permissionUnknown: step.call == .accessToken ? .verifier : .permission
        case .userRefused: .denied
        case .permissionDenied: step == .signedCall ? .permission : .denied
        case .tokenExpired, .tokenRevoked, .tokenUsed: invalidToken(in: step, isGone: true)
        // "The reason is unspecified", as the extension says of it.
        case .tokenRejected, .additionalAuthorizationRequired:
            invalidToken(in: step, isGone: false)
        case .consumerKeyInvalid, .consumerKeyRefused, .consumerKeyRejected, .consumerKeyUnknown:
            .clientCredentials
        case .signatureInvalid:
            step == .temporaryCredentials ? .clientCredentials : badSignature(in: step)
        case .timestampRefused:
            .timestamp(clockReading(acceptable: problem.acceptableTimestamps))
        case .parameterAbsent, .parameterRejected: refusal(forParameterOf: problem)
        case .nonceUsed, .signatureMethodRejected, .versionRejected, nil: .other
        }
    }

    private func refusal(forParameterOf problem: OAuthProblem) -> Refusal {
        let lists = problem.extra.filter { $0.name.hasPrefix("oauth_parameters_") }
        let parameters = lists.flatMap { $0.value.parts(atASCII: "&") }
        let names: [Substring] = parameters.map { parameter in parameter.prefix(beforeASCII: "=") }
        if names.contains("oauth_callback") { return .callback }
        if names.contains("oauth_verifier") { return .verifier }
        return .other
    }

    /// The token that a step is signed with is another one in each.
    ///
    /// In doubt the verifier is wrong: a URL is dropped only where the
    /// provider says that its token is gone, or at the second refusal (flow rule 3).
    private func invalidToken(in step: Step, isGone: Bool) -> Refusal {
        switch step {
        // There is no token yet: X says it of an unknown key all the same, NetSuite of anything.
        case .temporaryCredentials: badSignature(in: step)
        case .tokenCredentials: isGone ? .temporaryCredentials : .verifier
        case .code: .verifier
        case .device, .deviceAuthorization: .temporaryCredentials
        case .refresh, .revocation, .guest, .signedCall: .tokenCredentials
        // Nothing but the app's own key was sent.
        case .app: .clientCredentials
        }
    }

    /// Without a word about the reason it may be the clock, and the `Date` header knows.
    private func badSignature(in step: Step) -> Refusal {
        switch step {
        case .temporaryCredentials:
            if let reading = clockReading(acceptable: nil), isClockSuspect(reading) {
                .timestamp(reading)
            } else {
                .clientCredentials
            }
        // The key and secret worked a moment before. If they no longer do, the request for the next
        // URL shows it (flow rule 3).
        case .tokenCredentials: .verifier
        case .code, .device, .deviceAuthorization, .refresh, .app, .revocation: .clientCredentials
        case .guest, .signedCall: .tokenCredentials
        }
    }

    // MARK: Rules of the definition

    private func applies(_ rule: Provider.RefusalRule) -> Bool {
        if let status = rule.status, status != answer.status { return false }
        if let path = rule.path {
            guard let found = answer.json?[path: path] else { return false }
            if let value = rule.value, found.text != value { return false }
        }
        guard let words = rule.words else { return true }
        let body = String(decoding: answer.body.prefix(16_384), as: UTF8.self)
        return body.lowercased().firstIndex(ofText: words.lowercased()) != nil
    }

    private func refusal(for meaning: Provider.RefusalRule.Meaning, in step: Step) -> Refusal {
        switch meaning {
        case .clock: .timestamp(clockReading(acceptable: nil))
        case .pin: .verifier
        case .address: .temporaryCredentials
        case .denied: .denied
        case .app: .clientCredentials
        case .callback: .callback
        case .token: invalidToken(in: step, isGone: true)
        case .permission: .permission
        case .sourceAddress: .sourceAddress
        case .rateLimit: .rateLimit(until: rateLimitEnd)
        case .trouble: .serverTrouble
        }
    }

    /// Whether a rule takes this successful answer for a refusal, by its JSON.
    var isRefusedByRule: Bool {
        refusals.contains { $0.path != nil && $0.value != nil && applies($0) }
    }
}
