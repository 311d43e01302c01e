/// A field of a token answer that is kept with the session, as `oauth_session_handle`.
///
/// Some of them renew a session, so that all are secrets.
public struct KeptField: Sendable, Equatable {
    /// The field's name, as the provider has it.
    public var name: String
    /// Its value.
    public var value: Secret

    /// Pairs a name with a value.
    public init(_ name: String, _ value: Secret) {
        self.name = name
        self.value = value
    }
}

extension Sequence<KeptField> {
    /// The value of the field of that name.
    public func first(named name: String) -> Secret? {
        first { $0.name == name }?.value
    }
}
