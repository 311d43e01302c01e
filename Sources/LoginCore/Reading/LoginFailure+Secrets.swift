extension LoginFailure {
    /// The failure with those secrets taken out of the server's words, and no more of them than a
    /// person reads.
    ///
    /// Servers repeat what they refuse: the token, the PIN, or the URL that had them in it.
    package func hiding(_ secrets: HiddenSecrets) -> LoginFailure {
        switch self {
        case .refused(.methodNotTaken(let call, let allowed), let problem):
            .refused(
                .methodNotTaken(
                    call,
                    allowed: allowed.prefix(longestList).map {
                        $0.said(hiding: secrets, upTo: longestMethod)
                    }),
                problem.hiding(secrets))
        case .refused(let refusal, let problem): .refused(refusal, problem.hiding(secrets))
        case .approvalLost(let problem): .approvalLost(problem.hiding(secrets))
        case .clock(let clock, let problem): .clock(clock, problem.hiding(secrets))
        case .transport(.redirect(let host, let target)):
            .transport(
                .redirect(host: host, to: target.said(hiding: secrets, upTo: longestTarget)))
        case .unusableMetadata(let defect, let host):
            .unusableMetadata(defect.hiding(secrets), host: host)
        case .transport, .unusableAnswer, .notOffered, .callbackNotConfirmed,
            .answerOfAnotherLogin, .answerWithoutVerifier, .answerCutShort, .tokenInsteadOfCode,
            .codeInsteadOfToken,
            .noToken, .objectInsteadOfAnswer, .answerSentBefore,
            .codesReplaced, .expired, .hostNotBound, .store, .signature:
            self
        }
    }

    private var longestTarget: Int { 400 }
    private var longestList: Int { 20 }
    private var longestMethod: Int { 40 }
}

extension MetadataDefect {
    private static let longestName = 400

    /// The defect with those secrets taken out.
    fileprivate func hiding(_ secrets: HiddenSecrets) -> MetadataDefect {
        switch self {
        case .otherIssuer(let name):
            .otherIssuer(name.said(hiding: secrets, upTo: Self.longestName))
        case .absent, .lacks, .otherHost: self
        }
    }
}

extension ServerProblem {
    private static let longestCode = 80
    private static let longestText = 600

    /// The problem with those secrets taken out, and no more words than a person reads.
    package func hiding(_ secrets: HiddenSecrets) -> ServerProblem {
        var problem = self
        problem.code = code?.said(hiding: secrets, upTo: Self.longestCode)
        problem.text = text.said(hiding: secrets, upTo: Self.longestText)
        return problem
    }
}

extension HTTPAnswer {
    private static let longestPart = 2000
    private static let longestHead = 16_384

    /// The answer without those secrets in its head: the words behind the status, and names and
    /// values of the headers.
    ///
    /// A part that is longer than a person reads is cut, with a sign; of a head that is too long the
    /// headers at its end are left out, the last one a sign.
    package func hiding(_ secrets: HiddenSecrets) -> HTTPAnswer {
        func said(_ text: String) -> String {
            text.said(hiding: secrets, upTo: Self.longestPart, cutBy: "…")
        }
        var answer = self
        answer.reason = said(reason)
        var rest = Self.longestHead
        answer.headers = []
        for header in headers {
            rest -= min(header.name.utf8.count, Self.longestPart)
            rest -= min(header.value.utf8.count, Self.longestPart)
            guard rest >= 0 else {
                answer.headers.append(HTTPHeader("…", "…"))
                break
            }
            answer.headers.append(HTTPHeader(said(header.name), said(header.value)))
        }
        return answer
    }
}

extension String {
    /// Cut only after the hiding, which could not tell the beginning of a short secret.
    fileprivate func said(
        hiding secrets: HiddenSecrets, upTo limit: Int, cutBy sign: String = ""
    ) -> String {
        // Text that is not shown need not be searched either.
        let searched = beginning(upTo: 4 * limit)
        let hidden = secrets.hide(in: searched)
        let shown = hidden.beginning(upTo: limit)
        let isWhole =
            searched.utf8.count == utf8.count && shown.utf8.count == hidden.utf8.count
        return isWhole ? shown : shown + sign
    }

    /// Counted in scalars, of which one letter may have any number.
    private func beginning(upTo limit: Int) -> String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
    }
}
