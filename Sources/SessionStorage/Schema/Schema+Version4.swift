import LoginCore
import Vault

extension Schema {
    private enum DigestColumn: String, RowColumn { case number, digest }

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
            let source = "\(table.rawValue) NOT INDEXED ORDER BY number"
            try Row<DigestColumn>.forEach(db, from: source) { row in
                let stored = (try? row.bytes(.digest)) ?? []
                let isOne = stored.count == RowDigester.digestLength
                // Zeros fit no row.
                let digest =
                    isOne ? stored : [UInt8](repeating: 0, count: RowDigester.digestLength)
                digests[table].set(digest, of: row.integer(.number))
            }
            try db.execute(sql: "ALTER TABLE \(table.rawValue) DROP COLUMN digest")
        }
        try digests.store(db)
    }
}
