import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore

/// What a person brings, or their browser.
extension LineLogin {
    /// What a browser handed over, or brought to the login's port; nil where that is nothing yet.
    private func brought(_ authorization: Authorization) -> @Sendable () -> Secret? {
        let (logins, callbacks, id) = (logins, context.callbacks, request.id)
        return { logins.takeBrought(for: id) ?? callbacks.take(for: authorization) }
    }

    /// Waits for what a browser brings, where nobody can be asked for it; nil where the login is gone.
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
    /// The URL that a browser hands over counts as typed.
    func askForPIN() throws(CommandFailure) -> Secret {
        let pin: Secret
        if case .awaitingVerifier(let now) = state {
            let brought = brought(now.authorization)
            if let url = brought() {
                context.say(.broughtByBrowser)
                return url
            }
            pin = try context.ask(
                narration.question, echo: .blottedOut, keeping: request.id, orTaking: brought)
        } else {
            pin = try context.ask(narration.question, echo: .blottedOut, keeping: request.id)
        }
        if let odd = Announcement.oddPIN(
            pin, request.provider, form: request.form, clock: context.clock)
        {
            say(odd.at(home: context.home).noticeLines)
            context.noteWarning(odd)
        }
        return pin
    }
}
