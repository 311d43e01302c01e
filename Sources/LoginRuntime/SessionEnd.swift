public import LoginCore
public import OAuthCore

extension ObtainedToken {
    /// A token as it came, with the end that its answer and the provider's definition give it.
    public init(_ reply: TokenCredentialsReply, of provider: Provider, at now: Timestamp) {
        let ends = [
            provider.replies.expiry.flatMap { reply.end(by: $0, at: now) },
            provider.sessionLife.end?.moment(after: now),
        ]
        self.init(
            credentials: reply.credentials, kept: reply.kept, obtainedAt: now,
            expiresAt: ends.compactMap(\.self).min())
    }

    /// What a renewal makes of a session; `reply` where it brought a new token.
    ///
    /// Nothing lives on past its midnight.
    init(
        renewing session: Session, _ reply: TokenCredentialsReply?, of provider: Provider,
        at now: Timestamp
    ) {
        let stated = provider.replies.expiry.flatMap { reply?.end(by: $0, at: now) }
        var ends = [stated]
        switch provider.sessionLife.end {
        case .after(let life)?: ends.append(now + life)
        case .midnight?: ends.append(session.summary.expiresAt)
        case nil: if reply == nil { ends.append(session.summary.expiresAt) }
        }
        self.init(
            credentials: reply?.credentials ?? session.credentials, kept: reply?.kept ?? [],
            obtainedAt: reply == nil ? session.summary.obtainedAt : now,
            expiresAt: ends.compactMap(\.self).min())
    }
}

extension Provider.SessionLife.End {
    /// When a session ends that begins at a moment; nil where this machine knows no such time zone.
    public func moment(after start: Timestamp) -> Timestamp? {
        switch self {
        case .after(let life): start + life
        case .midnight(let zone): TimeZoneRules.named(zone)?.midnight(after: start)
        }
    }
}
