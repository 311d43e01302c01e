import Glibc
import LoginCore

/// Removes a file whose contents are in the store.
///
/// To overwrite it is best effort: a file system that copies on write, an SSD or a backup may keep what
/// was there. Documentation says so.
enum WipedFile {
    /// Overwrites the file with zeros and removes it, where it still holds these bytes.
    ///
    /// Through no link, since what it leads to may have its place for a reason, and no file with a
    /// second name, under which it would be found empty.
    static func wipe(_ path: String, ifStill bytes: [UInt8]) throws(FileProblem) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw errno == ELOOP ? .other("it is a link") : FileProblem(errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileProblem(errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_nlink == 1
        else { throw .occupied(path: path) }
        guard status.st_size == bytes.count, try holds(descriptor, bytes) else { throw .changed }
        try overwrite(descriptor, count: bytes.count)
        guard unlink(path) == 0 else { throw FileProblem(errno) }
    }

    private static func holds(
        _ descriptor: Int32, _ bytes: [UInt8]
    ) throws(FileProblem) -> Bool {
        var there = [UInt8](repeating: 0, count: bytes.count + 1)
        var length = 0
        while length < there.count {
            let count = there.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, buffer.baseAddress.map { $0 + length }, buffer.count - length,
                    length)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(errno) }
            if count == 0 { break }
            length += count
        }
        return length == bytes.count && there.dropLast().elementsEqual(bytes)
    }

    private static func overwrite(_ descriptor: Int32, count: Int) throws(FileProblem) {
        let zeros = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let written = zeros.withUnsafeBytes { buffer in
                pwrite(descriptor, buffer.baseAddress.map { $0 + done }, count - done, done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw FileProblem(errno) }
            done += written
        }
        guard fsync(descriptor) == 0 else { throw FileProblem(errno) }
    }
}
