/// The protocol by which people log in to a provider, with what only that protocol has.
///
/// What any protocol has, as the account's name or the hosts of the API, is in `Provider`. Only the
/// cores, the exchange and the reader of definitions look in here (`make lint`); everybody else asks
/// the questions of `Provider+Questions`.
public enum LoginProtocol: Sendable, Equatable {
    /// OAuth 1.0 or 1.0a (RFC 5849).
    case oauth1(OAuth1Rules)

    /// The names that definitions call protocols by.
    package static let names = ["oauth1"]

    /// The name that definitions call it by.
    package var name: String {
        switch self {
        case .oauth1: "oauth1"
        }
    }
}

extension Provider {
    /// What only OAuth 1.0 has, for those who write it; nil where another protocol is spoken.
    package var oauth1: OAuth1Rules? {
        get {
            switch `protocol` {
            case .oauth1(let rules): rules
            }
        }
        set {
            if let newValue { `protocol` = .oauth1(newValue) }
        }
    }
}
