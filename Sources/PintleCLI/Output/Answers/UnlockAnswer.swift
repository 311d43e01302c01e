import OAuthCore
import PintleServices
import PintleText

/// The answer of `vault unlock`, where the key is kept.
struct UnlockAnswer: Answer {
    /// Until when the vault stays open at most.
    let until: Timestamp

    static let facts: [Fact<UnlockAnswer>] = [
        .done,
        .time("cached_until", .always) { $0.until },
        .number("idle_limit_seconds", .always) { _ in VaultKeyLife.unused.components.seconds },
    ]
}
