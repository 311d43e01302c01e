import Glibc
import LoginCore
import PrivateFiles
import Vault

extension StoreFile {
    /// A store that is being prepared, in a file of 0600 that has not got its name yet.
    ///
    /// The process that prepares it holds a lock: a file without one was left by a killed process.
    final class Draft {
        let path: String
        private var descriptor: Int32

        fileprivate init(path: String, descriptor: Int32) {
            self.path = path
            self.descriptor = descriptor
        }

        /// Writes the whole file and makes it durable.
        func write(_ bytes: UnsafeRawBufferPointer) throws(StoreFailure) {
            guard writeAll(bytes, to: descriptor) else {
                throw StoreFile.failure(of: "write", path)
            }
            guard fsync(descriptor) == 0 else { throw StoreFile.failure(of: "sync", path) }
        }

        /// Gives the file its name.
        func take(_ name: String, for operation: String) throws(StoreFailure) {
            guard rename(path, name) == 0 else {
                throw StoreFile.failure(of: operation, name)
            }
            // Before SQLite locks it under its name: closing a descriptor drops such locks.
            letGo()
        }

        /// Throws the file away, along with a journal, unless it has got its name.
        func end() {
            guard descriptor >= 0 else { return }
            unlink(path)
            unlink(path + "-journal")
            letGo()
        }

        private func letGo() {
            close(descriptor)
            descriptor = -1
        }
    }

    /// An empty file of 0600 beside the store's place, in which a store is prepared.
    func makeDraft() throws(StoreFailure) -> Draft {
        let random = try translating(path: path) { try UniqueID.random() }
        let name = "\(path).new-\(random.description.prefix(Self.draftDigits))"
        // The lock on the folder keeps others from clearing it away before it has its own.
        return try holdingFolder { () throws(StoreFailure) in
            let flags = O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_RDWR
            let descriptor = Glibc.open(name, flags, 0o600)
            guard descriptor >= 0 else { throw Self.failure(of: "create", name) }
            _ = flock(descriptor, LOCK_EX | LOCK_NB)
            return Draft(path: name, descriptor: descriptor)
        }
    }

    // MARK: What was left

    /// The drafts of programs up to 0.1.0 have 8 digits, and no lock.
    private static let draftDigits = 16
    /// How old such a draft has to be, in seconds.
    private static let abandonedAge = 600

    /// Removes the drafts that killed processes have left; those that somebody is working on stay.
    ///
    /// Best effort: what cannot be removed harms nothing.
    func clearAbandonedDrafts() {
        let drafts = draftsInFolder()
        guard !drafts.isEmpty else { return }
        try? holdingFolder { () throws(StoreFailure) in
            for (name, isLocked) in drafts where isAbandoned(name, isLocked: isLocked) {
                unlink(folder + "/" + name)
            }
        }
    }

    private func draftsInFolder() -> [(name: String, isLocked: Bool)] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var drafts: [(name: String, isLocked: Bool)] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let isLocked = Self.isDraftLocked(name) { drafts.append((name, isLocked)) }
        }
        // Drafts before their journals, which stay as long as they do.
        return drafts.sorted { $0.name < $1.name }
    }

    /// Whether the process of a draft of that name holds a lock on it; nil for other files.
    ///
    /// Drafts are `store.db.new-X` with its journal, and `.store.db.X.new` up to 0.1.0.
    static func isDraftLocked(_ name: String) -> Bool? {
        let store = SessionStore.fileName
        let digits: Substring
        var isLocked = false
        if name.hasPrefix("\(store).new-") {
            let rest = name.dropFirst(store.count + 5)
            digits = rest.hasSuffix("-journal") ? rest.dropLast(8) : rest
            isLocked = digits.count == draftDigits
        } else if name.hasPrefix(".\(store)."), name.hasSuffix(".new") {
            digits = name.dropFirst(store.count + 2).dropLast(4)
        } else {
            return nil
        }
        guard digits.count >= 4, digits.allSatisfy(\.isHexDigit) else { return nil }
        return isLocked
    }

    private func isAbandoned(_ name: String, isLocked: Bool) -> Bool {
        let path = folder + "/" + name
        // A journal lives as long as its draft.
        if name.hasSuffix("-journal"), Glibc.access(String(path.dropLast(8)), F_OK) == 0 {
            return false
        }
        let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else { return false }
        return isLocked || time(nil) - status.st_mtim.tv_sec > Self.abandonedAge
    }
}
