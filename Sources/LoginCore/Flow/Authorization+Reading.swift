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
        /// The person declined, with the provider's code for that where there is one.
        case denied(code: String?)
    }

    /// Reads what came back, cleaned of nothing yet; decides nothing about the login.
    public func read(_ text: Secret, at provider: Provider) -> Reading {
        switch PastedAnswer.parse(text.revealedText) {
        case .empty: provider.carry == .nothing ? .answer(.approved) : .empty
        case .verifier(let verifier): .answer(.verifier(verifier))
        case .redirect(let redirect): read(redirect, at: provider)
        }
    }

    private func read(_ redirect: RedirectAnswer, at provider: Provider) -> Reading {
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

    /// What names this authorization in a redirect.
    private var identifier: String {
        switch proof {
        case .temporary(let credentials): credentials.identifier
        }
    }
}
