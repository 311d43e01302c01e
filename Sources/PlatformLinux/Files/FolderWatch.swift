import Glibc

/// Notices that a file was replaced, or that a journal beside it went, as a commit of SQLite ends.
///
/// The kernel reports it: nothing is polled, and reads of this process report nothing. It also
/// notices `tellKeyForgotten`, since nothing reports that a key has left the kernel's keyring.
public final class FolderWatch: Sendable {
    /// Readable while something has happened that `drain()` has not taken.
    public let descriptor: Int32
    private let names: Set<String>
    private let noteName: String

    /// A watch for that name in any folder; nil when the kernel gives none.
    public init?(for fileName: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        names = [fileName, fileName + "-journal"]
        noteName = Self.noteName(of: fileName)
    }

    /// The events of a watch.
    public struct News: OptionSet, Sendable {
        /// A bit for each event.
        public let rawValue: Int

        /// Takes the bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The file was changed.
        public static let change = News(rawValue: 1)
        /// The key was removed from the kernel's keyring.
        public static let keyForgotten = News(rawValue: 2)
    }

    /// Notifies all watchers of that file that its key was removed from the kernel's keyring.
    ///
    /// Best effort: in a folder that cannot be written nothing can be reported.
    public static func tellKeyForgotten(in folder: String, of fileName: String) {
        let path = "\(folder)/\(noteName(of: fileName))"
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        // A file that a killed process left is removed as well, and that is noticed too.
        unlink(path)
    }

    private static func noteName(of fileName: String) -> String { fileName + "-locked" }

    deinit {
        close(descriptor)
    }

    /// Watches the folder from now on; a watched or a missing one changes nothing.
    public func add(_ folder: String) {
        // Writes into the file say nothing: before its journal goes they do not count.
        let events = UInt32(IN_DELETE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
        _ = inotify_add_watch(descriptor, folder, events)
    }

    /// Drains all events and returns those about the file; never waits.
    public func drain() -> News {
        var news: News = []
        // Room for one event with the longest name, and for more that are shorter.
        withUnsafeTemporaryAllocation(
            byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            while true {
                let got = read(descriptor, buffer.baseAddress, buffer.count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                let events = UnsafeRawBufferPointer(rebasing: buffer[..<got])
                news.formUnion(self.news(in: events))
            }
        }
        return news
    }

    private func news(in events: UnsafeRawBufferPointer) -> News {
        var news: News = []
        let header = MemoryLayout<inotify_event>.size
        var rest = events[...]
        while rest.count >= header {
            let event = UnsafeRawBufferPointer(rebasing: rest).load(as: inotify_event.self)
            // Events were lost: any of them may have been ours.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return [.change, .keyForgotten] }
            let bytes = rest.dropFirst(header).prefix(Int(event.len)).prefix { $0 != 0 }
            let name = String(decoding: bytes, as: UTF8.self)
            if names.contains(name) { news.insert(.change) }
            if name == noteName { news.insert(.keyForgotten) }
            rest = rest.dropFirst(header + Int(event.len))
        }
        return news
    }
}
