/// Where a login stands, for whoever plays the person in front of the page.
public struct ConsentPage: Sendable, Equatable {
    /// The name of the app that asks.
    public let appName: String
    /// Who can be chosen.
    public let users: [DemoUser]
    /// What the page shows after an approval, as `PIN`; nil where it shows nothing.
    public let answerName: String?
    /// What has been decided.
    public let status: Status
    /// Where the browser is sent then; nil where it stays.
    public let destination: String?

    /// What has been decided about a login.
    public enum Status: Sendable, Equatable {
        /// Nothing yet.
        case waiting
        /// The user approved; the PIN or code is to be typed where the login began.
        case allowed(DemoUser, pin: String)
        /// The user approved, and nothing is carried back: the app asks the server.
        case approved(DemoUser)
        /// The user denied it.
        case denied
        /// The login is not known, too old, or its answer has been used.
        case gone
    }
}
