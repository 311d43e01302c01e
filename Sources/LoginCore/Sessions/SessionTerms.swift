public import OAuthCore

/// The facts in a session's seal about its renewal, which are not secret.
public struct SessionTerms: Sendable, Equatable {
    /// Whether the session can be renewed; nil if its provider's definition was removed.
    public var canRenew: Bool?
    /// Whether it is over at its stated end, whatever is done before.
    public var isEndFinal: Bool
    /// The rights of its token, in the provider's words; foreign text.
    public let scope: String?
    /// The form of the login that led to it; nil where nothing says that.
    public var form: LoginForm?
    /// When the provider refused to renew it while its token lived; nil if it did not.
    public var renewalRefusedAt: Timestamp?
    /// The scopes that its login asked for; empty if nothing says that.
    public let askedScopes: [String]
    /// The scopes that its login asked for and the provider did not give.
    public let missingScopes: [String]

    /// The facts from a seal.
    public init(
        canRenew: Bool?, isEndFinal: Bool, scope: String? = nil, form: LoginForm? = nil,
        renewalRefusedAt: Timestamp? = nil, askedScopes: [String] = []
    ) {
        self.canRenew = canRenew
        self.isEndFinal = isEndFinal
        self.scope = scope
        self.form = form
        self.renewalRefusedAt = renewalRefusedAt
        self.askedScopes = askedScopes
        missingScopes = Self.missing(of: askedScopes, in: scope)
    }

    /// The scopes that a token lacks; none where the provider said nothing of its scopes (RFC 6749
    /// section 5.1).
    ///
    /// Some give a scope by its long name, as a URL that ends with it, and case aside. What asks for a
    /// refresh token or an identity is named by few.
    private static func missing(of asked: [String], in given: String?) -> [String] {
        guard let given, !given.isEmpty else { return [] }
        let names = given.lowercased().split { $0 == " " || $0 == "," }
        return asked.filter { wanted in
            let wanted = wanted.lowercased()
            return !["openid", "offline_access"].contains(wanted)
                && !names.contains { name in
                    name == wanted || ["/", "."].contains { name.hasSuffix($0 + wanted) }
                }
        }
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
            canRenew: canRenew,
            isEndFinal: canRenew == false || endsAtMidnight || renewalRefused != nil,
            scope: credentials.scope, form: form, renewalRefusedAt: renewalRefused,
            askedScopes: form == nil ? [] : askedScopes ?? provider?.scopes ?? [])
    }
}

extension SessionSummary {
    /// When it ends for good; nil for no stated end, and for a token that is renewed by itself.
    package var finalEnd: Timestamp? { terms?.isEndFinal ?? true ? expiresAt : nil }

    /// An end that a person has to know of, since nothing renews the session past it.
    public enum PressingEnd: Sendable, Equatable {
        /// The end is near.
        case near(Timestamp)
        /// The end was then.
        case over(Timestamp)
    }

    /// The end that a person has to know of at that moment; nil if there is none, it is far, or it
    /// is not known yet whether the session can be renewed.
    ///
    /// It is near in the last tenth of the session's life, though for three days at most and a quarter
    /// of an hour at least, which half of a shorter life stands for. Where a renewal was refused it is
    /// near at once.
    public func pressingEnd(at now: Timestamp) -> PressingEnd? {
        guard let end = expiresAt, terms?.isEndFinal == true else { return nil }
        guard end > now else { return .over(end) }
        if terms?.renewalRefusedAt != nil { return .near(end) }
        let life = max(end - obtainedAt, .zero)
        let lead = min(max(life / 10, .seconds(15 * 60)), .seconds(3 * 86_400), life / 2)
        return end - now <= lead ? .near(end) : nil
    }
}
