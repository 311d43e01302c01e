public import OAuthCore

/// The facts in a session's seal about its renewal, which are not secret.
public struct SessionTerms: Sendable, Equatable {
    /// Whether the provider can be asked to let it live on; nil where nobody knows, since the
    /// definition of its provider is gone.
    public var canRenew: Bool?
    /// Whether it is over at its stated end, whatever is done before.
    public var isEndFinal: Bool
    /// The rights of its token, in the provider's words; foreign text.
    public var scope: String?
    /// The form of the login that led to it; nil where nothing says that.
    public var form: LoginForm?

    /// The facts from a seal.
    public init(
        canRenew: Bool?, isEndFinal: Bool, scope: String? = nil, form: LoginForm? = nil
    ) {
        self.canRenew = canRenew
        self.isEndFinal = isEndFinal
        self.scope = scope
        self.form = form
    }
}

extension Session {
    /// The way it is renewed, by its provider's definition.
    public func terms(at provider: Provider?) -> SessionTerms {
        let canRenew = provider.map(canBeRenewed)
        // A session that ends at midnight can be renewed until then only.
        let endsAtMidnight =
            if case .midnight? = provider?.sessionLife.end { true } else { false }
        return SessionTerms(
            canRenew: canRenew, isEndFinal: canRenew == false || endsAtMidnight,
            scope: credentials.scope, form: form)
    }
}

extension SessionSummary {
    /// An end that a person has to know of, since nothing renews the session past it.
    public enum PressingEnd: Sendable, Equatable {
        /// The end is near.
        case near(Timestamp)
        /// The end was then.
        case over(Timestamp)
    }

    /// The end that a person has to know of at that moment; nil where there is none, where it is far,
    /// and where nobody has looked yet whether the session can be renewed.
    ///
    /// It is near in the last tenth of the session's life, though for three days at most and a quarter
    /// of an hour at least, which half of a shorter life stands for.
    public func pressingEnd(at now: Timestamp) -> PressingEnd? {
        guard let end = expiresAt, terms?.isEndFinal == true else { return nil }
        guard end > now else { return .over(end) }
        let life = max(end - obtainedAt, .zero)
        let lead = min(max(life / 10, .seconds(15 * 60)), .seconds(3 * 86_400), life / 2)
        return end - now <= lead ? .near(end) : nil
    }
}
