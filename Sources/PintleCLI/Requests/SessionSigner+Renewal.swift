import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

extension SessionSigner {
    /// The same session, renewed first where it has lain unused for too long.
    ///
    /// Where that fails, it is used as it is: the provider may still take it. Past its end nobody is
    /// asked.
    func readyToUse() async throws(CommandFailure) -> SessionSigner {
        let readiness: SessionKeeper.Readiness
        do throws(SessionClient.Failure) {
            readiness = try await keeper.makeReady(session.summary.id, client, renewals)
        } catch {
            throw failure(error)
        }
        switch readiness {
        case .asItWas: return self
        case .renewed(let session):
            let handle = PrintableText(session.summary.handle, limit: 40)
            context.say(
                .renewed(handle, until: session.summary.expiresAt, clock: context.clock))
            return with(session)
        case .notRenewed(let why):
            context.warn(
                .renewalFailed(
                    because: failure(why).announcement,
                    context.words(session.summary, provider)))
            return self
        }
    }

    /// Asks the provider to let the session live on; one process at a time does.
    func renew() async throws(SessionClient.Failure) -> Session {
        try client.requireNotEnded()
        return try await client.renew(renewals)
    }

    private var renewals: RenewalOperations {
        let (vault, home) = (context.environment.vault, context.home)
        return RenewalOperations(store: store) { await vault.takeLogin(home, $0, $1) }
    }
}
