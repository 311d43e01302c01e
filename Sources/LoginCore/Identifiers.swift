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

/// The name of one stored session: short hexadecimal text, as `41c7`.
public struct SessionID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name as commands take it.
    public let rawValue: String
    /// Wraps a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name itself.
    public var description: String { rawValue }
}

/// The number of one request of a login: an answer that bears another number changes nothing.
public struct AttemptID: Sendable, Hashable, Comparable {
    /// Counts up within one `LoginFlow`.
    public let number: Int
    /// Wraps a number.
    public init(_ number: Int) { self.number = number }
    /// The attempt after this one.
    public var next: AttemptID { AttemptID(number + 1) }
    /// Earlier attempts come first.
    public static func < (left: AttemptID, right: AttemptID) -> Bool { left.number < right.number }
}
