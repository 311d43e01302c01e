public import OAuthCore

/// Remarks about a valid definition: something it leaves open, or that its author may not have meant.
public enum DefinitionNote: String, Sendable, CaseIterable {
    /// A built-in provider has that id, so that the definition cannot be added.
    case builtInID = "built_in_id"
    /// Nothing asks whose token it is: unless the token answer says it, each login is a session of
    /// its own.
    case noIdentity = "no_identity"
    /// PLAINTEXT is preferred: the secrets themselves go over the wire (RFC 5849 section 3.4.4).
    case plaintextFirst = "plaintext_first"
    /// Nothing says where a consumer key comes from.
    case noRegistration = "no_registration"
    /// An answer without `oauth_callback_confirmed` is taken, as of a server of OAuth 1.0.
    case callbackUnconfirmed = "callback_unconfirmed"
    /// The token stands in the query of API calls, which servers write to their logs.
    case tokenInQuery = "token_in_query"
    /// A session cannot be ended at the provider.
    case noRevocation = "no_revocation"
}

extension Provider {
    /// The notes about this definition, although it is valid.
    public var definitionNotes: [DefinitionNote] {
        DefinitionNote.allCases.filter { note in
            switch note {
            case .builtInID: source == .own && Catalogue.ids.contains { $0.rawValue == id.base }
            case .noIdentity: identity == nil
            case .plaintextFirst: signatureMethods.first == .plaintext
            case .noRegistration: registration == nil
            // Only a server that gets the callback can confirm it.
            case .callbackUnconfirmed:
                hasLogin && !hasToConfirmCallback && `protocol`.name == .oauth1
            case .tokenInQuery: if case .query = tokenUse { true } else { false }
            case .noRevocation: !canRevoke
            }
        }
    }
}
