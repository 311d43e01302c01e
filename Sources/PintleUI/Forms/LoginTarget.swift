import LoginCore
import OAuthCore
import TerminalCore

/// What a login that has not begun is for.
enum LoginTarget: Sendable, Hashable {
    /// Any account of a provider.
    case provider(ProviderID)
    /// The account of a session that is there already.
    case session(SessionID)
}
