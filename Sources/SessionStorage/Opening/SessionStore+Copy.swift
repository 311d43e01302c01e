import CSQLite
public import LoginCore
import OAuthCore

extension SessionStore {
    /// The greatest file that is opened as a copy, in bytes.
    public static let greatestCopy = 256 << 20

    /// Opens a backup, an export, or another home's store, locked and only to be read.
    ///
    /// The file may lie anywhere and belong to anybody; it is read into memory, and nothing is
    /// written. Throws `notAStore` (also for one that is too big), `newer`, `damaged`, `busy`, and
    /// `storage` for a file that cannot be read (`unreadable`) or was left in the middle of a write.
    public static func open(copyOf path: String) throws(StoreFailure) -> SessionStore {
        let path = try StoreFile.checkedCopy(path, atMost: greatestCopy)
        return try translating(path: path) {
            try refuseWriteAheadLog(path)
            let file = try Connection(
                path: path, configuration: StoreSettings.configuration(for: .readOnly))
            guard try file.read(Schema.isOurs) else { throw StoreFailure.notAStore(path: path) }
            let database = try Migration.inMemory(file)
            try file.close()
            return try SessionStore(
                OpenedFile(database: database, path: path, isReadOnly: true, isCopy: true))
        }
    }

    /// SQLite would make files beside one that is set to a write-ahead log, as no store is.
    ///
    /// Asked of a connection without locks: it makes nothing, and cannot open such a file.
    private static func refuseWriteAheadLog(_ path: String) throws {
        let escaped = PercentEncoding.encode(path)
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        var code = sqlite3_open_v2("file:\(escaped)?nolock=1", &connection, flags, nil)
        if code == SQLITE_OK {
            code = sqlite3_exec(connection, "PRAGMA schema_version", nil, nil, nil)
        }
        guard code & 0xFF == SQLITE_CANTOPEN || code & 0xFF == SQLITE_NOTADB else { return }
        throw StoreFailure.notAStore(path: path)
    }
}
