import CPlatform
import Glibc
import OAuthCore
public import PrivateFiles

/// A unix socket that only this user can reach: 0600, in a folder that no other user can write.
public final class PrivateSocket: Sendable {
    /// The socket, bound and not listening yet; the listener owns it.
    public let descriptor: Int32
    private let path: String
    private let identity: Identity

    /// Why there is no socket.
    public enum Failure: Error, Sendable, Equatable {
        /// The folder is not there, or not this user's alone.
        case folder(FileFailure)
        /// The path has more bytes than the system takes.
        case tooLong(limit: Int)
        /// Another process listens there.
        case inUse
        /// Something else has its place.
        case taken
        /// The system says why.
        case inputOutput(ErrorNumber)
    }

    /// Device, number and moment of a file: a number may be that of one which is gone.
    ///
    /// The moment is that of its contents, so that another mode or owner makes it no other file.
    private struct Identity: Equatable {
        var device: UInt
        var file: UInt
        var seconds: Int
        var nanoseconds: Int
    }

    /// The longest path of a socket on Linux, its end not counted (`sun_path`, unix(7)).
    private static let longestPath = 107

    /// Binds a socket at an absolute path.
    ///
    /// A socket that a process left behind which has ended is replaced; one that is listened on stays.
    /// Two processes that want the same place do this one after the other.
    public init(_ path: String) throws(Failure) {
        guard path.utf8.count <= Self.longestPath else { throw .tooLong(limit: Self.longestPath) }
        let folder = path.folderOfPath
        do throws(FileFailure) {
            try PrivateDirectory.check(folder)
        } catch {
            throw .folder(error)
        }
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
            let number = ErrorNumber.last
            if lock >= 0 { close(lock) }
            throw .inputOutput(number)
        }
        defer { close(lock) }
        try Self.makeRoom(at: path)
        let socket = Glibc.socket(
            AF_UNIX,
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard socket >= 0 else { throw .inputOutput(.last) }
        // Its name gets the mode that it has by then: there is no moment in which others can connect.
        guard fchmod(socket, 0o600) == 0, Self.with(path, { bind(socket, $0, $1) }) == 0,
            // The next process finds it in use, and not left behind.
            listen(socket, 64) == 0, let identity = Self.identity(of: path)
        else {
            let number = ErrorNumber.last
            close(socket)
            throw .inputOutput(number)
        }
        self.path = path
        self.identity = identity
        descriptor = socket
    }

    /// Removes its name, unless another one has that by now.
    public func remove() {
        if Self.identity(of: path) == identity { unlink(path) }
    }

    // MARK: What is there

    private static func makeRoom(at path: String) throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .inputOutput(.last) }
            return
        }
        guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
            throw .taken
        }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { throw .inputOutput(.last) }
        defer { close(probe) }
        // The socket is free only if the system says just that.
        guard with(path, { connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED else {
            throw .inUse
        }
        guard unlink(path) == 0 else { throw .inputOutput(.last) }
    }

    private static func identity(of path: String) -> Identity? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Identity(
            device: UInt(status.st_dev), file: UInt(status.st_ino),
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    private static func with(
        _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            place.copyBytes(from: path.utf8)
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

extension String {
    /// The path up to its last part.
    fileprivate var folderOfPath: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")), slash > startIndex else {
            return "/"
        }
        return String(self[..<slash])
    }
}
