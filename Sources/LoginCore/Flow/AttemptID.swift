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
