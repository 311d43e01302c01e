/// Why nothing is taken from a file of another tool.
public struct ImportFailure: Error, Sendable, Equatable {
    /// The line of the fault, from 1; in a database the row of its table.
    public var line: Int
    /// Whether that is a row.
    public var isRow = false
    /// The fault.
    public var reason: Reason

    /// A fault at that line.
    public init(line: Int, _ reason: Reason) {
        self.line = line
        self.reason = reason
    }

    /// The failure, in a row.
    public var inRow: ImportFailure {
        var failure = self
        failure.isRow = true
        return failure
    }

    /// The faults that a file can have.
    public enum Reason: Sendable, Equatable {
        /// There is nothing in it.
        case empty
        /// Its form belongs to no known tool.
        case unknown
        /// It does not have the form of the named tool.
        case otherTool(String)
        /// A database that is incomplete, or whose tables differ from its tool's.
        case damagedDatabase
        /// A database that its tool was writing to, or has not finished to.
        case unfinishedDatabase
        /// A byte that is not text, or not UTF-8.
        case notText
        /// It is larger than any such file, in bytes.
        case fileTooLong(limit: Int)
        /// A value is longer than any of its kind, in bytes.
        case valueTooLong(limit: Int)
        /// There are more logins and app keys in it than in any such file.
        case tooMany(limit: Int)
        /// More is nested in it than in any such file.
        case tooDeep
        /// Its type is wrong.
        case syntax
        /// A name that stands there twice; foreign text.
        case repeated(String)
        /// A required value is missing in the object that begins there, by its name.
        case missing(String)
        /// A value has the wrong type, by its name.
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

    /// Whether the fault came before the tool was known: any text may have it.
    public var isOfAnybody: Bool {
        switch reason {
        case .notText, .fileTooLong, .valueTooLong, .tooDeep, .syntax, .repeated, .alias: true
        case .empty, .unknown, .otherTool, .damagedDatabase, .unfinishedDatabase, .tooMany,
            .missing, .wrongKind, .ambiguous, .cutOff, .refused:
            false
        }
    }

    /// Files that are known and not read.
    public enum Refused: Sendable, Equatable {
        /// Objects of Python: to read them runs code.
        case pickle
        /// It is encrypted by rclone.
        case encrypted
        /// Keys of encrypted messages, not logins.
        case messageKeys
        /// A database that came where none can be read.
        case database
    }
}
