import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import TerminalCore

extension SessionSigner {
    /// The same session, renewed first where it has lain unused for too long.
    ///
    /// Where that fails, it is used as it is: the provider may still take it. Past its end nobody is
    /// asked.
    func readyToUse() async throws(CommandFailure) -> SessionSigner {
        try requireNotEnded()
        guard client.needsRenewal else { return self }
        do throws(SessionClient.Failure) {
            let renewed = self.with(try await renew())
            let handle = PrintableText(session.summary.handle, limit: 40)
            context.say(
                .renewed(handle, until: renewed.session.summary.expiresAt, clock: context.clock))
            return renewed
        } catch {
            let why = failure(error)
            if why.exit == .logInAgain {
                try record(.logInAgain(since: now), nil)
                throw why
            }
            context.warn(
                .renewalFailed(
                    because: why.announcement, context.words(session.summary, provider)))
            return self
        }
    }

    /// Refuses a session whose time is over, unless the provider can be asked to let it live on.
    func requireNotEnded() throws(CommandFailure) {
        guard let end = session.summary.expiresAt, end <= now, !client.needsRenewal else { return }
        throw CommandFailure(
            .sessionEnded(at: end, context.words(session.summary, provider)))
    }

    /// Asks the provider to let the session live on; one process at a time does.
    func renew() async throws(SessionClient.Failure) -> Session {
        let (vault, home) = (context.environment.vault, context.home)
        return try await client.renew(
            RenewalOperations(store: store) { await vault.takeLogin(home, $0, $1) })
    }

    /// The time as the provider has it.
    private var now: Timestamp { context.environment.now() + clockOffset }
}
