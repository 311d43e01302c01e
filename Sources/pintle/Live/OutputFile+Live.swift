import Glibc
import LoginCore
import PintleServices
import PrivateFiles
import Synchronization

extension OutputFile {
    /// Makes `FILE.part`, which becomes the file when it is finished.
    ///
    /// A file that is there keeps its permissions. Anything but a regular file, as `/dev/null` or a
    /// pipe, is written to as it is. A part that an earlier run left goes; one that is somebody
    /// else's, has a second name or is written to now is refused, since anyone who made it could
    /// read the answer, or choose which file it lands in.
    ///
    /// A FIFO is waited for until somebody reads it, within that time.
    static func live(_ path: String, within limit: Duration?) throws(FileProblem) -> OutputFile {
        var status = stat()
        // The target of a link was chosen by its maker.
        guard
            lstat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFLNK
                || status.st_uid == geteuid() || status.st_uid == 0
        else { throw .occupied(path: path) }
        let target = resolved(path)
        let exists = stat(target, &status) == 0
        guard !exists || status.st_mode & S_IFMT != S_IFDIR else { throw FileProblem(EISDIR) }
        let isDirect = exists && status.st_mode & S_IFMT != S_IFREG
        let part = isDirect ? target : target + ".part"
        let start = ContinuousClock.now
        let descriptor = isDirect ? try open(part, within: limit) : try make(part)
        let waitingTime = ContinuousClock.now - start
        if exists, !isDirect { fchmod(descriptor, status.st_mode & 0o777) }
        let file = Open(descriptor)
        var output = OutputFile(
            write: { file.write($0) },
            finish: { () throws(FileProblem) in
                guard isDirect || file.isStill(part) else { throw .changed }
                guard isDirect || rename(part, target) == 0 else { throw FileProblem(errno) }
                try file.close()
            },
            giveUp: {
                defer { _ = try? file.close() as Void }
                guard !isDirect, file.isStill(part) else { return nil }
                if file.hasBytes { return part }
                unlink(part)
                return nil
            })
        output.waitingTime = waitingTime
        return output
    }

    private static let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY

    /// Opens a file that is not regular; a FIFO without a reader is tried every 20 milliseconds,
    /// since the system does not announce readers.
    private static func open(
        _ path: String, within limit: Duration?
    ) throws(FileProblem) -> Int32 {
        let end = limit.map { ContinuousClock.now + $0 }
        while true {
            let descriptor = Glibc.open(path, flags | O_NONBLOCK)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
                return descriptor
            }
            var status = stat()
            guard errno == ENXIO, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO
            else { throw FileProblem(errno) }
            if let limit, let end, end <= .now { throw .tooSlow(limit: limit) }
            poll(nil, 0, 20)
        }
    }

    /// Makes a file of this run alone, and locks it while it is written.
    private static func make(_ path: String) throws(FileProblem) -> Int32 {
        if let old = try former(path) {
            defer { close(old) }
            guard unlink(path) == 0 else { throw FileProblem(errno) }
        }
        let descriptor = Glibc.open(path, flags | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw FileProblem(errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .occupied(path: path)
        }
        return descriptor
    }

    /// The file that an earlier run left there, locked; nil if there is none.
    private static func former(_ path: String) throws(FileProblem) -> Int32? {
        // Without waiting for the other end of a FIFO.
        let descriptor = Glibc.open(path, flags | O_NOFOLLOW | O_NONBLOCK)
        if descriptor < 0, errno == ENOENT { return nil }
        var status = stat()
        let isOwn =
            descriptor >= 0 && fstat(descriptor, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
            && status.st_nlink == 1
        guard isOwn, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            throw .occupied(path: path)
        }
        return descriptor
    }

    /// The path behind symbolic links; the path itself where nothing is there yet.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// An open descriptor, closed once.
    private final class Open: Sendable {
        private struct State {
            var descriptor: Int32?
            var hasBytes = false
        }

        private let state: Mutex<State>

        init(_ descriptor: Int32) {
            state = Mutex(State(descriptor: descriptor))
        }

        deinit {
            try? close()
        }

        var hasBytes: Bool { state.withLock(\.hasBytes) }

        /// Whether the path is still the name of this file.
        func isStill(_ path: String) -> Bool {
            state.withLock { state in
                var (own, named) = (stat(), stat())
                guard let descriptor = state.descriptor, fstat(descriptor, &own) == 0,
                    lstat(path, &named) == 0
                else { return false }
                return own.st_ino == named.st_ino && own.st_dev == named.st_dev
            }
        }

        func write(_ bytes: [UInt8]) -> Bool {
            state.withLock { state in
                guard let descriptor = state.descriptor else { return false }
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes {
                        Glibc.write(descriptor, $0.baseAddress, $0.count)
                    }
                    if count > 0 {
                        rest = rest.dropFirst(count)
                        state.hasBytes = true
                    } else if errno != EINTR {
                        return false
                    }
                }
                return true
            }
        }

        /// Some file systems say only here that the disk is full.
        func close() throws(FileProblem) {
            let number = state.withLock { state in
                guard let descriptor = state.descriptor.take() else { return Int32(0) }
                return Glibc.close(descriptor) == 0 ? 0 : errno
            }
            if number != 0 { throw FileProblem(number) }
        }
    }
}
