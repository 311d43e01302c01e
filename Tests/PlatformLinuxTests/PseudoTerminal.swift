import Glibc
import PrivateFiles
import Synchronization
import Testing

@testable import PlatformLinux

/// A terminal whose person is the test.
final class PseudoTerminal {
    let person: Int32
    let path: String
    private(set) var seen = ""

    init() throws {
        person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN: grantpt and its like lie behind _GNU_SOURCE.
        var unlocked: Int32 = 0
        var number: Int32 = -1
        let isReady =
            ioctl(person, 0x4004_5431, &unlocked) == 0
            && ioctl(person, 0x8004_5430, &number) == 0
        path = "/dev/pts/\(number)"
        try #require(isReady)
    }

    deinit {
        close(person)
    }

    func type(_ keys: String) {
        var keys = keys
        _ = keys.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: person) }
    }

    /// Reads what the program shows until `text` has come.
    func expect(_ text: String) throws {
        while !seen.contains(text) {
            let ready = Poll.wait(for: [person], timeout: .seconds(20))
            try #require(ready == [.readable], "not seen: \(text); seen: \(seen)")
            var bytes = [UInt8](repeating: 0, count: 4096)
            let got = read(person, &bytes, bytes.count)
            seen += String(decoding: bytes[..<max(0, got)], as: UTF8.self)
        }
    }

    /// The local flags as a string, to compare the settings before and after.
    var settings: [UInt32] {
        var settings = termios()
        tcgetattr(person, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }
}

/// Work on a thread of its own, since waiting would hold up the tests that run as tasks.
final class Background<Value: Sendable>: Sendable {
    private let result = Mutex<Value?>(nil)
    private let done: WakePipe

    init(_ body: @escaping @Sendable () -> Value) throws {
        done = try #require(WakePipe())
        try startThread(waking: done) { [self] in
            let value = body()
            result.withLock { $0 = value }
        }
    }

    /// Waits for the end of the work.
    func value() throws -> Value {
        _ = Poll.wait(for: [done.descriptor], timeout: .seconds(30))
        return try #require(result.withLock { $0 })
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    let done: WakePipe

    init(_ run: @escaping @Sendable () -> Void, waking done: WakePipe) {
        self.run = run
        self.done = done
    }

    /// Runs what `pointer` holds; what that kept alive is gone before anybody is woken.
    static func consume(_ pointer: UnsafeMutableRawPointer) {
        let done: WakePipe
        do {
            let body = Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue()
            done = body.done
            body.run()
        }
        done.wake()
    }
}

private func startThread(
    waking done: WakePipe, _ run: @escaping @Sendable () -> Void
) throws {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(ThreadBody(run, waking: done)).toOpaque()
    let status = pthread_create(
        &thread, nil,
        { pointer in
            if let pointer { ThreadBody.consume(pointer) }
            return nil
        }, body)
    try #require(status == 0)
    pthread_detach(thread)
}
