import LoginCore
import OAuthCore
import TextCore

/// Decision about a session of another account than the one asked for (flow rule 4).
enum AccountAnswer: Sendable, Equatable {
    case keep
    case tryAgain
    case discard
    /// The harmless one: it stays in the list.
    case later

    /// The decision for the flow; nil leaves the session undecided.
    var decision: AccountDecision? {
        switch self {
        case .keep: .keep
        case .tryAgain: .tryAgain
        case .discard: .discard
        case .later: nil
        }
    }

    /// The question about a session that is kept separately.
    static func question(
        _ request: LoginRequest, _ session: SessionID, _ account: Account, _ model: AppModel
    ) -> Choice<AccountAnswer> {
        let provider = PrintableText(request.provider.name, limit: 24)
        let name = PrintableText(account.name, limit: 24)
        let wanted = PrintableText(request.account ?? "", limit: 24)
        let isKnown = model.snapshot.sessions.contains {
            $0.id != session && $0.provider == request.provider.id && $0.account?.id == account.id
        }
        return Choice(
            "What should happen to this login?",
            [
                .init(
                    answer: .keep, letter: "s", title: "keep it as \(name)",
                    explanation: isKnown
                        ? "updates the session that you have" : "a session of its own",
                    short: "keep"),
                .init(
                    answer: .tryAgain, letter: "n", title: "try again as \(wanted)",
                    explanation: "first sign out of \(provider) there", short: "try again"),
                .init(
                    answer: .discard, letter: "d", title: "throw it away",
                    explanation: "asks first", short: "throw away"),
                .init(
                    answer: .later, letter: nil, title: "decide later",
                    explanation: "it stays in the list", short: "later"),
            ])
    }
}
