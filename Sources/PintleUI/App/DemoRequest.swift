public import LoginCore

/// An action at the other device of the demo.
public enum DemoRequest: Sendable, Equatable {
    /// Open the demo provider's page for a URL: `demoPage`.
    case open(LoginID, address: String)
    /// Press allow there: `demoPage`.
    case allow(LoginID, user: String)
    /// Press deny there: `demoPage`.
    case deny(LoginID, user: String)
}
