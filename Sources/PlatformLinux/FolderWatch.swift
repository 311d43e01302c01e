import Glibc

/// Notices that a file was replaced, or that a journal beside it went, as a commit of SQLite ends.
///
/// The kernel tells it: nothing is polled, and what this process only reads says nothing.
public final class FolderWatch: Sendable {
    /// Readable while something has happened that `drain()` has not taken.
    public let descriptor: Int32
    private let names: Set<String>

    /// A watch for that name in any folder; nil when the kernel gives none.
    public init?(for fileName: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        names = [fileName, fileName + "-journal"]
    }

    deinit {
        close(descriptor)
    }

    /// Watches the folder from now on; the same one again changes nothing, a missing one neither.
    public func add(_ folder: String) {
        // Writes into the file say nothing: before its journal goes they do not count.
        let events = UInt32(IN_DELETE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
        _ = inotify_add_watch(descriptor, folder, events)
    }

    /// Takes all that happened and says whether it concerned the file; never waits.
    public func drain() -> Bool {
        var isConcerned = false
        // Room for one event with the longest name, and for more that are shorter.
        withUnsafeTemporaryAllocation(
            byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            while true {
                let got = read(descriptor, buffer.baseAddress, buffer.count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                let events = UnsafeRawBufferPointer(rebasing: buffer[..<got])
                if concerns(events) { isConcerned = true }
            }
        }
        return isConcerned
    }

    private func concerns(_ events: UnsafeRawBufferPointer) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var rest = events[...]
        while rest.count >= header {
            let event = UnsafeRawBufferPointer(rebasing: rest).load(as: inotify_event.self)
            // Events were lost: any of them may have been ours.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            let name = rest.dropFirst(header).prefix(Int(event.len)).prefix { $0 != 0 }
            if names.contains(String(decoding: name, as: UTF8.self)) { return true }
            rest = rest.dropFirst(header + Int(event.len))
        }
        return false
    }
}
