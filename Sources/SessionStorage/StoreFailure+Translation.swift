import GRDB
import LoginCore
import Vault

/// Runs what may fail in GRDB's or the vault's way, and translates once, at the border.
func translating<Result>(
    path: String, _ body: () throws -> Result
) throws(StoreFailure) -> Result {
    do {
        return try body()
    } catch let failure as StoreFailure {
        throw failure
    } catch let failure as VaultFailure {
        throw StoreFailure(failure)
    } catch let error as DatabaseError {
        throw StoreFailure(error, path: path)
    } catch {
        // What remains is GRDB's error for a column of another type than the schema says.
        throw .damaged(unreadable: 1, of: 1)
    }
}

extension StoreFailure {
    /// What a failure of one sealed record means.
    init(_ failure: VaultFailure) {
        switch failure {
        case .wrongSecret, .damaged, .parametersRefused:
            self = .damaged(unreadable: 1, of: 1)
        case .secretTooShort:
            self = .storage(.inputOutput(operation: "make a key slot", reason: "too short"))
        case .noRandomness:
            self = .storage(.inputOutput(operation: "getentropy", reason: "no random bytes"))
        case .cryptography:
            self = .storage(.inputOutput(operation: "libcrypto", reason: "internal failure"))
        }
    }

    /// What SQLite reported; its statements and arguments are left behind.
    init(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_FULL:
            self = .storage(.full)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            self = .storage(.readOnly(path: path))
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .busy
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_MISMATCH,
            .SQLITE_FORMAT, .SQLITE_TOOBIG, .SQLITE_CONSTRAINT:
            self = .damaged(unreadable: 1, of: 1)
        default:
            let code = error.extendedResultCode.rawValue
            let reason = "\(error.message ?? "error") (\(code))"
            self = .storage(.inputOutput(operation: "SQLite", reason: reason))
        }
    }
}
