/// The protocol by which people log in to a provider, with its own facts.
///
/// What any protocol has, as the account's name or the hosts of the API, is in `Provider`. Only the
/// cores, the exchange and the reader of definitions look in here (`make lint`); everybody else asks
/// the questions of `Provider+Questions`.
public enum LoginProtocol: Sendable, Equatable {
    /// OAuth 1.0 or 1.0a (RFC 5849).
    case oauth1(OAuth1Rules)
    /// OAuth 2 (RFC 6749), in the forms that end in something a person carries over.
    case oauth2(OAuth2Rules)

    /// The protocols by the names that definitions call them by.
    package enum Name: String, Sendable, CaseIterable {
        case oauth1
        case oauth2
    }

    /// The name that definitions call it by.
    package var name: Name {
        switch self {
        case .oauth1: .oauth1
        case .oauth2: .oauth2
        }
    }

    /// The answer that people bring back by default.
    var usualVerifier: Provider.VerifierHint {
        switch self {
        case .oauth1: .init()
        case .oauth2: .init(name: "code")
        }
    }

    /// How a token is presented where a definition does not say it.
    var usualTokenUse: Provider.TokenUse {
        switch self {
        case .oauth1: .signed
        case .oauth2: .bearer
        }
    }
}

extension Provider {
    /// The facts that only OAuth 1.0 has, for setters; nil for another protocol.
    package var oauth1: OAuth1Rules? {
        get {
            if case .oauth1(let rules) = `protocol` { rules } else { nil }
        }
        set {
            if let newValue { `protocol` = .oauth1(newValue) }
        }
    }

    /// The facts that only OAuth 2 has, for setters; nil for another protocol.
    package var oauth2: OAuth2Rules? {
        get {
            if case .oauth2(let rules) = `protocol` { rules } else { nil }
        }
        set {
            if let newValue { `protocol` = .oauth2(newValue) }
        }
    }
}
