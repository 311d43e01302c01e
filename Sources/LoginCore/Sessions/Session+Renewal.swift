public import OAuthCore

extension Session {
    /// How long its token has to be valid at least when it is used, since a request takes its time: 60
    /// seconds, or a quarter of a shorter life.
    public var usualLife: Duration {
        let life = summary.expiresAt.map { max($0 - summary.obtainedAt, .zero) / 4 }
        return min(life ?? Self.margin, Self.margin)
    }

    /// Whether its provider has to be asked to let it live on before it is used at that moment, and
    /// for so long from then on, or for the usual time.
    ///
    /// By how long it lay unused and by when it ends. A session that ends at midnight is not
    /// renewed past that: the next day needs a login.
    public func needsRenewal(
        now: Timestamp, provider: Provider, lasting life: Duration? = nil
    ) -> Bool {
        guard canBeRenewed(by: provider) else { return false }
        if case .midnight? = provider.sessionLife.end {
            if let end = summary.expiresAt, end <= now { return false }
        } else if let end = summary.expiresAt, end <= now + (life ?? usualLife) {
            return true
        }
        guard let limit = provider.sessionLife.idleLimit else { return false }
        return now - lastActivity >= limit - Self.margin
    }

    /// Whether the provider has a way, and the session the credentials for it.
    public func canBeRenewed(by provider: Provider) -> Bool {
        switch credentials {
        case .signed:
            guard let renewal = provider.oauth1?.renewal else { return false }
            return renewal.handle.map { kept.first(named: $0) != nil } ?? true
        case .bearer(let bearer):
            return bearer.refreshToken != nil && provider.canRenew
        case .app, .guest:
            return provider.gives(credentials.kind)
        case .signing:
            return false
        }
    }

    /// The origin that is asked to let it live on; nil where none can be.
    package func renewalOrigin(at provider: Provider) -> Origin? {
        switch credentials.kind {
        case .signed, .bearer: provider.renewalOrigin
        case .app: provider.appToken?.endpoint.url.origin
        case .guest: provider.guestToken?.endpoint.url.origin
        case .signing: nil
        }
    }

    /// Whether the provider may have a way to end its token.
    package func canBeRevoked(at provider: Provider) -> Bool {
        provider.canRevoke(kind: credentials.kind)
    }

    /// Whether it has the tokens of this copy, and its kept fields.
    package func hasTokens(of copy: Session) -> Bool {
        credentials == copy.credentials && kept == copy.kept
    }

    /// Uses are noted once a minute, and a request takes its time.
    private static let margin = Duration.seconds(60)

    /// When the provider saw the token last, as far as is known.
    private var lastActivity: Timestamp {
        [summary.lastUsedAt, summary.lastWorked].compactMap(\.self)
            .reduce(summary.obtainedAt, max)
    }
}
