public import LoginCore
public import OAuthCore

extension Grant {
    /// A signed token: with the account that its answer names, else the one that the redirect
    /// before it claims, and the end by the answer and the provider's definition.
    public init(
        _ reply: TokenCredentialsReply, told: [KeptField] = [], by rules: OAuth1Rules,
        of provider: Provider, signingBy method: SignatureMethod, at now: Timestamp
    ) {
        let ends = [
            rules.replies.expiry.flatMap { reply.end(by: $0, at: now) },
            provider.sessionLife.end?.moment(after: now),
        ]
        let account = Account(answering: reply, by: rules.replies)
        self.init(
            credentials: .signed(reply.credentials, method), account: account,
            claimed: account == nil ? Account(told: told, by: rules.redirected) : nil,
            obtainedAt: now, expiresAt: ends.compactMap(\.self).min(),
            kept: reply.kept + told.filter { rules.redirected.keptFields.contains($0.name) })
    }

    /// The session after a renewal; `reply` if it brought a new token.
    ///
    /// Nothing lives on past its midnight.
    init(
        renewing session: Session, _ reply: TokenCredentialsReply?,
        by rules: Provider.ReplyRules, of provider: Provider,
        signingBy method: SignatureMethod, at now: Timestamp
    ) {
        let stated = rules.expiry.flatMap { reply?.end(by: $0, at: now) }
        var ends = [stated]
        switch provider.sessionLife.end {
        case .after(let life)?: ends.append(now + life)
        case .midnight?: ends.append(session.summary.expiresAt)
        case nil: if reply == nil { ends.append(session.summary.expiresAt) }
        }
        self.init(
            credentials: reply.map { .signed($0.credentials, method) } ?? session.credentials,
            obtainedAt: reply == nil ? session.summary.obtainedAt : now,
            expiresAt: ends.compactMap(\.self).min(), kept: reply?.kept ?? [])
    }
}

extension Provider.SessionLife.End {
    /// The end of a session that begins at a moment; nil if this machine does not know the time
    /// zone.
    public func moment(after start: Timestamp) -> Timestamp? {
        switch self {
        case .after(let life): start + life
        case .midnight(let zone): TimeZoneRules.named(zone)?.midnight(after: start)
        }
    }
}
