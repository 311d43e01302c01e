import CPlatform
import Glibc
import LoginCore
import Vault

/// A file that appears under its name when it is complete, or not at all, and replaces nothing.
struct NewFile {
    let path: String
    private let folder: String
    private let name: String

    /// Throws `unsafe` for a relative path and `fileExists` where there is something already.
    init(at path: String) throws(StoreFailure) {
        guard path.hasPrefix("/") else { throw .unsafe(path: path, .relative) }
        guard let slash = path.lastIndex(of: "/"), path.index(after: slash) < path.endIndex else {
            throw .unsafe(path: path, .notARegularFile)
        }
        self.path = path
        folder = String(path[...slash])
        name = String(path[path.index(after: slash)...])
        var status = stat()
        guard lstat(path, &status) != 0 else { throw .fileExists(path: path) }
    }

    /// Writes the bytes with 0600 and makes them durable.
    ///
    /// Whatever fails, nothing is left; a process that is killed may leave the draft,
    /// `.NAME.xxxx.new`.
    func write(_ bytes: UnsafeRawBufferPointer) throws(StoreFailure) {
        let random = try translating(path: path) { try UniqueID.random() }
        let draft = ".\(name).\(random.description.prefix(4)).new"
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else {
            guard errno != ENOENT else { throw .storage(.noFolder(path: folder)) }
            throw StoreFile.failure(of: "open", folder)
        }
        defer { close(directory) }
        let flags = O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_WRONLY
        let descriptor = openat(directory, draft, flags, 0o600)
        guard descriptor >= 0 else { throw StoreFile.failure(of: "create", path) }
        defer { unlinkat(directory, draft, 0) }
        do {
            defer { close(descriptor) }
            try write(bytes, to: descriptor)
        }
        try give(name, to: draft, in: directory)
        guard fsync(directory) == 0 || errno == EINVAL else {
            let failure = StoreFile.failure(of: "sync", folder)
            unlinkat(directory, name, 0)
            throw failure
        }
    }

    private func write(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) throws(StoreFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StoreFile.failure(of: "write", path) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw StoreFile.failure(of: "sync", path) }
    }

    private func give(
        _ name: String, to draft: String, in directory: Int32
    ) throws(StoreFailure) {
        if cplatform_rename_new(directory, draft, directory, name) == 0 { return }
        switch errno {
        case EEXIST: throw .fileExists(path: path)
        case EINVAL, ENOSYS:
            // A file system that cannot do it in one step, as some on a network: nobody else is
            // expected to write there.
            var status = stat()
            guard lstat(path, &status) != 0 else { throw .fileExists(path: path) }
            guard renameat(directory, draft, directory, name) == 0 else {
                throw StoreFile.failure(of: "create", path)
            }
        default: throw StoreFile.failure(of: "create", path)
        }
    }
}
