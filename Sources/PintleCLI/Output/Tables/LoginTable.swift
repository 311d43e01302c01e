import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TextCore

/// Waiting logins, as lines: the facts, and below them the URL alone on its line.
enum LoginTable {
    /// `provider` gives the known facts of a provider, also while the store is locked.
    static func lines(
        _ logins: [PendingLoginSummary], clock: LocalClock, provider: (ProviderID) -> Provider?
    ) -> [PrintableText] {
        logins.flatMap { login -> [PrintableText] in
            let account = login.account ?? "any account"
            let form = CarryWords(login.form, at: provider(login.provider))
            let facts: PrintableText =
                "\(login.id.rawValue)  \(login.provider.rawValue), \(account, limit: 40): "
                + "\(words(login, form, clock)), started \(clock.long(login.startedAt))"
            guard let address = login.authorizationURL else { return [facts] }
            return [facts, PrintableText(address, limit: 65_536)]
        }
    }

    private static func words(
        _ login: PendingLoginSummary, _ form: CarryWords, _ clock: LocalClock
    ) -> PrintableText {
        switch login.progress {
        case .notBegun: "no URL yet"
        case .awaitingVerifier:
            PrintableText(
                own: StateWords(awaiting: form, until: login.expiresAt, clock: clock).text)
        case .awaitingAccountDecision: "which account?"
        }
    }
}
