import CPlatform
import Glibc
public import OAuthCore
public import PrivateFiles

/// Other programs, started without a shell.
///
/// A child gets a cleaned environment, no descriptor beyond 0 to 2, default signal handling, a
/// process group of its own, and the null device as stderr, whose text would tear the screen,
/// unless its output there is asked for.
public struct ChildProcess: Sendable {
    /// The program's absolute path, and its arguments after its name.
    public var path: String
    /// The arguments, without the program's name.
    ///
    /// They can be read by every user of the machine.
    public var arguments: [String]
    /// The whole environment of the child.
    public var environment: [String: String]

    /// Describes a program to start; nothing is started yet.
    ///
    /// `name` is looked up in the absolute folders of `PATH`; nil when it is in none of them.
    /// The child sees what `ChildEnvironment.cleaned` leaves of `environment`.
    public init?(
        _ name: String, _ arguments: [String] = [],
        environment: [String: String] = Environment.current
    ) {
        guard let path = Self.find(name, in: environment["PATH"] ?? "/usr/bin:/bin") else {
            return nil
        }
        self.path = path
        self.arguments = arguments
        self.environment = ChildEnvironment.cleaned(environment)
    }

    /// How a child ended.
    public enum Outcome: Sendable, Equatable {
        /// By itself, with this status, having written this much to stdout.
        case exited(status: Int32, output: Secret)
        /// By a signal.
        case killed(signal: Int32)
        /// By us, since its time was up.
        case timedOut
        /// By us, since it wrote more than it may.
        case tooMuchOutput
        /// It was never started.
        case notStarted(ErrorNumber)
    }

    /// Runs the program to its end, which comes after `timeLimit` at the latest.
    ///
    /// What it started itself and left behind in the background continues, unless a limit was
    /// passed: then its whole process group is killed.
    public func run(
        input: Secret = Secret([]), outputLimit: Int = 4096, timeLimit: Duration = .seconds(10)
    ) -> Outcome {
        finish(input: input, outputLimit: outputLimit, timeLimit: timeLimit, complaints: nil)
            .outcome
    }

    /// Runs the program in a session of its own, without a controlling terminal and with nothing to
    /// read; returns the first bytes of its stderr too.
    public func runApart(
        outputLimit: Int = 4096, complaintLimit: Int = 1024, timeLimit: Duration = .seconds(10)
    ) -> (outcome: Outcome, complaint: [UInt8]) {
        guard let stderr = Pipe() else { return (.notStarted(.last), []) }
        let complaints = Complaints(stderr, limit: complaintLimit)
        return finish(
            input: Secret([]), outputLimit: outputLimit, timeLimit: timeLimit,
            complaints: complaints)
    }

    private func finish(
        input: Secret, outputLimit: Int, timeLimit: Duration, complaints: Complaints?
    ) -> (outcome: Outcome, complaint: [UInt8]) {
        guard let stdin = Pipe(), let stdout = Pipe() else { return (.notStarted(.last), []) }
        let streams = Streams(
            stdin: stdin.reader, stdout: stdout.writer, stderr: complaints?.pipe.writer)
        // A session is a process group too, and the number of both is the child's.
        let apart = complaints == nil ? POSIX_SPAWN_SETPGROUP : cplatform_spawn_new_session()
        let child: pid_t
        switch spawn(streams, flags: apart) {
        case .success(let started): child = started
        case .failure(let number): return (.notStarted(number), [])
        }
        stdin.closeReader()
        stdout.closeWriter()
        complaints?.pipe.closeWriter()
        var exchange = Exchange(
            child: child, input: input, stdin: stdin, stdout: stdout, complaints: complaints,
            outputLimit: outputLimit)
        let outcome = exchange.finish(by: LocalTime.sinceBoot + timeLimit)
        return (outcome, complaints?.bytes ?? [])
    }

    /// Starts the program in a session of its own and leaves it alone, with null standard streams.
    ///
    /// False: it could not be started, or it failed within `patience`.
    public func launch(patience: Duration = .milliseconds(300)) -> Bool {
        let null = Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
        guard let null else { return false }
        let streams = Streams(stdin: null.number, stdout: null.number)
        guard case .success(let child) = spawn(streams, flags: cplatform_spawn_new_session()) else {
            return false
        }
        // A child that still runs is reaped by init after our own end.
        let handle = Descriptor(ifOpen: cplatform_pidfd_open(child))
        _ = Poll.wait(for: [handle.number], timeout: patience)
        var status: Int32 = 0
        return waitpid(child, &status, WNOHANG) != child || status == 0
    }

    /// The program's file in the absolute folders of a search path.
    ///
    /// A relative folder would let anyone who filled the current folder choose the program.
    static func find(_ name: String, in searchPath: String) -> String? {
        if name.containsASCII("/") { return name.utf8.first == UInt8(ascii: "/") ? name : nil }
        return searchPath.parts(atASCII: ":").filter { $0.utf8.first == UInt8(ascii: "/") }
            .map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }
}
