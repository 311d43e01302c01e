import Glibc
public import OAuthCore
public import PrivateFiles

extension UnlockCommands {
    /// How long a command may take.
    public static let timeLimit = Duration.seconds(10)
    /// The most bytes that it may print.
    public static let outputLimit = 4096

    /// Why a command gave no secret.
    ///
    /// `said` is the beginning of what it wrote to stderr, 1 KiB at most: foreign text, with
    /// control characters and all.
    public enum Failure: Error, Sendable, Equatable {
        /// The file lists no command of that name.
        case unknown
        /// The program does not exist: not at this path, or not in the folders of `PATH`.
        case noProgram(String)
        /// The program cannot be executed.
        case notStarted(program: String, ErrorNumber)
        /// It ended with another status than 0.
        case exited(status: Int32, said: String)
        /// A signal ended it.
        case killed(signal: Int32, said: String)
        /// It took longer than `timeLimit`, and was killed with all it had started.
        case timedOut(said: String)
        /// It printed more than `outputLimit`.
        case tooMuchOutput
        /// It printed nothing, or line ends only.
        case nothing(said: String)
    }

    /// Runs a command and returns all that it printed.
    ///
    /// With `mayAsk` it learns the terminal's name (`GPG_TTY`); a full screen, whose picture a
    /// question would tear, says false. Without a shell; in a session of its own, with nothing to
    /// read on stdin.
    ///
    /// Why a session, and not only a process group: a command in the background of our terminal
    /// that reads from it is stopped (SIGTTIN), and all that anybody sees of that is the time-out.
    /// Handing the foreground over would stop anyone who shares our group instead, as the `less`
    /// behind a pipe. Without a controlling terminal such a command fails at once and says why.
    /// `pass`, `gopass` and `gpg` need none: their question is put by the pinentry of gpg-agent,
    /// which is in no session of ours either and opens the terminal by the name in `GPG_TTY`.
    public func run(
        _ name: String, mayAsk: Bool, environment: [String: String] = Environment.current,
        timeLimit: Duration = Self.timeLimit
    ) throws(Failure) -> Secret {
        guard let words = arguments[name], let program = words.first else { throw .unknown }
        let found = ChildProcess(program, Array(words.dropFirst()), environment: environment)
        guard var child = found else { throw .noProgram(program) }
        child.environment = ChildEnvironment.unlocking(
            environment, terminal: mayAsk ? Self.terminalName(environment) : nil)
        let (outcome, complaint) = child.runApart(
            outputLimit: Self.outputLimit, complaintLimit: 1024, timeLimit: timeLimit)
        let said = String(decoding: complaint, as: UTF8.self)
        switch outcome {
        case .exited(status: 0, let output):
            let isBlank = output.withBytes { $0.allSatisfy { $0 == 0x0a || $0 == 0x0d } }
            guard !isBlank else { throw .nothing(said: said) }
            return output
        case .exited(let status, _): throw .exited(status: status, said: said)
        case .killed(let signal): throw .killed(signal: signal, said: said)
        case .timedOut: throw .timedOut(said: said)
        case .tooMuchOutput: throw .tooMuchOutput
        case .notStarted(let number) where number.value == ENOENT: throw .noProgram(program)
        case .notStarted(let number): throw .notStarted(program: program, number)
        }
    }

    /// The terminal that `GPG_TTY` names, else the one on a standard descriptor; `/dev/tty` would
    /// be another terminal, or none, for a process of another session.
    private static func terminalName(_ environment: [String: String]) -> String? {
        // `GPG_TTY=$(tty)` gives "not a tty" if there is none.
        if let named = environment["GPG_TTY"], named.hasPrefix("/") { return named }
        var buffer = [CChar](repeating: 0, count: 256)
        for descriptor: Int32 in 0...2 where ttyname_r(descriptor, &buffer, buffer.count) == 0 {
            return String(
                decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        return nil
    }
}
