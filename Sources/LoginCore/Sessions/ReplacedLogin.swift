public import OAuthCore

/// The loss when another token of the account takes a session's place.
public enum ReplacedLogin: Sendable, Equatable {
    /// A login that renews itself; whether that token can be renewed as well.
    case renewable(byRenewable: Bool)
    /// Credentials of another kind.
    case otherKind

    /// Whether the session could do something that it cannot do with that token.
    public var isLoss: Bool { self != .renewable(byRenewable: true) }
}

extension Session {
    /// Loss if `other` took its place; nil if the session has ended, or has nothing to lose.
    public func replaced(by other: Session, at provider: Provider) -> ReplacedLogin? {
        guard !summary.state.isEnded else { return nil }
        guard credentials.kind == other.credentials.kind else { return .otherKind }
        guard canBeRenewed(by: provider) else { return nil }
        return .renewable(byRenewable: other.canBeRenewed(by: provider))
    }
}
