import CPlatform
import Glibc

extension Folder {
    /// Makes a file of 0600 that did not exist, complete under its name or not there at all; refuses
    /// to replace one.
    ///
    /// Throws `alreadyExists`, and what the system says. Nothing is left then, and a process that is
    /// killed leaves nothing either, but for file systems that know no files without a name: there
    /// the draft stays until the next file of that name is written.
    package func create(
        _ name: String, holding bytes: UnsafeRawBufferPointer
    ) throws(FileFailure) {
        guard !contains(name) else { throw .alreadyExists(path: path(of: name)) }
        clearDrafts(of: name)
        if try unnamed(for: name, holding: bytes, linkedAs: name) == nil {
            let draft = try named(for: name, holding: bytes)
            let draftName = draft.name
            defer { unlinkat(descriptor, draftName, 0) }
            try give(name, to: draft)
        }
        do throws(FileFailure) {
            try sync()
        } catch {
            unlinkat(descriptor, name, 0)
            throw error
        }
    }

    /// Writes a file of 0600 as a whole or not at all; a file or a link that had the name before is
    /// replaced, and anything else is refused.
    ///
    /// A crash leaves the old contents or the new ones; after a power cut only where it is durable.
    package func replace(
        _ name: String, with bytes: UnsafeRawBufferPointer, isDurable: Bool = true
    ) throws(FileFailure) {
        if let status = status(of: name), status.kind != S_IFREG, status.kind != S_IFLNK {
            throw .notARegularFile(path: path(of: name))
        }
        clearDrafts(of: name)
        // Locked until it has its name, so that it is not taken for an abandoned one.
        let draft = try draft(for: name, holding: bytes, isDurable: isDurable)
        guard renameat(descriptor, draft.name, descriptor, name) == 0 else {
            let failure = FileFailure(.last, after: .rename, path: path(of: name))
            unlinkat(descriptor, draft.name, 0)
            throw failure
        }
        if isDurable { try sync() }
    }

    /// Opens a regular file of this user's own to append to it, and makes it with 0600 where there is
    /// none; never waits, and follows no link.
    package func openToAppend(_ name: String) throws(FileFailure) -> Int32 {
        let path = path(of: name)
        let flags =
            O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        let file = openat(descriptor, name, flags, 0o600)
        guard file >= 0 else { throw FileFailure(.last, after: .write, path: path) }
        var status = stat()
        let failure: FileFailure? =
            if fstat(file, &status) != 0 {
                FileFailure(.last, after: .inspect, path: path)
            } else if status.kind != S_IFREG {
                .notARegularFile(path: path)
            } else if status.st_uid != geteuid() {
                .notYours(path: path, owner: status.st_uid)
            } else if status.st_nlink > 1 {
                .hardLinked(path: path)
            } else if status.permissions & 0o077 != 0, fchmod(file, 0o600) != 0 {
                .openToOthers(path: path, mode: status.permissions)
            } else {
                nil
            }
        guard let failure else { return file }
        close(file)
        throw failure
    }

    // MARK: Drafts

    private func draft(
        for name: String, holding bytes: UnsafeRawBufferPointer, isDurable: Bool
    ) throws(FileFailure) -> Draft {
        let unnamed = try unnamed(
            for: name, holding: bytes, linkedAs: Draft.newName(for: name), isDurable: isDurable)
        if let unnamed { return unnamed }
        return try named(for: name, holding: bytes, isDurable: isDurable)
    }

    /// Writes a file without a name, then names it; nil if the file system has no unnamed files.
    private func unnamed(
        for name: String, holding bytes: UnsafeRawBufferPointer, linkedAs newName: String,
        isDurable: Bool = true
    ) throws(FileFailure) -> Draft? {
        guard let file = Descriptor(cplatform_open_unnamed(descriptor)) else { return nil }
        _ = cplatform_lock(file.number)
        try fill(file, for: name, with: bytes, isDurable: isDurable)
        if cplatform_link_unnamed(file.number, descriptor, newName) == 0 {
            return Draft(name: newName, file: file)
        }
        if errno == EEXIST { throw .alreadyExists(path: path(of: newName)) }
        return nil
    }

    /// A complete file beside the place where it is to be.
    private func named(
        for name: String, holding bytes: UnsafeRawBufferPointer, isDurable: Bool = true
    ) throws(FileFailure) -> Draft {
        let draft = try Draft.make(in: self, for: name)
        do throws(FileFailure) {
            try fill(draft.file, for: name, with: bytes, isDurable: isDurable)
        } catch {
            unlinkat(descriptor, draft.name, 0)
            throw error
        }
        return draft
    }

    private func fill(
        _ file: borrowing Descriptor, for name: String, with bytes: UnsafeRawBufferPointer,
        isDurable: Bool
    ) throws(FileFailure) {
        guard writeAll(bytes, to: file.number) else {
            throw FileFailure(.last, after: .write, path: path(of: name))
        }
        guard fchmod(file.number, 0o600) == 0, !isDurable || fsync(file.number) == 0 else {
            throw FileFailure(.last, after: .sync, path: path(of: name))
        }
    }

    /// Gives a draft a name that nothing has.
    private func give(_ name: String, to draft: borrowing Draft) throws(FileFailure) {
        if cplatform_rename_new(descriptor, draft.name, descriptor, name) == 0 { return }
        let number = ErrorNumber.last
        guard [EINVAL, ENOSYS].contains(number.value) else {
            throw FileFailure(number, after: .write, path: path(of: name))
        }
        // A file system that cannot do it in one step, as some on a network: no other process is
        // expected to write there.
        guard !contains(name) else { throw .alreadyExists(path: path(of: name)) }
        guard renameat(descriptor, draft.name, descriptor, name) == 0 else {
            throw FileFailure(.last, after: .rename, path: path(of: name))
        }
    }
}
