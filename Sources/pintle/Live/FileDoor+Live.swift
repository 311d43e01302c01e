import Glibc
import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PlatformLinux
import PrivateFiles

extension FileDoor {
    /// The file system, for files that the command line or the working folder names.
    static let live = FileDoor(
        workingDirectory: { WorkingDirectory.path },
        facts: facts,
        read: { (path, limit) throws(Failure) in
            try readWhole(path, limit: limit).withBytes { Array($0) }
        },
        readSecret: { (path, limit) throws(Failure) in try readWhole(path, limit: limit) })

    /// The same for paths that are typed into a field, where people begin them with `~/`.
    static var typed: FileDoor {
        var door = live
        door.homeFolder = Environment.current["HOME"]
        return door
    }

    @Sendable private static func facts(_ path: String) -> Facts? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let isOwn = status.st_uid == geteuid()
        return Facts(
            isRegular: status.st_mode & S_IFMT == S_IFREG, isOwn: isOwn,
            isWritableByOthers: status.st_mode & 0o022 != 0 || !isOwn && status.st_uid != 0)
    }

    /// Reads a file, or standard input for `-`, through one buffer that is wiped afterwards.
    private static func readWhole(_ path: String, limit: Int) throws(Failure) -> Secret {
        let isStandardInput = path == "-"
        let descriptor = isStandardInput ? STDIN_FILENO : try openFile(path)
        defer { if !isStandardInput { close(descriptor) } }
        var length = 0
        let buffer = try Secret(count: limit + 1) { bytes throws(Failure) in
            length = try fill(bytes, from: descriptor)
        }
        guard length <= limit else { throw .tooLong(limit: limit) }
        return buffer.withBytes { Secret($0.prefix(length)) }
    }

    /// Opens a regular file, or what the caller has opened already, as the shell's `<(…)` names it;
    /// anything else might keep us waiting without end, as a FIFO that nobody writes to does.
    private static func openFile(_ path: String) throws(Failure) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(errno) }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        if isKnown, status.kind == S_IFREG { return descriptor }
        if isKnown, status.kind != S_IFDIR, isHandedOver(path) {
            // Whoever opened it writes to it, and that may take a while.
            _ = fcntl(descriptor, F_SETFL, 0)
            return descriptor
        }
        close(descriptor)
        throw status.kind == S_IFDIR ? Failure(EISDIR) : .other("it is no regular file")
    }

    private static func isHandedOver(_ path: String) -> Bool {
        path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
    }

    private static func fill(
        _ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32
    ) throws(Failure) -> Int {
        var length = 0
        while length < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[length...])
            let count = Glibc.read(descriptor, rest.baseAddress, rest.count)
            if count == 0 { break }
            if count > 0 { length += count } else if errno != EINTR { throw Failure(errno) }
        }
        return length
    }
}

extension FileDoor.Failure {
    fileprivate init(_ number: Int32) {
        self =
            switch number {
            case ENOENT: .missing
            case EACCES: .other("not permitted")
            case EISDIR: .other("it is a folder")
            default: .other(ErrorNumber(number).name)
            }
    }
}
