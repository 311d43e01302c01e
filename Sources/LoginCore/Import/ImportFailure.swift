/// Why nothing is taken from a file of another tool.
public struct ImportFailure: Error, Sendable, Equatable {
    /// The line of the fault, from 1.
    public var line: Int
    /// What is wrong there.
    public var reason: Reason

    /// A fault at that line.
    public init(line: Int, _ reason: Reason) {
        self.line = line
        self.reason = reason
    }

    /// What can be wrong with a file.
    public enum Reason: Sendable, Equatable {
        /// There is nothing in it.
        case empty
        /// It has the shape of no tool that is known.
        case unknown
        /// A byte that no text has, or that is no UTF-8.
        case notText
        /// It is larger than any such file, in bytes.
        case fileTooLong(limit: Int)
        /// A value is longer than any of its kind, in bytes.
        case valueTooLong(limit: Int)
        /// There are more logins and app keys in it than in any such file.
        case tooMany(limit: Int)
        /// More is nested in it than in any such file.
        case tooDeep
        /// It is not what its form demands there.
        case syntax
        /// The same name stands there twice; foreign text.
        case repeated(String)
        /// A value is missing that belongs to what begins there, by its name.
        case missing(String)
        /// A value is another thing than it has to be, by its name.
        case wrongKind(String)
        /// Two names for one value have different values there.
        case ambiguous(String, String)
        /// The file ends before its last line does.
        case cutOff
        /// An alias, which could make the file grow without bounds.
        case alias
        /// A file that is not read, on purpose.
        case refused(Refused)
    }

    /// Files that are known and not read.
    public enum Refused: Sendable, Equatable {
        /// Objects of Python: to read them runs code.
        case pickle
        /// It is encrypted by rclone.
        case encrypted
        /// Keys of encrypted messages, which are no logins.
        case messageKeys
        /// A database, as flickrapi and MAAS keep theirs.
        case database
    }
}
