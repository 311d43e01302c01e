import CPlatform
import Glibc

extension Folder {
    /// Adds bytes at the end of a private file of this user's own, in one write that does not wait
    /// for the disk; makes the file with 0600 where there is none.
    ///
    /// A file that has come to `limit` bytes gets the name `old`, in the place of one of that name.
    /// One process does that: another one that has the file open continues to write to it, and
    /// nothing is lost. Throws what the system says; a part of the bytes may be there then.
    package func append(
        _ bytes: UnsafeRawBufferPointer, to name: String, settingAsideAs old: String, at limit: Int
    ) throws(FileFailure) {
        guard let file = Descriptor(try openToAppend(name)) else { return }
        guard write(file.number, bytes.baseAddress, bytes.count) == bytes.count else {
            throw FileFailure(.last, after: .write, path: path(of: name))
        }
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_size >= limit,
            flock(file.number, LOCK_EX | LOCK_NB) == 0, holds(file, as: name)
        else { return }
        _ = renameat(descriptor, name, descriptor, old)
    }

    /// The last bytes of a private file of this user's own, at most `limit`; empty if there is
    /// none.
    package func end(of name: String, limit: Int) throws(FileFailure) -> [UInt8] {
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        guard let file = Descriptor(openat(descriptor, name, flags)) else {
            if errno == ENOENT { return [] }
            throw FileFailure(.last, after: .open, path: path(of: name))
        }
        var status = stat()
        guard fstat(file.number, &status) == 0 else {
            throw FileFailure(.last, after: .inspect, path: path(of: name))
        }
        guard status.kind == S_IFREG else { throw .notARegularFile(path: path(of: name)) }
        let start = max(0, Int(status.st_size) - limit)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count < limit {
            let got = pread(file.number, &buffer, buffer.count, off_t(start + bytes.count))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else {
                throw FileFailure(.last, after: .read, path: path(of: name))
            }
            if got == 0 { break }
            bytes += buffer.prefix(got)
        }
        return bytes
    }

    /// Removes a file, where there is one.
    package func remove(_ name: String) { unlinkat(descriptor, name, 0) }
}
