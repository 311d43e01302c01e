/// One header of a request or an answer.
public struct HTTPHeader: Sendable, Equatable {
    /// The name as sent; its case has no meaning.
    public var name: String
    /// The value without surrounding blanks.
    public var value: String

    /// Pairs a name with a value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
