import CSQLite
import Glibc
package import LoginCore
package import PrivateFiles
import Vault

/// Runs what may fail in SQLite's or the vault's way, and translates once, at the border.
func translating<Result>(
    path: String, _ body: () throws -> Result
) throws(StoreFailure) -> Result {
    do {
        return try body()
    } catch let failure as StoreFailure {
        throw failure
    } catch let failure as VaultFailure {
        throw StoreFailure(failure)
    } catch let error as SQLiteError {
        throw StoreFailure(error, path: path)
    } catch {
        // The rest is a column of another type than the schema says.
        throw .damaged(unreadable: 1, of: 1)
    }
}

extension StoreFailure {
    /// The meaning of a failure of one sealed record.
    init(_ failure: VaultFailure) {
        switch failure {
        case .wrongSecret, .damaged, .parametersRefused, .badName:
            self = .damaged(unreadable: 1, of: 1)
        case .newer:
            self = .newer(version: nil)
        case .costRefused(let mebibytes):
            self = .slot(.tooCostly(mebibytes: mebibytes))
        case .secretTooShort:
            self = .storage(.inputOutput(operation: "make a key slot", reason: "too short"))
        case .nulInPassphrase:
            self = .slot(.nulInPassphrase)
        case .noRandomness:
            self = .storage(.inputOutput(operation: "getentropy", reason: "no random bytes"))
        case .noMemory:
            self = .storage(.memory)
        case .cryptography:
            self = .storage(.inputOutput(operation: "libcrypto", reason: "internal failure"))
        }
    }

    /// An error of SQLite with the system's behind it, without statements and arguments.
    init(_ error: SQLiteError, path: String, systemError: Int32 = 0) {
        switch error.primaryCode {
        case SQLITE_FULL:
            self = .storage(.full)
        case SQLITE_NOMEM:
            self = .storage(.memory)
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            self = .busy
        case SQLITE_READONLY where error.code == SQLiteError.extended(SQLITE_READONLY, 3):
            self = .storage(
                .inputOutput(
                    operation: "roll back",
                    reason: "an unfinished write stands in \(path)-journal"))
        case SQLITE_READONLY where error.code == SQLiteError.extended(SQLITE_READONLY, 4):
            self = .storage(
                .inputOutput(operation: "write", reason: "\(path) was moved or removed"))
        case SQLITE_CANTOPEN, SQLITE_IOERR:
            self = .storage(.init(error, path: path, systemError: systemError))
        case SQLITE_READONLY, SQLITE_PERM:
            self = .storage(.readOnly(path: path))
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_MISMATCH,
            SQLITE_FORMAT, SQLITE_TOOBIG, SQLITE_CONSTRAINT:
            self = .damaged(unreadable: 1, of: 1)
        default:
            self = .storage(.init(error, path: path, systemError: 0))
        }
    }
}

extension StoreFailure.StorageProblem {
    fileprivate init(_ error: SQLiteError, path: String, systemError: Int32) {
        if let problem = Self(systemError: systemError, path: path) {
            self = problem
            return
        }
        switch (error.code, systemError) {
        case (SQLiteError.extended(SQLITE_IOERR, 12), _):
            self = .memory
        case (SQLiteError.extended(SQLITE_IOERR, 3), 0) where Self.limitsFiles:
            // A commit that fails is rolled back before its error is seen, and the number is gone.
            self = .fileLimit
        case (_, 0) where error.primaryCode == SQLITE_CANTOPEN:
            self = .readOnly(path: path)
        default:
            let reason = systemError == 0 ? error.message : String(cString: strerror(systemError))
            self = .inputOutput(
                operation: Self.operation(error), reason: "\(reason) (\(error.code))")
        }
    }

    /// Whether this process may not make files as large as it likes.
    private static var limitsFiles: Bool {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
            && limit.rlim_cur != rlim_t.max
    }

    /// The operation that failed, where the code says so.
    private static func operation(_ error: SQLiteError) -> String {
        guard error.primaryCode == SQLITE_IOERR else { return "SQLite" }
        // The particulars of SQLITE_IOERR.
        switch error.code >> 8 {
        case 1, 2: return "read"
        case 3: return "write"
        case 4, 5: return "sync"
        case 6: return "truncate"
        case 7, 13: return "stat"
        case 10: return "delete the journal"
        case 9, 14, 15: return "lock"
        case 8: return "unlock"
        default: return "SQLite"
        }
    }
}

extension Database {
    /// The number of the system's error behind the last failure; 0 where there was none.
    var systemError: Int32 {
        sqliteConnection.map { sqlite3_system_errno($0) } ?? 0
    }
}

extension StoreFailure {
    /// The meaning of a file failure for the store.
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
