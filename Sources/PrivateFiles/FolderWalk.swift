import CPlatform
import Glibc

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

    /// The target of a link that the user or root owns.
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
