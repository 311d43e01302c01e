public import OAuthCore

/// That Pintle registered an app key itself.
public struct AppRegistration: Sendable, Equatable {
    /// When it did.
    public var registeredAt: Timestamp
    /// When the secret that came ends; nil where it never does.
    public var secretEndsAt: Timestamp?
    /// Whether it took the place of one that the server had forgotten.
    public var isAgain: Bool
    /// The scopes that it was registered for; nil where that was not kept.
    public var scopes: [String]?

    /// A registration at that moment.
    public init(
        registeredAt: Timestamp, secretEndsAt: Timestamp? = nil, scopes: [String]? = nil,
        isAgain: Bool = false
    ) {
        self.registeredAt = registeredAt
        self.secretEndsAt = secretEndsAt
        self.scopes = scopes
        self.isAgain = isAgain
    }

    /// Whether logins may ask for these scopes; an app that asked for none got the server's own.
    public func covers(_ wanted: [String]) -> Bool {
        guard let scopes else { return true }
        return Set(wanted).isSubset(of: scopes)
    }
}
