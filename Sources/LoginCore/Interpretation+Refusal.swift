import OAuthCore

extension Interpretation {
    /// What the provider's own code or words mean; nil when they say nothing that we know.
    func refusal(saidBy words: RefusalWords, in step: Step) -> Refusal? {
        if let problem = words.problem { return refusal(for: problem, in: step) }
        if answer.status == 429 { return .rateLimit(until: rateLimitEnd) }
        return switch words.meaning {
        case .badSignatureOrCredentials:
            step == .signedCall ? .tokenCredentials : .clientCredentials
        case .tokenInvalid: invalidToken(in: step)
        case .clockSkew: .timestamp(clockReading(acceptable: nil))
        case .needsUserContext, .forbidden: .permission
        case .callbackNotApproved: .callback
        case .wrongOrExpiredPIN: step == .tokenCredentials ? .verifier : nil
        case .rateLimited: .rateLimit(until: rateLimitEnd)
        case .serverTrouble: .serverTrouble
        case .unknown: nil
        }
    }

    /// What a bare status means in that step; nil when it means nothing by itself.
    func refusal(impliedByStatusIn step: Step) -> Refusal? {
        switch (answer.status, step) {
        case (401, .temporaryCredentials): .clientCredentials
        // The same key was good enough for the temporary credentials a moment before.
        case (401, .tokenCredentials): .verifier
        case (401, .signedCall): .tokenCredentials
        case (403, _): .permission
        case (500..., _): .serverTrouble
        default: nil
        }
    }

    private func refusal(for problem: OAuthProblem, in step: Step) -> Refusal {
        switch problem.kind {
        case .verifierInvalid: .verifier
        // Asked too early: the page has not been answered yet.
        case .permissionUnknown: step == .tokenCredentials ? .verifier : .permission
        case .userRefused: .denied
        case .permissionDenied: step == .signedCall ? .permission : .denied
        case .tokenExpired, .tokenRejected, .tokenRevoked, .tokenUsed,
            .additionalAuthorizationRequired:
            invalidToken(in: step)
        case .consumerKeyRefused, .consumerKeyRejected, .consumerKeyUnknown: .clientCredentials
        case .signatureInvalid: step == .signedCall ? .tokenCredentials : .clientCredentials
        case .timestampRefused:
            .timestamp(clockReading(acceptable: problem.acceptableTimestamps))
        case .parameterAbsent, .parameterRejected: refusal(forParameterOf: problem)
        case .nonceUsed, .signatureMethodRejected, .versionRejected, nil: .other
        }
    }

    private func refusal(forParameterOf problem: OAuthProblem) -> Refusal {
        let lists = problem.extra.filter { $0.name.hasPrefix("oauth_parameters_") }
        let parameters = lists.flatMap { $0.value.split(separator: "&") }
        let names: [Substring] = parameters.map { parameter in parameter.prefix { $0 != "=" } }
        if names.contains("oauth_callback") { return .callback }
        if names.contains("oauth_verifier") { return .verifier }
        return .other
    }

    /// The token that a step is signed with is another one in each.
    private func invalidToken(in step: Step) -> Refusal {
        switch step {
        // There is no token yet: X says it of an unknown key all the same.
        case .temporaryCredentials: .clientCredentials
        case .tokenCredentials: .temporaryCredentials
        case .signedCall: .tokenCredentials
        }
    }

    // MARK: Times

    /// The provider's own time, if nobody on the way could have made it up (flow rule 6).
    private func clockReading(acceptable: ClosedRange<Timestamp>?) -> ClockReading? {
        guard answer.origin.scheme == .https || answer.origin.isLoopback else { return nil }
        let stated = answer.header("date").flatMap(Timestamp.init(httpDate:))
        let middle = acceptable.map { range in
            range.lowerBound + (range.upperBound - range.lowerBound) / 2
        }
        return (stated ?? middle).map { ClockReading(server: $0, local: answer.receivedAt) }
    }

    private var rateLimitEnd: Timestamp? {
        let reset = answer.header("x-rate-limit-reset").flatMap { Int64($0) }
        if let reset, reset > 0 { return Timestamp(secondsSince1970: reset) }
        guard let after = answer.header("retry-after") else { return nil }
        if let seconds = Int64(after), (0...31_536_000).contains(seconds) {
            return answer.receivedAt + .seconds(seconds)
        }
        return Timestamp(httpDate: after)
    }
}
