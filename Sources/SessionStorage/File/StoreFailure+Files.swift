import Glibc
package import LoginCore
package import PrivateFiles

extension StoreFailure {
    /// What a file failure means for the store: translated once, here.
    ///
    /// A missing file is the caller's to judge: no vault for the store, a wrong path for a key file.
    package init(_ failure: FileFailure) {
        switch failure {
        case .missing(let path):
            self = .storage(.inputOutput(operation: "opening \(path)", reason: "no such file"))
        case .alreadyExists(let path):
            self = .fileExists(path: path)
        case .noFolder(let path):
            self = .storage(.noFolder(path: path))
        case .denied(let path):
            self = .storage(.denied(path: path))
        case .openToOthers(let path, let mode):
            // A folder's own bits for others go; a file's too, and nobody runs a secret.
            let wanted = "0" + String(mode & 0o700, radix: 8)
            self = .unsafe(
                path: path, .openToOthers(mode: "0" + String(mode, radix: 8), wanted: wanted))
        case .notYours(let path, let owner):
            self = .unsafe(path: path, .notYours(owner: "user \(owner)"))
        case .symlink(let path):
            self = .unsafe(path: path, .symbolicLink)
        case .hardLinked(let path):
            self = .unsafe(path: path, .secondName)
        case .notARegularFile(let path), .notADirectory(let path):
            self = .unsafe(path: path, .notARegularFile)
        case .tooLong, .wrongLength:
            self = .wrongSecret(.keyFile)
        case .notAbsolute(let path):
            self = .unsafe(path: path, .relative)
        case .readOnly(let path):
            self = .storage(.readOnly(path: path))
        case .full:
            self = .storage(.full)
        case .inputOutput(_, _, let number) where number.value == EFBIG:
            self = .storage(.fileLimit)
        case .inputOutput(_, _, let number) where number.value == ENOMEM:
            self = .storage(.memory)
        case .inputOutput(let operation, let path, let number):
            self = .storage(
                .inputOutput(operation: "\(operation.rawValue) \(path)", reason: number.name))
        }
    }
}
