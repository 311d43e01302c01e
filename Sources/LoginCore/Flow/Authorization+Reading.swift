public import OAuthCore

extension Authorization {
    /// What something that was typed, pasted or called back means for this authorization.
    public enum Reading: Sendable, Equatable {
        /// It can be redeemed.
        case answer(Answer)
        /// Nothing but blanks and quotes.
        case empty
        /// It says nothing yet, as a URL from on the way.
        case incomplete
        /// It answers another login, or contradicts itself; it must not be redeemed.
        case anotherLogin
        /// It is a token, where a code is waited for.
        case tokenInstead
        /// The person declined, with the provider's code for that where there is one.
        case denied(code: String?)
    }

    /// Reads what came back, cleaned of nothing yet; decides nothing about the login.
    public func read(_ text: Secret, at provider: Provider) -> Reading {
        // Whatever was typed, nothing is waited for: the server says when it was approved.
        guard device == nil else { return .empty }
        return switch PastedAnswer.parse(text.revealedText) {
        case .empty: provider.carry == .nothing ? .answer(.approved) : .empty
        case .verifier(let verifier):
            switch proof {
            case .temporary: .answer(.verifier(verifier))
            case .code, .device: .answer(.code(verifier.value.withoutBlanks))
            }
        case .redirect(let redirect):
            switch proof {
            case .temporary(let credentials):
                read(redirect, for: credentials.identifier, at: provider)
            case .code(let request):
                read(redirect, for: request)
            case .device: .anotherLogin
            }
        }
    }

    /// Whether a redirect names this authorization: by the token that it was begun with, or by its
    /// `state`.
    public func isNamed(by redirect: RedirectAnswer) -> Bool {
        switch proof {
        case .temporary(let credentials):
            redirect.temporaryIdentifier == credentials.identifier
        case .code(let request):
            redirect.parameters.filter { $0.name == "state" }.map(\.value) == [request.state]
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
        if redirect.isDenied, isOurs || token == nil { return .denied(code: redirect.error) }
        let isShown = provider.carry != .nothing
        guard isOurs else {
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
            ? .denied(code: redirect.error) : .incomplete
    }

    private func read(_ redirect: RedirectAnswer, for request: CodeRequest) -> Reading {
        switch redirect.reading(for: request) {
        case .code(let code):
            // Whoever sends people elsewhere with our code has no business with it.
            redirect.isElsewhere(than: request.redirect) ? .anotherLogin : .answer(.code(code))
        case .refused(let code): .denied(code: code)
        case .anotherRequest: .anotherLogin
        case .token: .tokenInstead
        case .nothing: .incomplete
        }
    }
}

extension Secret {
    /// The same without the blanks, line ends and control characters that a terminal or a chat put
    /// into it.
    fileprivate var withoutBlanks: Secret {
        let kept = revealedText.unicodeScalars.filter { scalar in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        }
        return Secret(utf8: String(String.UnicodeScalarView(kept)))
    }
}

extension RedirectAnswer {
    /// Whether it was read somewhere else than at that URL; not where nothing says where it was read.
    fileprivate func isElsewhere(than callback: String?) -> Bool {
        guard let callback, callback.contains("://") else { return false }
        return isAt(callback: callback) == false
    }
}
