import LoginCore
import Vault

extension Schema {
    /// Version 4: the digests lie together, and there is room for what a fleet will share.
    ///
    /// The digests stay those of version 3, and so does the manifest over them, until the vault is
    /// opened by somebody who can write.
    static let fourthVersion: Step = { db in
        try db.execute(
            sql: """
                CREATE TABLE digests (
                    covers TEXT NOT NULL, first INTEGER NOT NULL, digest BLOB NOT NULL,
                    entries BLOB NOT NULL, PRIMARY KEY (covers, first)) STRICT, WITHOUT ROWID;
                CREATE TABLE fleet (
                    number INTEGER PRIMARY KEY, kind INTEGER NOT NULL, record BLOB, change INTEGER,
                    uuid BLOB NOT NULL UNIQUE, generation INTEGER NOT NULL, schema INTEGER NOT NULL,
                    sealed BLOB NOT NULL) STRICT;
                """)
        var digests = TableDigests()
        for table in Manifest.Form.digests.tables {
            let sql = "SELECT number, digest FROM \(table.rawValue) NOT INDEXED ORDER BY number"
            try db.cachedStatement(sql: sql).forEachRawRow { row in
                let stored = Array(row.bytes(1))
                let isOne = stored.count == RowDigester.digestLength
                // Zeros fit no row.
                let digest =
                    isOne ? stored : [UInt8](repeating: 0, count: RowDigester.digestLength)
                digests[table].set(digest, of: row.integer(0))
            }
            try db.execute(sql: "ALTER TABLE \(table.rawValue) DROP COLUMN digest")
        }
        try digests.store(db)
    }
}
