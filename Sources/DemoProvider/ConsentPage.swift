/// Where a request token stands, for whoever plays the person in front of the page.
public struct ConsentPage: Sendable, Equatable {
    /// The name of the app that asks.
    public let appName: String
    /// Who can be chosen.
    public let users: [DemoUser]
    /// What has been decided.
    public let status: Status

    /// What has been decided about a request token.
    public enum Status: Sendable, Equatable {
        /// Nothing yet.
        case waiting
        /// The user said yes; the PIN is to be typed where the login began.
        case allowed(DemoUser, pin: String)
        /// The user said no.
        case denied
        /// The address is not known, too old, or its PIN has been used.
        case gone
    }
}
