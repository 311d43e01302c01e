public import OAuthCore

/// That Pintle registered an app key itself.
public struct AppRegistration: Sendable, Equatable {
    /// When it did.
    public var registeredAt: Timestamp
    /// When the secret that came ends; nil where it never does.
    public var secretEndsAt: Timestamp?

    /// A registration at that moment.
    public init(registeredAt: Timestamp, secretEndsAt: Timestamp? = nil) {
        self.registeredAt = registeredAt
        self.secretEndsAt = secretEndsAt
    }
}
