public import LoginCore
public import LoginRuntime
public import OAuthCore

/// Files that a person or the working folder names.
public struct FileDoor: Sendable {
    /// The absolute path of the working folder.
    public var workingDirectory: @Sendable () -> String
    /// The facts about a file or folder; nil if there is none.
    public var facts: @Sendable (_ path: String) -> Facts?
    /// Reads a whole file of at most that many bytes; `-` is standard input.
    public var read: @Sendable (_ path: String, _ limit: Int) throws(Failure) -> [UInt8]
    /// Reads a whole file of at most that many bytes as a secret.
    public var readSecret: @Sendable (_ path: String, _ limit: Int) throws(Failure) -> Secret

    /// Reads standard input up to an empty line or its end, at most that many bytes, as a secret.
    public var readMessage: @Sendable (_ limit: Int) throws(Failure) -> Secret

    /// Waits for the next piece of standard input, at most that many bytes; empty at its end.
    public var readNext: @Sendable (_ limit: Int) throws(Failure) -> [UInt8] = {
        (_) throws(Failure) in []
    }

    /// Whether `readNext` would not wait; without an answer it is taken for waiting.
    public var isNextAtHand: @Sendable () -> Bool = { false }

    /// Opens a file of any length whose pieces are read as they are sent.
    ///
    /// `-` is standard input; that and any other pipe is read to its end, since it can be read only
    /// once, and may have so many bytes at most as `longestPipe` says. That has to be done within
    /// the limit, where there is one, and throws `tooSlow` else.
    public var openBody: @Sendable (_ path: String, _ limit: Duration?) throws(Failure) -> BodyFile
    /// Opens a file to write, in the place of one that is there.
    ///
    /// A FIFO is opened once somebody reads it; within the limit, where there is one, and throws
    /// `tooSlow` else.
    public var create: @Sendable (_ path: String, _ limit: Duration?) throws(Failure) -> OutputFile

    /// The real path of a file that is written to: behind symbolic links.
    public var target: @Sendable (_ path: String) -> String

    /// Overwrites a file with zeros and removes it, if it is unchanged since these bytes were read,
    /// belongs to this user and has one name.
    public var wipe: @Sendable (_ path: String, _ bytes: [UInt8]) throws(Failure) -> Void = {
        (_, _) throws(Failure) in throw .other("it cannot be done here")
    }

    /// The names in a folder, in no order; throws `tooLong` where there are more than that many.
    public var names: @Sendable (_ folder: String, _ limit: Int) throws(Failure) -> [String] = {
        (_, _) throws(Failure) in []
    }

    /// How much is read from a pipe, in bytes.
    public static let longestPipe = 64 * 1024 * 1024

    /// The meaning of `~/` at the beginning of a path; nil if a shell has replaced it.
    public var homeFolder: String?

    /// The facts about a file or folder, its links not followed.
    public struct Facts: Sendable, Equatable {
        /// Whether it is an ordinary file.
        public var isRegular: Bool
        /// Whether it belongs to this user.
        public var isOwn: Bool
        /// Whether users other than this one and root may write it.
        public var isWritableByOthers: Bool
        /// Whether users other than this one and root may read it.
        public var isReadableByOthers = false
        /// Whether it is a folder.
        public var isFolder = false
        /// Whether it is a symbolic link.
        public var isLink = false

        /// The facts of a file; `isReadableByOthers` is set separately.
        public init(isRegular: Bool, isOwn: Bool, isWritableByOthers: Bool) {
            self.isRegular = isRegular
            self.isOwn = isOwn
            self.isWritableByOthers = isWritableByOthers
        }
    }

    /// Why a file cannot be read.
    public typealias Failure = FileProblem

    /// Collects the doors; without `target` no path leads through a link, and a message is all of
    /// standard input.
    public init(
        workingDirectory: @escaping @Sendable () -> String,
        facts: @escaping @Sendable (_ path: String) -> Facts?,
        read: @escaping @Sendable (_ path: String, _ limit: Int) throws(Failure) -> [UInt8],
        readSecret: @escaping @Sendable (_ path: String, _ limit: Int) throws(Failure) -> Secret,
        openBody:
            @escaping @Sendable (_ path: String, _ limit: Duration?) throws(Failure) -> BodyFile,
        create:
            @escaping @Sendable (_ path: String, _ limit: Duration?) throws(Failure) -> OutputFile,
        target: @escaping @Sendable (_ path: String) -> String = { $0 }
    ) {
        self.workingDirectory = workingDirectory
        self.facts = facts
        self.read = read
        self.readSecret = readSecret
        readMessage = { (limit) throws(Failure) in try readSecret("-", limit) }
        self.openBody = openBody
        self.create = create
        self.target = target
    }

    /// One that finds no file, for a program that has all it needs in the store.
    public static let nowhere = FileDoor(
        workingDirectory: { "/" }, facts: { _ in nil },
        read: { (_, _) throws(Failure) in throw .missing },
        readSecret: { (_, _) throws(Failure) in throw .missing },
        openBody: { (_, _) throws(Failure) in throw .missing },
        create: { (_, _) throws(Failure) in throw .missing })
}

extension FileDoor {
    /// A path as a person typed it, `~/` replaced where that stands for a folder.
    package func expanded(_ typed: String) -> String {
        guard let homeFolder, let rest = typed.suffix(afterASCII: "~/") else { return typed }
        return "\(homeFolder)/\(rest)"
    }

    /// The absolute path of a path as a person typed it.
    package func absolute(_ typed: String) -> String {
        let path = expanded(typed)
        return path.utf8.first == UInt8(ascii: "/") ? path : "\(workingDirectory())/\(path)"
    }

    /// A folder as people write it, with `~` where that stands for one.
    package func shortened(_ path: String) -> String {
        guard let homeFolder, path.hasPrefix(homeFolder + "/") else { return path }
        return "~" + path.dropFirst(homeFolder.count)
    }
}
