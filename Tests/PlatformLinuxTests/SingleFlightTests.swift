import Glibc
import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `A single flight` {
    let folder: TemporaryFolder
    let flight: SingleFlight

    init() throws {
        folder = try TemporaryFolder()
        flight = SingleFlight(folder: folder.path("state/deep"))
    }

    /// For what ends by itself: on a busy machine a task may have to wait for its turn.
    private static let longEnough = Duration.seconds(3600)

    private var lockFile: String { folder.path("state/deep/lock-a") }

    /// The lock, at once; what is free has to be had.
    private func turn(_ name: String = "a") async throws -> SingleFlight.Turn {
        try #require(await flight.take(name, waitingFor: .zero).turn)
    }

    @Test func `is taken at once when nobody else has it, and makes private files`() async throws {
        let turn = try await turn()
        #expect(!turn.waited)
        #expect(turn.missingLock == nil)
        #expect(mode(of: lockFile) == 0o600)
        #expect(mode(of: folder.path("state/deep")) == 0o700)
    }

    @Test func `keeps everybody else out of the name, and of no other`() async throws {
        let turn = try await turn()
        defer { turn.end() }
        let start = LocalTime.sinceBoot
        #expect(await flight.take("a", waitingFor: .milliseconds(60)).isTimedOut)
        #expect(LocalTime.sinceBoot - start >= .milliseconds(60))
        #expect(await flight.take("b", waitingFor: .zero).turn != nil)
    }

    @Test func `is over when any thread ends it, whoever keeps the turn`() async throws {
        let turn = try await turn()
        #expect(await flight.take("a", waitingFor: .zero).isTimedOut)
        try Background { turn.end() }.value()
        let next = try await self.turn()
        defer { next.end() }
        #expect(next.missingLock == nil)
    }

    @Test func `is over once: ending it again frees and writes nothing of the next`() async throws {
        let turn = try await turn()
        turn.end()
        let next = try await self.turn()
        defer { next.end() }
        next.leave("mine", about: "it")
        turn.end()
        #expect(!turn.leave("late", about: "it"))
        #expect(turn.word(about: "it") == nil)
        #expect(next.word(about: "it") == "mine")
        #expect(await flight.take("a", waitingFor: .zero).isTimedOut)
    }

    /// As in a child that is being started, which has all our files open until its `exec`.
    @Test(arguments: [true, false])
    func `is over though a copy of the open file is left`(byEnd: Bool) async throws {
        var turn: SingleFlight.Turn? = try await turn()
        let copies = copiesOfLock()
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1)
        #expect(await flight.take("a", waitingFor: .zero).isTimedOut)
        if byEnd { turn?.end() } else { turn = nil }
        #expect(try await self.turn().missingLock == nil)
        withExtendedLifetime(turn) {}
    }

    /// Descriptors for each open file that is the lock file.
    private func copiesOfLock() -> [Int32] {
        var lock = stat()
        guard lstat(lockFile, &lock) == 0 else { return [] }
        return (0..<1024).filter { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0
                && status.st_dev == lock.st_dev && status.st_ino == lock.st_ino
        }.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
    }

    @Test func `has one at a time among 16 with 50 turns each`() async throws {
        let counter = open(folder.addFile("counter", [0, 0]), O_RDWR | O_CLOEXEC)
        defer { close(counter) }
        let counts = await withTaskGroup(of: Int.self) { [flight] group in
            for _ in 0..<16 {
                group.addTask {
                    var count = 0
                    for _ in 0..<50 where await Self.addOne(to: counter, flight) { count += 1 }
                    return count
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [Int](repeating: 50, count: 16))
        var number: UInt16 = 0
        #expect(pread(counter, &number, 2, 0) == 2)
        #expect(number == 800)
    }

    /// Reads and writes what two at a time would lose; whether that was under the lock.
    private static func addOne(to counter: Int32, _ flight: SingleFlight) async -> Bool {
        let outcome = await flight.take("a", waitingFor: Self.longEnough)
        guard let turn = outcome.turn, turn.missingLock == nil else {
            Issue.record("no lock: \(outcome), \(String(describing: outcome.turn?.missingLock))")
            return false
        }
        defer { turn.end() }
        var number: UInt16 = 0
        guard pread(counter, &number, 2, 0) == 2 else {
            Issue.record("the counter cannot be read: \(errno)")
            return false
        }
        await Task.yield()
        number += 1
        return pwrite(counter, &number, 2, 0) == 2
    }

    // MARK: What stays

    @Test func `leaves no file when it has no word for others`() async throws {
        let turn = try await turn()
        #expect(folder.names(in: "state/deep") == ["lock-a"])
        turn.end()
        #expect(folder.names(in: "state/deep") == [])
        let second = try await self.turn()
        second.leave("", about: "it")
        second.end()
        #expect(folder.names(in: "state/deep") == [])
    }

    @Test func `leaves another's file alone when its own was removed`() async throws {
        let turn = try await turn()
        unlink(lockFile)
        let next = try await self.turn()
        turn.end()
        #expect(folder.names(in: "state/deep") == ["lock-a"])
        next.end()
    }

    /// Hours after the last turn, and whether its file is cleared then, with a word in it or not.
    @Test(arguments: [
        (0, true, false), (1, true, false), (3, true, true), (0, false, false), (1, false, true),
    ])
    func `has its file cleared when nobody needs it any more`(
        hours: Int64, hasWord: Bool, isCleared: Bool
    ) async throws {
        PrivateDirectory.made(folder.path("state/deep"))
        let word = Array("it\ndone".utf8)
        folder.addFile(
            "state/deep/lock-a",
            hasWord ? word + [UInt8](repeating: 0, count: 512 - word.count) : [])
        folder.addFile("state/deep/other-a")
        flight.clear(at: LocalTime.now + .seconds(hours * 3600))
        #expect(
            folder.names(in: "state/deep") == (isCleared ? ["other-a"] : ["lock-a", "other-a"]))
    }

    @Test func `keeps its file while somebody has the turn`() async throws {
        let turn = try await turn()
        flight.clear(at: LocalTime.now + .seconds(86_400))
        #expect(await flight.take("a", waitingFor: .zero).isTimedOut)
        turn.end()
    }

    // MARK: The wait

    /// Another process that holds the lock by fcntl(2), which keeps locks of our kind out.
    private func foreignHolder() throws -> (pid: pid_t, pipes: [Pipe]) {
        PrivateDirectory.made(folder.path("state/deep"))
        let script = """
            import fcntl, sys
            file = open(sys.argv[1], "a")
            fcntl.lockf(file, fcntl.LOCK_EX)
            print("held", flush=True)
            sys.stdin.read()
            """
        let python = try #require(ChildProcess("python3", ["-c", script, lockFile]))
        let (stdin, stdout) = (try #require(Pipe()), try #require(Pipe()))
        let streams = ChildProcess.Streams(stdin: stdin.reader, stdout: stdout.writer)
        let child = try python.spawn(streams, flags: 0).get()
        stdin.closeReader()
        stdout.closeWriter()
        #expect(Poll.wait(for: [stdout.reader], timeout: .seconds(20)) == [.readable])
        return (child, [stdin, stdout])
    }

    /// Runs `body` on a thread after the next attempt at the lock, which has failed by then; true
    /// when there was one.
    private func afterNextAttempt(_ body: @escaping @Sendable () -> Void) throws -> Background<Bool>
    {
        let attempts = inotify_init1(Int32(IN_CLOEXEC))
        #expect(inotify_add_watch(attempts, lockFile, UInt32(IN_CLOSE_WRITE)) >= 0)
        return try Background {
            defer { close(attempts) }
            let isSeen = Poll.wait(for: [attempts], timeout: Self.longEnough) == [.readable]
            body()
            return isSeen
        }
    }

    @Test func `goes on at once when the process that had the lock is killed`() async throws {
        let (holder, pipes) = try foreignHolder()
        #expect(await flight.take("a", waitingFor: .zero).isTimedOut)
        let killing = try afterNextAttempt { kill(holder, SIGKILL) }
        let outcome = await flight.take("a", waitingFor: Self.longEnough)
        #expect(try killing.value())
        let turn = try #require(outcome.turn)
        #expect(turn.waited && turn.missingLock == nil)
        var status: Int32 = 0
        waitpid(holder, &status, 0)
        withExtendedLifetime(pipes) {}
    }

    @Test func `is not waited for after a cancellation`() async throws {
        let turn = try await turn()
        defer { turn.end() }
        let (signal, cancellation) = AsyncStream.makeStream(of: Void.self)
        let cancelling = try afterNextAttempt { cancellation.finish() }
        let isCancelled = await withTaskGroup(of: Bool.self) { [flight] group in
            group.addTask { await flight.take("a", waitingFor: Self.longEnough).isCancelled }
            for await _ in signal {}
            group.cancelAll()
            return await group.next()
        }
        #expect(isCancelled == true)
        #expect(try cancelling.value())
    }

    @Test func `is not taken by a task that was cancelled before`() async throws {
        let outcome = await withTaskGroup(of: SingleFlight.Outcome.self) { [flight] group in
            group.cancelAll()
            group.addTask { await flight.take("a", waitingFor: .zero) }
            return await group.next()
        }
        #expect(outcome?.isCancelled == true)
        #expect(await flight.take("a", waitingFor: .zero).turn != nil)
    }

    @Test func `is not taken on a file that was removed`() async throws {
        let turn = try await turn()
        unlink(lockFile)
        // Another file has the name now, and its lock is free.
        let next = try await self.turn()
        #expect(await flight.take("a", waitingFor: .zero).isTimedOut)
        turn.end()
        #expect(await flight.take("a", waitingFor: .zero).isTimedOut)
        next.end()
    }

    // MARK: Words

    @Test func `tells those who waited what came of it`() async throws {
        let first = try await turn()
        #expect(first.word(about: "session 3 generation 8") == nil)
        #expect(first.leave("done\nby me: ä", about: "session 3 generation 8"))
        first.end()
        let second = try await turn()
        #expect(second.word(about: "session 3 generation 8") == "done\nby me: ä")
        #expect(second.word(about: "session 3 generation 9") == nil)
        #expect(second.word(about: "session 3 generation 80") == nil)
        #expect(second.leave("no", about: "session 3 generation 9"))
        #expect(second.word(about: "session 3 generation 8") == nil)
        #expect(second.word(about: "session 3 generation 9") == "no")
    }

    @Test(arguments: [
        (0, 0, true), (255, 255, true), (256, 1, false), (1, 256, false),
    ])
    func `keeps words short`(text: Int, subject: Int, isLeft: Bool) async throws {
        let (text, subject) = (
            String(repeating: "t", count: text), String(repeating: "s", count: subject)
        )
        let turn = try await turn()
        #expect(turn.leave(text, about: subject) == isLeft)
        #expect(turn.word(about: subject) == (isLeft ? text : nil))
    }

    @Test(arguments: [("a\0", "s"), ("a", "s\0"), ("a", "s\nt")])
    func `leaves no word that would read as another`(text: String, subject: String) async throws {
        #expect(try await !turn().leave(text, about: subject))
    }

    @Test(
        arguments: [
            [], Array("s\nshort".utf8), [UInt8](repeating: 0, count: 512),
            Array("s\n\u{fffd}".utf8).dropLast() + [UInt8](repeating: 0, count: 508),
        ] as [[UInt8]])
    func `finds no word in what is none`(bytes: [UInt8]) async throws {
        PrivateDirectory.made(folder.path("state/deep"))
        folder.addFile("state/deep/lock-a", bytes)
        #expect(try await turn().word(about: "s") == nil)
    }

    // MARK: Without locks

    @Test func `gives a turn without a lock where no file can be made`() async throws {
        let flight = SingleFlight(folder: "/proc/pintle")
        let turn = try #require(await flight.take("a", waitingFor: Self.longEnough).turn)
        #expect(turn.missingLock != nil)
        #expect(!turn.waited)
        #expect(!turn.leave("text", about: "it"))
        #expect(turn.word(about: "it") == nil)
        turn.end()
    }

    /// F_OFD_SETLK on a file system, or in a kernel, that has no such locks.
    ///
    /// The filter binds one thread, and a task might change it: hence one attempt without the wait
    /// around it.
    @Test(
        .enabled(if: RefusingKernel.isPossible, "no seccomp here"),
        arguments: [ENOLCK, EOPNOTSUPP, EINVAL, ENOSYS, EROFS])
    func `gives a turn without a lock where there are none`(error: Int32) throws {
        let call = RefusingKernel.fcntl(37)
        let found = try RefusingKernel.run([call], failingWith: error) { [flight] in
            flight.attempt("a", waited: false)?.missingLock
        }
        #expect(found == .inputOutput(.lock, path: lockFile, ErrorNumber(error)))
    }

    enum Obstacle: CaseIterable {
        case symlink
        case fifo
        case folder
        case foreign
    }

    @Test(arguments: Obstacle.allCases)
    func `takes no lock on something else of that name`(obstacle: Obstacle) async throws {
        PrivateDirectory.made(folder.path("state/deep"))
        let failure: FileFailure
        switch obstacle {
        case .symlink:
            symlink(folder.addFile("target"), lockFile)
            failure = .symlink(path: lockFile)
        case .fifo:
            mkfifo(lockFile, 0o600)
            failure = .notARegularFile(path: lockFile)
        case .folder:
            mkdir(lockFile, 0o700)
            failure = .notARegularFile(path: lockFile)
        case .foreign:
            guard geteuid() == 0 else { return }
            chown(folder.addFile("state/deep/lock-a"), 65_534, 65_534)
            failure = .notYours(path: lockFile, owner: 65_534)
        }
        #expect(try await turn().missingLock == failure)
    }

    @Test func `makes a lock file private that was not`() async throws {
        PrivateDirectory.made(folder.path("state/deep"))
        folder.addFile("state/deep/lock-a", mode: 0o666)
        let turn = try await turn()
        defer { turn.end() }
        #expect(turn.missingLock == nil)
        #expect(mode(of: lockFile) == 0o600)
    }

    @Test(arguments: [
        ("refresh-3", "lock-refresh-3"), ("a/../b", "lock-a_2f.._2fb"), ("", "lock-"),
        ("A_b", "lock-A_5fb"), ("ä\n\0", "lock-_c3_a4_0a_00"),
        (String(repeating: "x", count: 900), "lock-" + String(repeating: "x", count: 200)),
    ])
    func `has a file whose name is safe`(name: String, file: String) {
        #expect(SingleFlight.fileName(of: name) == file)
    }
}

extension SingleFlight.Outcome {
    fileprivate var turn: SingleFlight.Turn? {
        if case .taken(let turn) = self { turn } else { nil }
    }

    fileprivate var isTimedOut: Bool {
        if case .timedOut = self { true } else { false }
    }

    fileprivate var isCancelled: Bool {
        if case .cancelled = self { true } else { false }
    }
}

extension PrivateDirectory {
    fileprivate static func made(_ path: String) {
        do { try ensure(path) } catch { Issue.record(error) }
    }
}
