extension LoginFailure {
    /// The same with those secrets taken out of what the server said, and no more words than a
    /// person reads.
    ///
    /// Servers repeat what they refuse: the token, the PIN, or the address that had them in it.
    package func hiding(_ secrets: HiddenSecrets) -> LoginFailure {
        switch self {
        case .refused(.methodNotTaken(let call, let allowed), let problem):
            .refused(
                .methodNotTaken(call, allowed: allowed.map(secrets.hide)),
                problem.hiding(secrets))
        case .refused(let refusal, let problem): .refused(refusal, problem.hiding(secrets))
        case .clock(let clock, let problem): .clock(clock, problem.hiding(secrets))
        case .transport(.redirect(let host, let target)):
            .transport(
                .redirect(host: host, to: target.said(hiding: secrets, upTo: longestTarget)))
        case .transport, .unusableAnswer, .notOffered, .callbackNotConfirmed,
            .answerOfAnotherLogin, .answerWithoutVerifier, .expired, .hostNotBound, .store,
            .signature:
            self
        }
    }

    private var longestTarget: Int { 400 }
}

extension ServerProblem {
    private static let longestCode = 80
    private static let longestText = 600

    /// The same with those secrets taken out, and no more words than a person reads.
    package func hiding(_ secrets: HiddenSecrets) -> ServerProblem {
        var problem = self
        problem.code = code?.said(hiding: secrets, upTo: Self.longestCode)
        problem.text = text.said(hiding: secrets, upTo: Self.longestText)
        return problem
    }
}

extension String {
    /// Cut only after the hiding, which could not tell the beginning of a short secret.
    fileprivate func said(hiding secrets: HiddenSecrets, upTo limit: Int) -> String {
        // What nobody reads is not worth the search either.
        String(secrets.hide(in: String(prefix(4 * limit))).prefix(limit))
    }
}
