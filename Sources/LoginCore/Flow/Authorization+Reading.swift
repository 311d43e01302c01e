public import OAuthCore

extension Authorization {
    /// The meaning of a typed, pasted or received text for this authorization.
    public enum Reading: Sendable, Equatable {
        /// It can be redeemed.
        case answer(Answer)
        /// Nothing but blanks and quotes.
        case empty
        /// It has no answer yet, as a URL from before the approval.
        case incomplete
        /// It is the beginning of an answer to this login: it was cut where a line ended.
        case cutShort
        /// It answers another login, or contradicts itself; it must not be redeemed.
        case anotherLogin
        /// It is a token in place of a code, or a code in place of a token.
        case otherKind
        /// It is an unusable token.
        case unusable(AnswerDefect)
        /// A token is waited for, and this cannot be one.
        case noToken
        /// It is a JSON object, as servers answer with, and may have tokens in it.
        case object
        /// The person, or the provider for them, declined, with the provider's code for that where there
        /// is one, and its words.
        case denied(code: String?, words: String = "")
    }

    /// Reads the person's answer, not cleaned yet; decides nothing about the login.
    public func read(_ text: Secret, at provider: Provider) -> Reading {
        // Whatever was typed, nothing is waited for: the server says when it was approved.
        guard device == nil else { return .empty }
        return switch PastedAnswer.parse(text.revealedText) {
        case .empty: provider.carry == .nothing ? .answer(.approved) : .empty
        case .verifier(let verifier) where verifier.value.isObject: .object
        case .verifier(let verifier):
            switch proof {
            case .temporary: .answer(.verifier(verifier.inOnePiece(as: provider.verifier)))
            case .code, .device:
                Self.read(code: verifier.value.withoutBlanks, at: provider)
            case .token: Self.read(token: verifier.value.withoutLineEnds, at: provider)
            }
        case .redirect(let redirect):
            switch proof {
            case .temporary(let credentials):
                read(redirect, for: credentials.identifier, at: provider)
            case .code(let request):
                read(
                    redirect, as: request,
                    redirect.reading(for: request, hosts: provider.loginHosts))
            case .token(let request):
                read(
                    redirect, as: request,
                    redirect.reading(for: request, hosts: provider.loginHosts))
            case .device: .anotherLogin
            }
        }
    }

    /// Whether a redirect may decline this login although it names none: a person brings it back.
    public func isDeclined(by redirect: RedirectAnswer) -> Bool {
        redirect.isPlainNo && device == nil
    }

    /// Whether a redirect names this authorization: by the token that it was begun with, or by its
    /// `state`.
    public func isNamed(by redirect: RedirectAnswer) -> Bool {
        switch proof {
        case .temporary(let credentials):
            redirect.temporaryIdentifier == credentials.identifier
        case .code(let request): redirect.isNamed(request.state)
        case .token(let request): redirect.isNamed(request.state)
        case .device: false
        }
    }

    private func read(
        _ redirect: RedirectAnswer, for identifier: String, at provider: Provider
    ) -> Reading {
        if redirect.hasRepeats { return .anotherLogin }
        let token = redirect.temporaryIdentifier
        let isOurs = token == identifier
        // Some providers do not say which login was denied.
        if redirect.isDenied, isOurs || token == nil {
            return .denied(code: redirect.error, words: redirect.errorWords)
        }
        let isShown = provider.carry != .nothing
        guard isOurs else {
            if redirect.verifier == nil, let token, token.isBeginning(of: identifier) {
                return .cutShort
            }
            let saysNothing = token == nil && redirect.verifier == nil && isShown
            return saysNothing ? .incomplete : .anotherLogin
        }
        // Nil where it is not known where the provider sends people.
        let isAtCallback = provider.callbackURL.map(redirect.isAt(callback:))
        if let verifier = redirect.verifier {
            guard isAtCallback != false, let told = redirect.told(provider.toldByRedirect) else {
                return .anotherLogin
            }
            return .answer(.verifier(verifier, told: told))
        }
        if !isShown { return .answer(.approved) }
        // Some providers say no by coming back without the verifier; anywhere else it is only the
        // URL that was opened, or one on the way.
        return redirect.error != nil || isAtCallback == true
            ? .denied(code: redirect.error, words: redirect.errorWords) : .incomplete
    }

    private func read(
        _ redirect: RedirectAnswer, as request: some RedirectRequest,
        _ reading: RedirectAnswer.CodeReading
    ) -> Reading {
        if redirect.isPlainNo { return .denied(code: nil, words: "") }
        // An answer that was sent to another place is not ours.
        let isElsewhere = redirect.isElsewhere(than: request.redirect)
        return switch reading {
        case .code(let code): isElsewhere ? .anotherLogin : .answer(.code(code))
        case .token(let reply): isElsewhere ? .anotherLogin : .answer(.token(reply))
        case .unusableToken(.type(let type)): .unusable(.tokenType(type))
        case .unusableToken: .unusable(.malformed)
        case .refused(let code, let words): .denied(code: code, words: words)
        case .anotherRequest: redirect.isCut(of: request.state) ? .cutShort : .anotherLogin
        case .otherKind: .otherKind
        case .nothing: .incomplete
        }
    }

    /// A code differs from a token only if the form of tokens is known.
    private static func read(code: Secret, at provider: Provider) -> Reading {
        guard let page = provider.oauth2?.tokenPage, page.isJWT else { return .answer(.code(code)) }
        return page.mayHaveIssued(code) ? .otherKind : .answer(.code(code))
    }

    private static func read(token: Secret, at provider: Provider) -> Reading {
        let page = provider.oauth2?.tokenPage ?? TokenPage()
        // RFC 6749 appendix A.12: no blank is part of one, nor anything else that is not printed.
        guard token.isHeaderText else { return .noToken }
        return page.mayHaveIssued(token) ? .answer(.token(TokenReply(shown: token))) : .otherKind
    }
}

extension Secret {
    /// Whether it begins as a JSON object does.
    fileprivate var isObject: Bool { withBytes { $0.first == UInt8(ascii: "{") } }

    /// The text in one line, without the blanks at the ends of its lines: a terminal may have wrapped it.
    fileprivate var withoutLineEnds: Secret {
        let lines = revealedText.split(whereSeparator: \.isNewline).map { line in
            var line = line.drop(while: \.isWhitespace)
            while line.last?.isWhitespace == true { line.removeLast() }
            return line
        }
        return Secret(utf8: lines.joined())
    }
}

extension String {
    /// Whether it is the other text without its end.
    fileprivate func isBeginning(of other: String) -> Bool {
        utf8.count < other.utf8.count && other.utf8.starts(with: utf8)
    }
}

extension RedirectAnswer {
    /// Whether its `state` is that one without its end.
    fileprivate func isCut(of state: String) -> Bool {
        parameters.first(named: "state")?.isBeginning(of: state) ?? false
    }

    fileprivate func isNamed(_ state: String) -> Bool {
        parameters.filter { $0.name == "state" }.map(\.value) == [state]
    }

    /// Whether it was read somewhere else than at that URL; not where nothing says where it was read.
    fileprivate func isElsewhere(than callback: String?) -> Bool {
        guard let callback, callback.contains("://") else { return false }
        return isAt(callback: callback) == false
    }
}
