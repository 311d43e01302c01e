/// The demo provider's page as the other device would show it.
public struct DemoPage: Sendable, Equatable {
    /// The app that asks.
    public var app: String
    /// The name of the code that the page shows after an approval, as `PIN`.
    public var answerName: String
    /// The users to choose from: name and a word about each.
    public var users: [User]
    /// The state of the page.
    public var outcome: Outcome

    /// One user of the demo provider.
    public struct User: Sendable, Equatable {
        /// The name to sign in as.
        public var name: String
        /// An e-mail address, or a peculiarity of the user.
        public var note: String

        /// One user.
        public init(name: String, note: String) {
            self.name = name
            self.note = note
        }
    }

    /// How far the page has come.
    public enum Outcome: Sendable, Equatable {
        /// It asks.
        case asking
        /// That user allowed it and got this PIN, or code, to carry over.
        case allowed(user: String, pin: String)
        /// That user allowed it, and has nothing to carry over.
        case approved(user: String)
        /// That user allowed it, and the browser took the answer to that place.
        case returned(user: String, to: String)
        /// That user denied it.
        case denied(user: String)
        /// The page says something else, as that the URL is spent.
        case refused(reason: String)

        /// Whether the page can no longer be approved.
        var isDead: Bool {
            switch self {
            case .denied, .refused: true
            case .asking, .allowed, .approved, .returned: false
            }
        }

        /// Whether a browser took the answer somewhere.
        var isReturned: Bool { if case .returned = self { true } else { false } }
    }

    /// A page.
    public init(app: String, answerName: String = "PIN", users: [User], outcome: Outcome) {
        self.app = app
        self.answerName = answerName
        self.users = users
        self.outcome = outcome
    }
}
