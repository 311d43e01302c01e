import LoginCore
import OAuthCore
import PintleText

/// The answer of `apps add` and `apps edit`.
struct SavedAppAnswer: Answer {
    let app: SavedApp
    let hasNewKey: Bool

    static let facts: [Fact<SavedAppAnswer>] = [
        .done,
        .text("provider", .always) { $0.app.provider.rawValue },
        .text("name", .always) { $0.app.name },
        .text("consumer_key", .always) { $0.app.identifier },
        .text("public_key") { $0.hasNewKey ? $0.app.publicKey : nil },
    ]
}
