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
        case acceptableTimestamps = "oauth_acceptable_timestamps"
        case bodyHash = "oauth_body_hash"
        case callback = "oauth_callback"
        case callbackConfirmed = "oauth_callback_confirmed"
        case consumerKey = "oauth_consumer_key"
        case nonce = "oauth_nonce"
        case problem = "oauth_problem"
        case problemAdvice = "oauth_problem_advice"
        case realm = "realm"
        case signature = "oauth_signature"
        case signatureMethod = "oauth_signature_method"
        case timestamp = "oauth_timestamp"
        case token = "oauth_token"
        case tokenSecret = "oauth_token_secret"
        case verifier = "oauth_verifier"
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
