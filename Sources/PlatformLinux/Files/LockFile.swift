import CPlatform
import Glibc
import OAuthCore
import PrivateFiles

/// A lock that one process at a time has, and a word that it leaves for those that waited.
///
/// The lock belongs to the open file (`F_OFD_SETLK`), so that it holds between threads too, is not
/// lost when another descriptor of the file is closed, and is free the moment its holder dies.
final class LockFile: Sendable {
    private let descriptor: Int32
    private let path: String

    private init(_ descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// Gives the lock back, and removes the file unless it holds a word for others that is kept.
    ///
    /// Closing alone would not do: a child that is being started has the file open until its
    /// `exec`.
    func release(keepingWord: Bool = true) {
        // Only the lock's holder removes it: a waiting process finds the file gone, and makes it
        // again.
        if !(keepingWord && holdsWord), isInPlace { unlink(path) }
        _ = cplatform_unlock(descriptor)
    }

    /// Removes a file that is not locked, and whose word, if it has one, is no longer needed.
    static func clear(_ path: String, at now: Timestamp) {
        guard let (file, status) = try? opened(path) else { return }
        let age = now - Timestamp(secondsSince1970: Int64(status.st_mtim.tv_sec))
        guard age > (file.holdsWord ? wordLife : emptyLife) else { return }
        file.clear()
    }

    /// The file, to read its word, while it is locked; a file without a lock is removed.
    static func held(_ path: String) -> LockFile? {
        guard let (file, _) = try? opened(path) else { return nil }
        return file.clear() ? nil : file
    }

    /// Removes the file unless it is locked; true if it is not.
    @discardableResult
    private func clear() -> Bool {
        guard cplatform_lock(descriptor) == 0 else { return false }
        if isInPlace { unlink(path) }
        _ = cplatform_unlock(descriptor)
        return true
    }

    /// The least life of a word: twice as long as it is asked for.
    private static let wordLife = Duration.seconds(2 * 3600)
    /// The least life of a file without a word, so that it is not removed under a process that is
    /// about to lock it.
    private static let emptyLife = Duration.seconds(60)

    /// Takes the lock, making its file of 0600 where there is none; nil while another has it.
    static func take(_ path: String) throws(FileFailure) -> LockFile? {
        // Again each time, since the file may have been removed while we waited for it.
        let (file, status) = try opened(path, O_CREAT)
        if status.st_mode & 0o077 != 0, fchmod(file.descriptor, 0o600) != 0 {
            throw .openToOthers(path: path, mode: status.permissions)
        }
        guard cplatform_lock(file.descriptor) == 0 else {
            let number = ErrorNumber.last
            if [EAGAIN, EACCES, EINTR].contains(number.value) { return nil }
            throw .inputOutput(.lock, path: path, number)
        }
        return file.isInPlace ? file : nil
    }

    private static func opened(
        _ path: String, _ making: Int32 = 0
    ) throws(FileFailure) -> (LockFile, stat) {
        let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | making
        let opened = open(path, flags, 0o600)
        guard opened >= 0 else { throw FileFailure(.last, after: .lock, path: path) }
        let file = LockFile(opened, path: path)
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            throw FileFailure(.last, after: .inspect, path: path)
        }
        guard status.kind == S_IFREG else { throw .notARegularFile(path: path) }
        guard status.st_uid == geteuid() else { throw .notYours(path: path, owner: status.st_uid) }
        return (file, status)
    }

    /// Whether another open file has the lock now.
    var isLockedByOthers: Bool {
        guard cplatform_lock(descriptor) == 0 else { return true }
        _ = cplatform_unlock(descriptor)
        return false
    }

    /// Whether the file still has its name: a lock on a removed file keeps no process out.
    var isInPlace: Bool {
        var own = stat()
        var named = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &named) == 0
            && own.isSameFile(as: named)
    }

    /// How many bytes the word has in the file: `subject`, a line feed, `text`, and NULs.
    static let wordLength = 512
    /// The most bytes of a subject, and of a text.
    static let wordLimit = 255

    /// Whether there is a word, about whatever it may be.
    private var holdsWord: Bool {
        var bytes = [UInt8](repeating: 0, count: Self.wordLength)
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count,
            let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")), lineEnd + 1 < bytes.count
        else { return false }
        return bytes[lineEnd + 1] != 0
    }

    /// The word in the file, if it is about `subject`.
    func word(about subject: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: Self.wordLength)
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
        let lines = bytes.prefix { $0 != 0 }.split(
            separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, Array(lines[0]) == Array(subject.utf8) else { return nil }
        return String(validating: lines[1], as: UTF8.self)
    }

    /// Leaves a word, in place of the one before; false when it is too long or cannot be written.
    ///
    /// One call writes it all, so that nobody ever reads a half, whenever this process dies.
    func leave(_ text: String, about subject: String) -> Bool {
        let isFit =
            text.utf8.count <= Self.wordLimit && subject.utf8.count <= Self.wordLimit
            && !text.utf8.contains(0) && !subject.utf8.contains { $0 == 0 || $0 == 0x0a }
        guard isFit else { return false }
        var bytes = Array("\(subject)\n\(text)".utf8)
        bytes += [UInt8](repeating: 0, count: Self.wordLength - bytes.count)
        return pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    }
}
