import LoginCore
import OAuthCore
import PintleText

/// The answer of `echo verify`.
struct EchoVerifyAnswer: Answer {
    let account: Account
    let provider: Provider

    static let facts: [Fact<EchoVerifyAnswer>] = [
        .part("account", .always, of: SessionFacts.accountParts) { $0.account },
        .text("provider", .always) { $0.provider.id.rawValue },
    ]
}
