import CPlatform
import Glibc

/// Lets any thread end another one's wait.
public final class WakePipe: Sendable {
    /// Readable after `wake()`.
    public let descriptor: Int32
    let writingEnd: Int32

    /// Nil when no descriptor is to be had.
    public init?() {
        var ends: [Int32] = [-1, -1]
        guard cplatform_pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
        descriptor = ends[0]
        writingEnd = ends[1]
    }

    deinit {
        close(writingEnd)
        close(descriptor)
    }

    /// Ends the current wait, or the next one.
    public func wake() {
        var byte: UInt8 = 0
        // A full pipe wakes the reader all the same.
        _ = write(writingEnd, &byte, 1)
    }

    /// Takes back all calls of `wake()` so far; never waits.
    public func drain() {
        _ = readBytes()
    }

    func readBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64)
        while true {
            let got = read(descriptor, &chunk, chunk.count)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return bytes }
            bytes += chunk[..<got]
        }
    }
}
