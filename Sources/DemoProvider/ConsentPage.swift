/// The state of a login, for code that plays the person in front of the page.
public struct ConsentPage: Sendable, Equatable {
    /// The name of the app that asks.
    public let appName: String
    /// The users to choose from.
    public let users: [DemoUser]
    /// The name of the value that the page shows after an approval, as `PIN`; nil if it shows
    /// nothing.
    public let answerName: String?
    /// The decision so far.
    public let status: Status
    /// The URL that the browser is sent to then; nil if it stays.
    public let destination: String?

    /// The decision about a login.
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
