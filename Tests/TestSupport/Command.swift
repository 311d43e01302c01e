import Glibc

/// A program to run: what it gets, never through a shell.
public struct Command: Sendable {
    /// Where its standard input comes from.
    public enum Input: Sendable {
        /// `/dev/null`.
        case null
        /// A pipe with these bytes, then its end.
        case bytes([UInt8])
        /// A pipe that stays open until `RunningCommand.closeInput`.
        case open
    }

    /// The program's path.
    public var executable: String
    /// Its arguments, without the program's own name.
    public var arguments: [String]
    /// Its whole environment: nothing is inherited.
    public var environment: [String: String]
    /// The folder it starts in.
    public var folder = "/"
    /// Its standard input.
    public var input: Input = .null
    /// Further descriptors and what can be read from them, then their end.
    public var descriptors: [Int32: [UInt8]] = [:]
    /// A further descriptor that stays open for `RunningCommand.send`.
    public var openDescriptor: Int32?

    /// A program with arguments and a frozen environment.
    public init(
        _ executable: String, _ arguments: [String],
        environment: [String: String] = Command.frozenEnvironment
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
    }

    /// The same on every machine: UTF-8, UTC, no home, no display, no multiplexer.
    public static let frozenEnvironment = [
        "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
    ]

    /// Starts it in a session of its own, so without a controlling terminal.
    public func start() throws -> RunningCommand { try RunningCommand(self) }

    /// Runs it to its end and returns all that it wrote.
    public func run(within seconds: Double = 30) throws -> CommandResult {
        try start().finish(within: seconds)
    }
}

/// What a program left behind.
public struct CommandResult: Sendable, CustomStringConvertible {
    /// How it ended.
    public enum Ending: Equatable, Sendable {
        /// It exited with this status.
        case exit(Int32)
        /// This signal ended it.
        case signal(Int32)
    }

    /// How it ended.
    public let ending: Ending
    /// The bytes of standard output.
    public let output: [UInt8]
    /// The bytes of standard error.
    public let errors: [UInt8]
    /// Seconds from start to end.
    public let seconds: Double

    /// The exit code; a signal counts as 128 and its number, as in a shell.
    public var code: Int32 {
        switch ending {
        case .exit(let code): code
        case .signal(let number): 128 + number
        }
    }

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }

    /// Standard error as text.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }

    /// All of it, for a failed expectation.
    public var description: String {
        "\(ending) after \(seconds) s\nstdout: \(text)\nstderr: \(errorText)"
    }
}
