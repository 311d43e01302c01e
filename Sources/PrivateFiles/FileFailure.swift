import CPlatform
import Glibc

/// Why a file or folder cannot be used.
///
/// Paths are as they were given, resolved or not.
public enum FileFailure: Error, Equatable, Sendable {
    /// There is nothing of that name.
    case missing(path: String)
    /// The folder that a file was to be made in is not there.
    case noFolder(path: String)
    /// Something of that name exists already, and it would have been replaced.
    case alreadyExists(path: String)
    /// The system does not let this user read it.
    case denied(path: String)
    /// Others than the owner may read or write it; `mode` is its permission bits.
    case openToOthers(path: String, mode: UInt32)
    /// Another user owns it.
    case notYours(path: String, owner: UInt32)
    /// It is a folder, FIFO, socket or device.
    case notARegularFile(path: String)
    /// It, or a part of a path, is not a folder.
    case notADirectory(path: String)
    /// It is a symbolic link.
    case symlink(path: String)
    /// It has a second name, which may lie in a folder of others.
    case hardLinked(path: String)
    /// It has more bytes than may be read.
    case tooLong(path: String, limit: Int)
    /// It has another length than it must have.
    case wrongLength(path: String, required: Int)
    /// A relative path where only an absolute one will do.
    case notAbsolute(path: String)
    /// The place cannot be written: permissions, or a file system mounted read-only.
    case readOnly(path: String)
    /// No space or no quota is left.
    case full(path: String)
    /// Any other failure of the system, with its errno.
    case inputOutput(Operation, path: String, ErrorNumber)

    /// The operation that failed.
    public enum Operation: String, Equatable, Sendable {
        case open
        case inspect
        case read
        case write
        case sync
        case rename
        case makeDirectory
        case lock
    }
}

extension FileFailure {
    /// The failure that `number` stands for after `operation` on `path`.
    package init(_ number: ErrorNumber, after operation: Operation, path: String) {
        switch number.value {
        case ENOENT: self = .missing(path: path)
        case EEXIST: self = .alreadyExists(path: path)
        case ELOOP: self = .symlink(path: path)
        case ENOTDIR: self = .notADirectory(path: path)
        case EISDIR, ENXIO: self = .notARegularFile(path: path)
        case ENOSPC, EDQUOT: self = .full(path: path)
        case EROFS: self = .readOnly(path: path)
        case EACCES, EPERM:
            switch operation {
            case .write, .rename, .makeDirectory, .sync, .lock: self = .readOnly(path: path)
            case .open, .inspect, .read: self = .denied(path: path)
            }
        default: self = .inputOutput(operation, path: path, number)
        }
    }
}
