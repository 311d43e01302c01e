package import OAuthCore

extension LoginFailure {
    /// The same with that secret taken out of what the server said.
    ///
    /// Servers repeat what they refuse: the token, or the address that had it in its path or query.
    package func hiding(_ secret: Secret) -> LoginFailure {
        switch self {
        case .refused(let refusal, let problem): .refused(refusal, problem.hiding(secret))
        case .clock(let clock, let problem): .clock(clock, problem.hiding(secret))
        case .transport(.redirect(let host, let target)):
            .transport(.redirect(host: host, to: target.hiding(secret)))
        case .transport, .unusableAnswer, .notOffered, .callbackNotConfirmed,
            .answerOfAnotherLogin, .answerWithoutVerifier, .expired, .hostNotBound, .store,
            .signature:
            self
        }
    }
}

extension ServerProblem {
    fileprivate func hiding(_ secret: Secret) -> ServerProblem {
        var problem = self
        problem.code = code?.hiding(secret)
        problem.text = text.hiding(secret)
        return problem
    }
}

extension String {
    /// The text with stars for each place where the secret stands, as it is or percent-encoded.
    fileprivate func hiding(_ secret: Secret) -> String {
        // What is as short as this is found in any words, and no token.
        guard secret.count >= 6 else { return self }
        return [secret, secret.percentEncoded].reduce(self) { text, secret in
            let isIn = secret.withBytes { bytes in
                text.utf8.indices.contains { text.utf8[$0...].starts(with: bytes) }
            }
            return isIn ? text.replacing(secret.revealedText, with: "***") : text
        }
    }
}
