import Glibc

/// Notices that a URL was put into a folder, or taken away.
public final class CallbackWatch: Sendable {
    /// Readable while something has happened that `drain()` has not taken.
    public let descriptor: Int32

    /// A watch on that folder; nil when the kernel gives none.
    init?(_ folder: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let events = UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_TO)
        if inotify_add_watch(descriptor, folder, events | UInt32(IN_ONLYDIR)) < 0 {
            close(descriptor)
            return nil
        }
    }

    deinit {
        close(descriptor)
    }

    /// Takes all that happened; never waits.
    public func drain() {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while true {
                let got = read(descriptor, buffer.baseAddress, buffer.count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
            }
        }
    }
}
