import LoginCore
import OAuthCore
import TextCore

/// The target of an app key form: a provider, and the key to replace if any.
struct AppTarget: Sendable, Hashable {
    var provider: ProviderID
    /// The name of the app key that is to be changed; nil for a new one.
    var replacing: String?
}
