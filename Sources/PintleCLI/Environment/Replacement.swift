public import OAuthCore

/// The program that takes the place of this one, in this process.
public struct Replacement: Sendable {
    /// Its name or path, then its arguments.
    public var words: [String]
    /// The variables to add to the environment of this process, by name.
    public var variables: [String: Secret]
    /// The descriptors that it does not get, as the one that a passphrase came from.
    public var closed: [Int32]

    /// Why it did not take the place.
    public enum Failure: Error, Sendable, Equatable {
        /// The program does not exist.
        case missing
        /// There is one, and it cannot be started: the system says why.
        case notStarted(String)
        /// A variable's value has a NUL in it, with which it would end.
        case nulInValue(String)
    }

    /// A replacement: the program, its variables, and the descriptors closed before it.
    public init(words: [String], variables: [String: Secret], closed: [Int32] = []) {
        self.words = words
        self.variables = variables
        self.closed = closed
    }
}
