import CPlatform
import Glibc

/// A file of `.NAME.pintle-….new`, before it gets its own name.
///
/// Its writer holds a lock of the open file. A draft without a lock was left by a process that was
/// killed.
struct Draft: ~Copyable {
    let name: String
    let file: Descriptor

    private static let end = ".new"
    private static let digits = 16

    private static func start(for name: String) -> String {
        // Room for the rest in a name of 255 bytes.
        ".\(String(decoding: name.utf8.prefix(200), as: UTF8.self)).pintle-"
    }

    static func newName(for name: String) -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let zeroes = String(repeating: "0", count: digits - number.utf8.count)
        return start(for: name) + zeroes + number + end
    }

    /// Whether a file of that name is a draft for `name`.
    static func isName(_ draft: String, for name: String) -> Bool {
        let start = start(for: name)
        guard draft.hasPrefix(start), draft.hasSuffix(end) else { return false }
        let middle = draft.dropFirst(start.count).dropLast(end.count)
        return middle.utf8.count == digits && middle.allSatisfy(\.isHexDigit)
    }

    /// Makes an empty one of 0600 and locks it.
    static func make(in folder: Folder, for name: String) throws(FileFailure) -> Draft {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        // A process that clears up may have found it before it was locked: then another one is
        // made.
        for _ in 0..<8 {
            let draft = newName(for: name)
            guard let file = Descriptor(openat(folder.descriptor, draft, flags, 0o600)) else {
                throw FileFailure(.last, after: .write, path: folder.path(of: name))
            }
            let isTaken = cplatform_lock(file.number) != 0 && [EAGAIN, EACCES].contains(errno)
            if !isTaken, folder.holds(file, as: draft) { return Draft(name: draft, file: file) }
        }
        throw .inputOutput(.lock, path: folder.path(of: name), ErrorNumber(EAGAIN))
    }
}

extension Folder {
    /// Whether an open file has that name here.
    func holds(_ file: borrowing Descriptor, as name: String) -> Bool {
        var own = stat()
        guard fstat(file.number, &own) == 0, let named = status(of: name) else { return false }
        return own.isSameFile(as: named)
    }

    /// Removes the drafts for that name that killed processes have left.
    func clearDrafts(of name: String) {
        for draft in names() where Draft.isName(draft, for: name) {
            let flags = O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
            guard let file = Descriptor(openat(descriptor, draft, flags)) else { continue }
            var status = stat()
            guard fstat(file.number, &status) == 0, status.kind == S_IFREG,
                status.st_uid == geteuid(), status.st_nlink == 1,
                cplatform_lock(file.number) == 0, holds(file, as: draft)
            else { continue }
            unlinkat(descriptor, draft, 0)
        }
    }

    /// The names in it; none where it may not be listed.
    private func names() -> [String] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let list = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return names
    }
}
