import OAuthCore
import PintleText

/// The answer of `sessions remove`.
struct RemovedAnswer: Answer {
    /// Whether the provider has ended it.
    var revoked = false
    /// Until when a sealed copy is kept, if one is.
    var keptUntil: Timestamp?

    static let facts: [Fact<RemovedAnswer>] = [
        .done, .flag("revoked", .always) { $0.revoked }, .time("kept_until") { $0.keptUntil },
    ]
}
