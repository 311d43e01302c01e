/// One parameter of a request or an answer, decoded; the order of a list is that of the wire.
public struct Parameter: Sendable, Hashable {
    /// The decoded name.
    public var name: String
    /// The decoded value; empty when there was none.
    public var value: String

    /// A parameter of any name.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// A parameter of the protocol.
    public init(_ name: Name, _ value: String) {
        self.init(name.rawValue, value)
    }

    /// The names that OAuth 1.0a gives to its parameters, as they stand on the wire.
    public enum Name: String, Sendable, CaseIterable {
        /// The range of times that the provider takes (ProblemReporting extension).
        case acceptableTimestamps = "oauth_acceptable_timestamps"
        /// The hash of a body that is not a form (Request Body Hash extension).
        case bodyHash = "oauth_body_hash"
        /// The URL for the browser after the approval, or `oob`.
        case callback = "oauth_callback"
        /// Whether the provider has taken the callback.
        case callbackConfirmed = "oauth_callback_confirmed"
        /// The identifier of the client.
        case consumerKey = "oauth_consumer_key"
        /// A word that works for one request.
        case nonce = "oauth_nonce"
        /// The name of a problem (ProblemReporting extension).
        case problem = "oauth_problem"
        /// A sentence about a problem, for the user.
        case problemAdvice = "oauth_problem_advice"
        /// The realm of a header; never signed.
        case realm = "realm"
        /// The signature.
        case signature = "oauth_signature"
        /// How the request is signed.
        case signatureMethod = "oauth_signature_method"
        /// The time of the request, in seconds since 1970.
        case timestamp = "oauth_timestamp"
        /// The identifier of a token.
        case token = "oauth_token"
        /// The shared secret of a token.
        case tokenSecret = "oauth_token_secret"
        /// The person's answer, popularly the PIN.
        case verifier = "oauth_verifier"
        /// The version of the protocol, `1.0`.
        case version = "oauth_version"
    }
}

extension Sequence<Parameter> {
    /// The value of the first parameter of that name.
    public func first(_ name: Parameter.Name) -> String? {
        first(named: name.rawValue)
    }

    /// The value of the first parameter of that name.
    public func first(named name: String) -> String? {
        first { $0.name == name }?.value
    }
}
