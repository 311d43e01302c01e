import LoginCore
import OAuthCore
import TextCore

/// The target of a login that has not begun.
enum LoginTarget: Sendable, Hashable {
    /// Any account of a provider.
    case provider(ProviderID)
    /// The account of a session that is there already.
    case session(SessionID)
}
