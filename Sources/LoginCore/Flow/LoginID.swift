/// The name of one login from its start to its end: short hexadecimal text, as `7f3a`.
///
/// Made outside the cores, which know no randomness.
public struct LoginID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name as commands take it.
    public let rawValue: String
    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name itself.
    public var description: String { rawValue }
}
