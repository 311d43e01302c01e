import CSQLite
import Vault

/// Why something could not be read.
enum ReadFault: Error {
    /// Its page is broken; what SQLite says.
    case page(String)
    /// What was read is not what belongs there.
    case contents
}

extension Database {
    /// Does what may come upon damage.
    ///
    /// Everything that says nothing about the file, as a lock that was not given, is thrown on, and
    /// so is what only a newer program can read.
    func reading<Result>(_ body: () throws -> Result) throws -> Swift.Result<Result, ReadFault> {
        do {
            return .success(try body())
        } catch let error as SQLiteError {
            switch error.primaryCode {
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT: throw error
            default: return .failure(.page(error.message))
            }
        } catch VaultFailure.newer {
            // Not damaged: whoever reads on says so.
            throw VaultFailure.newer
        } catch {
            return .failure(.contents)
        }
    }

    /// As `reading`; nil for whatever damage.
    func attempt<Result>(_ body: () throws -> Result?) throws -> Result? {
        switch try reading(body) {
        case .success(let result): result
        case .failure: nil
        }
    }
}
