/// The name of one stored session: short hexadecimal text, as `41c7`.
public struct SessionID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name as commands take it.
    public let rawValue: String
    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name itself.
    public var description: String { rawValue }
}
