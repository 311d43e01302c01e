import Glibc
import LoginCore
import PintleServices
import PrivateFiles
import Synchronization

extension OutputFile {
    /// Opens `FILE.part`, which becomes the file when it is finished.
    ///
    /// A file that is there keeps its permissions. What is no regular file, as `/dev/null` or a
    /// pipe, is written to as it is.
    static func live(_ path: String) throws(FileProblem) -> OutputFile {
        let target = resolved(path)
        var status = stat()
        let exists = stat(target, &status) == 0
        guard !exists || status.st_mode & S_IFMT != S_IFDIR else { throw FileProblem(EISDIR) }
        let isDirect = exists && status.st_mode & S_IFMT != S_IFREG
        let part = isDirect ? target : target + ".part"
        let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY
        let descriptor =
            isDirect
            ? open(part, flags)
            // A link in this place could lead anywhere, as in a folder that others write to.
            : open(part, flags | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw FileProblem(errno) }
        if exists, !isDirect { fchmod(descriptor, status.st_mode & 0o777) }
        let file = Open(descriptor)
        return OutputFile(
            write: { file.write($0) },
            finish: { () throws(FileProblem) in
                try file.close()
                guard isDirect || rename(part, target) == 0 else { throw FileProblem(errno) }
            },
            giveUp: {
                _ = try? file.close() as Void
                guard !isDirect else { return nil }
                if file.hasBytes { return part }
                unlink(part)
                return nil
            })
    }

    /// The path behind symbolic links; the path itself where nothing is there yet.
    private static func resolved(_ path: String) -> String {
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
