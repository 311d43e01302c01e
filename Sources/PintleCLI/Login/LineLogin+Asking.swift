import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// The answer of a person, or of their browser.
extension LineLogin {
    /// The URL from a browser, or from the login's port; nil if there is none yet.
    private func brought(_ authorization: Authorization) -> @Sendable () -> Secret? {
        let (logins, callbacks, id) = (logins, context.callbacks, request.id)
        return { logins.takeBrought(for: id) ?? callbacks.take(for: authorization) }
    }

    /// Waits for the answer of a browser, if no person can be asked for it; nil if the login is
    /// gone.
    func awaitBrowser() throws(CommandFailure) -> Secret? {
        guard case .awaitingVerifier(let now) = state else { throw CommandFailure(.loginGone) }
        let (brought, store, id) = (brought(now.authorization), store, request.id)
        return try context.awaitAnswer(keeping: id) {
            if let url = brought() { return .taken(url) }
            // Another process may have finished it meanwhile.
            let isThere = (try? store.logins.list())?.contains { $0.id == id }
            return isThere == false ? .ended : nil
        }
    }

    /// Asks for the PIN on the terminal.
    ///
    /// A URL that a browser hands over counts as typed. An answer that looks unlike the provider's
    /// PINs is sent only after Enter alone, or the same answer again.
    func askForPIN() throws(CommandFailure) -> Secret {
        var odd: Secret?
        while true {
            if case .awaitingVerifier(let now) = state, let url = brought(now.authorization)() {
                context.say(.broughtByBrowser)
                return url
            }
            let typed = try wholeURL(
                ask(odd == nil ? narration.question : narration.secondQuestion))
            if let odd, PastedAnswer.parse(typed.revealedText) == .empty { return odd }
            guard typed != odd,
                let words = Announcement.oddPIN(
                    typed, request.provider, form: request.form, clock: context.clock)
            else { return typed }
            say(words.at(context.vaultOptions).noticeLines)
            context.noteWarning(words)
            odd = typed
        }
    }

    /// The URL that begins with that text, or any other text unchanged.
    ///
    /// A terminal without bracketed paste sends a wrapped URL line by line.
    private func wholeURL(_ first: Secret) throws(CommandFailure) -> Secret {
        var text = first
        while reading(text) == .cutShort {
            let line = try ask(narration.restQuestion)
            // Enter alone gives up, and text that does not continue the URL is another try.
            if line.isEmpty { return text }
            let joined = Secret(utf8: text.revealedText + line.revealedText)
            switch reading(joined) {
            case .answer, .cutShort: text = joined
            default: text = line
            }
        }
        return text
    }

    private func reading(_ text: Secret) -> Authorization.Reading? {
        guard case .awaitingVerifier(let now) = state else { return nil }
        return now.authorization.read(text, at: request.provider)
    }

    private func ask(_ question: String) throws(CommandFailure) -> Secret {
        guard case .awaitingVerifier(let now) = state else {
            return try context.ask(question, echo: .blottedOut, keeping: request.id)
        }
        return try context.ask(
            question, echo: .blottedOut, keeping: request.id, orTaking: brought(now.authorization))
    }
}
