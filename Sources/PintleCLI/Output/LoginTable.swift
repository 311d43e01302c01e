import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

/// Logins that wait, as lines: the facts, and under them the address alone on its line.
enum LoginTable {
    static func lines(_ logins: [PendingLoginSummary], clock: LocalClock) -> [PrintableText] {
        logins.flatMap { login -> [PrintableText] in
            let account = login.account ?? "any account"
            let facts: PrintableText =
                "\(login.id.rawValue)  \(login.provider.rawValue), \(account, limit: 40): "
                + "\(words(login, clock)), started \(clock.long(login.startedAt))"
            guard let address = login.authorizationURL else { return [facts] }
            return [facts, PrintableText(own: address)]
        }
    }

    private static func words(_ login: PendingLoginSummary, _ clock: LocalClock) -> PrintableText {
        switch login.progress {
        case .withoutAddress: "no address yet"
        case .awaitingVerifier:
            PrintableText(own: StateWords(addressUntil: login.expiresAt, clock: clock).text)
        case .awaitingAccountDecision: "which account?"
        }
    }
}

extension LoginEntry {
    init(_ login: PendingLoginSummary) {
        id = login.id.rawValue
        provider = login.provider.rawValue
        authorizeUrl = login.authorizationURL
        expiresAt = login.expiresAt?.description
        state =
            switch login.progress {
            case .withoutAddress: "no_address"
            case .awaitingVerifier: "awaiting_verifier"
            case .awaitingAccountDecision: "account_unclear"
            }
    }
}

/// A provider as a person wrote it, for hints that repeat it.
enum ProviderWords {
    static func named(_ text: String) -> PrintableText {
        PrintableText(text, limit: 40)
    }
}
