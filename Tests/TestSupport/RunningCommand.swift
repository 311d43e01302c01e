import CPlatform
import Glibc
import Synchronization

/// A program under way: its pipes, its process id, its end.
///
/// It is killed, with all of its session, when the last reference goes.
public final class RunningCommand {
    /// The process id, also the id of its session and process group.
    public let pid: Int32
    /// What it wrote to standard output so far.
    public private(set) var output: [UInt8] = []
    /// What it wrote to standard error so far.
    public private(set) var errors: [UInt8] = []

    private let started = monotonicSeconds()
    private var outputPipe: Int32
    private var errorPipe: Int32
    private var inputPipe: Int32 = -1
    private var sendPipe: Int32 = -1
    private var ending: CommandResult.Ending?

    init(_ command: Command) throws {
        Glibc.signal(SIGPIPE, SIG_IGN)
        var childEnds: [(descriptor: Int32, target: Int32)] = []
        let (outputRead, outputWrite) = try Self.pipe()
        let (errorRead, errorWrite) = try Self.pipe()
        childEnds += [(outputWrite, 1), (errorWrite, 2)]
        switch command.input {
        case .null:
            childEnds.append((open("/dev/null", O_RDONLY | O_CLOEXEC), 0))
        case .bytes(let bytes):
            childEnds.append((try Self.filled(bytes), 0))
        case .open:
            let (read, write) = try Self.pipe()
            childEnds.append((read, 0))
            inputPipe = write
        }
        for (number, bytes) in command.descriptors {
            childEnds.append((try Self.filled(bytes), number))
        }
        if let number = command.openDescriptor {
            let (read, write) = try Self.pipe()
            childEnds.append((read, number))
            sendPipe = write
        }
        outputPipe = outputRead
        errorPipe = errorRead
        pid = try Self.spawn(command, childEnds)
        for end in childEnds { close(end.descriptor) }
        for pipe in [outputPipe, errorPipe] { _ = fcntl(pipe, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        if ending == nil {
            Glibc.kill(-pid, SIGKILL)
            Glibc.kill(pid, SIGKILL)
            var status: Int32 = 0
            waitpid(pid, &status, 0)
        }
        for pipe in [outputPipe, errorPipe, inputPipe, sendPipe] where pipe >= 0 { close(pipe) }
    }

    /// Whether it has not ended yet.
    public var isRunning: Bool {
        collect()
        return ending == nil
    }

    /// Standard output so far, as text.
    public var outputText: String {
        collect()
        return String(decoding: output, as: UTF8.self)
    }

    /// Standard error so far, as text.
    public var errorText: String {
        collect()
        return String(decoding: errors, as: UTF8.self)
    }

    /// Waits until the question has an answer; throws with all output when it has none in time.
    public func until<Value>(
        _ wanted: String, within seconds: Double = 20, _ question: (RunningCommand) -> Value?
    ) throws -> Value {
        let answer = Deadline.seconds(seconds).poll { () -> Value?? in
            collect()
            if let value = question(self) { return .some(value) }
            return ending == nil ? nil : .some(nil)
        }
        guard case .some(.some(let value)) = answer else {
            let end = ending.map { "\($0)" } ?? "still running"
            throw HarnessFailure(wanted, saw: "\(outputText)\n\(errorText)\n\(end)")
        }
        return value
    }

    /// Writes to `Command.openDescriptor` and closes it.
    public func send(_ text: String) {
        Self.write(Array(text.utf8), to: sendPipe)
        close(sendPipe)
        sendPipe = -1
    }

    /// Ends an open standard input.
    public func closeInput() {
        if inputPipe >= 0 { close(inputPipe) }
        inputPipe = -1
    }

    /// Sends a signal to the program alone.
    public func signal(_ number: Int32) { Glibc.kill(pid, number) }

    /// Lets it run for so many milliseconds, then kills it if it has not ended.
    public func kill(after milliseconds: Int) throws -> CommandResult {
        _ = poll(nil, 0, Int32(milliseconds))
        Glibc.kill(pid, SIGKILL)
        return try finish(within: 10)
    }

    /// Waits for the end; throws, and kills it, when the time is over.
    public func finish(within seconds: Double = 30) throws -> CommandResult {
        let ending = Deadline.seconds(seconds).poll { () -> CommandResult.Ending? in
            collect()
            return self.ending
        }
        guard let ending else {
            throw HarnessFailure(
                "the program ends within \(seconds) s", saw: "\(outputText)\n\(errorText)")
        }
        return CommandResult(
            ending: ending, output: output, errors: errors, seconds: monotonicSeconds() - started)
    }

    /// Takes what there is to read and notices the end; never blocks.
    private func collect() {
        guard ending == nil else { return }
        var status: Int32 = 0
        let ended = waitpid(pid, &status, WNOHANG) == pid
        Self.drain(outputPipe, into: &output)
        Self.drain(errorPipe, into: &errors)
        if ended {
            let number = status & 0x7F
            ending = number == 0 ? .exit((status >> 8) & 0xFF) : .signal(number)
        }
    }
}

// MARK: - System calls

extension RunningCommand {
    private static func drain(_ descriptor: Int32, into bytes: inout [UInt8]) {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count <= 0 { return }
            bytes += chunk[..<count]
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Held while descriptors without close-on-exec exist, and while a child is made.
    private static let spawning = Mutex(())

    /// A pipe of high descriptors, so that no end is in the way of a child's target number.
    private static func pipe() throws -> (read: Int32, write: Int32) {
        try spawning.withLock { _ in
            var ends: [Int32] = [-1, -1]
            guard Glibc.pipe(&ends) == 0 else { throw HarnessFailure("pipe: \(errno)") }
            let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 100) }
            for end in ends { close(end) }
            return (high[0], high[1])
        }
    }

    /// The reading end of a pipe that holds the bytes and is closed for writing.
    private static func filled(_ bytes: [UInt8]) throws -> Int32 {
        let (read, write) = try pipe()
        guard bytes.count <= 65_536 else { throw HarnessFailure("at most 64 KiB of input") }
        Self.write(bytes, to: write)
        close(write)
        return read
    }

    private static func spawn(
        _ command: Command, _ childEnds: [(descriptor: Int32, target: Int32)]
    ) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for end in childEnds {
            posix_spawn_file_actions_adddup2(&actions, end.descriptor, end.target)
        }
        // Other tests open sockets meanwhile, not all of which are closed when a program is run.
        cplatform_close_from(&actions, (childEnds.map(\.target).max() ?? 2) + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGPIPE, SIGINT, SIGHUP, SIGTERM] { sigaddset(&defaults, number) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setsigmask(&attributes, &none)
        let sessionFlag: Int32 = 0x80  // POSIX_SPAWN_SETSID, which the module map hides.
        let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | sessionFlag
        posix_spawnattr_setflags(&attributes, Int16(flags))
        // Swift does not see posix_spawn_file_actions_addchdir_np; env becomes the program itself.
        let words = ["/usr/bin/env", "-C", command.folder, command.executable] + command.arguments
        let pairs = command.environment.map { "\($0.key)=\($0.value)" }
        var pid: Int32 = 0
        let code = withCStrings(words) { arguments in
            withCStrings(pairs) { environment in
                spawning.withLock { _ in
                    posix_spawn(&pid, words[0], &actions, &attributes, arguments, environment)
                }
            }
        }
        guard code == 0 else {
            throw HarnessFailure("cannot start \(command.executable): error \(code)")
        }
        return pid
    }

    private static func withCStrings<Value>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
    ) -> Value {
        var copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return copies.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("empty list") }
            return body(base)
        }
    }
}
