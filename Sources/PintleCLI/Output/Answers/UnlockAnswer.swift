import OAuthCore
import PintleServices

/// The answer of `vault unlock`, where the key is kept.
struct UnlockAnswer: JSONConvertible {
    /// Until when the vault stays open at most.
    let until: Timestamp

    var json: JSONValue {
        .answer([
            "done": true,
            "cached_until": until,
            "idle_limit_seconds": VaultKeyLife.unused.components.seconds,
        ])
    }
}
