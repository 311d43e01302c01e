import CPlatform
import Glibc

/// A folder that is held open: whatever its path comes to mean meanwhile, files appear here.
///
/// The path is walked part by part. A symbolic link on the way counts when it belongs to root or to
/// this user, as `/home` or a link of one's own does. Anybody else's is refused: who may exchange a
/// part of the path must not choose where files are written.
package final class Folder: Sendable {
    /// The path as it was given.
    package let path: String
    let descriptor: Int32

    /// Opens a folder; throws `noFolder` where there is none, and `symlink` for another user's link.
    package init(_ path: String) throws(FileFailure) {
        let place = try FolderWalk.open(path)
        // A folder that may be searched but not listed can be written all the same.
        let readable = openat(place.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        descriptor = readable >= 0 ? readable : fcntl(place.number, F_DUPFD_CLOEXEC, 0)
        self.path = path
        guard descriptor >= 0 else { throw FileFailure(.last, after: .open, path: path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The path of a file in it, for failures.
    func path(of name: String) -> String {
        path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    }

    /// Whether anything has that name, a dangling link too.
    package func contains(_ name: String) -> Bool { status(of: name) != nil }

    /// The status of the entry with that name, links not followed; nil if it cannot be read.
    func status(of name: String) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Makes the names in it durable.
    func sync() throws(FileFailure) {
        // EINVAL: a file system that cannot do it for folders, and so has nothing to lose. EBADF: a
        // folder that may not be listed.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EBADF else {
            throw FileFailure(.last, after: .sync, path: path)
        }
    }
}
