import LoginCore
import OAuthCore
import TerminalCore

/// What an app key form is for.
struct AppTarget: Sendable, Hashable {
    var provider: ProviderID
    /// The name of the app key that is to be changed; nil for a new one.
    var replacing: String?
}
