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
        // One that may be searched but not listed can be written into all the same.
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

    /// What has that name, links not followed; nil when nothing can be found out.
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

/// The way to a folder.
enum FolderWalk {
    /// As many links as the kernel follows in a path (path_resolution(7)).
    private static let mostLinks = 40

    static func open(_ path: String) throws(FileFailure) -> Descriptor {
        var rest = parts(of: path)
        guard var here = Descriptor(root(of: path)) else {
            throw FileFailure(.last, after: .open, path: path)
        }
        var links = 0
        while let part = rest.popLast() {
            let opened = cplatform_open_folder(here.number, part)
            let number = ErrorNumber.last
            if let next = Descriptor(opened) {
                here = next
                continue
            }
            switch number.value {
            case ENOTDIR, ELOOP: break
            case ENOENT: throw .noFolder(path: path)
            default: throw FileFailure(number, after: .write, path: path)
            }
            links += 1
            guard links <= mostLinks else { throw .symlink(path: path) }
            let target = try target(of: part, in: here, path: path)
            rest += parts(of: target)
            guard target.hasPrefix("/") else { continue }
            guard let next = Descriptor(root(of: target)) else {
                throw FileFailure(.last, after: .open, path: path)
            }
            here = next
        }
        return here
    }

    private static func root(of path: String) -> Int32 {
        cplatform_open_folder(AT_FDCWD, path.hasPrefix("/") ? "/" : ".")
    }

    /// The parts of a path, the first one last.
    private static func parts(of path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }

    /// What a link says, if it is one that counts.
    private static func target(
        of name: String, in folder: borrowing Descriptor, path: String
    ) throws(FileFailure) -> String {
        guard let link = Descriptor(cplatform_open_name(folder.number, name)) else {
            throw FileFailure(.last, after: .open, path: path)
        }
        var status = stat()
        guard fstat(link.number, &status) == 0 else {
            throw FileFailure(.last, after: .inspect, path: path)
        }
        guard status.kind == S_IFLNK else { throw .notADirectory(path: path) }
        guard status.st_uid == 0 || status.st_uid == geteuid() else {
            throw .symlink(path: path)
        }
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlinkat(link.number, "", &text, text.count)
        guard count > 0, count < text.count else { throw .symlink(path: path) }
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
