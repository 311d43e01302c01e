import LoginCore

/// How SQLite is set up on each connection (Docs/Vault.md), and the proof that it is.
enum StoreSettings {
    /// How long a call waits for another process, in seconds.
    static let busyTimeout = Duration.seconds(10)

    static func configuration(for access: StoreFile.Access) -> Connection.Configuration {
        Connection.Configuration(
            isReadOnly: access == .readOnly, waiting: busyTimeout, prepare: prepare(required))
    }

    /// For a copy of a store that is in memory only.
    static func configurationInMemory() -> Connection.Configuration {
        Connection.Configuration(prepare: prepare(required.filter { !$0.concernsFile }))
    }

    private static func prepare(
        _ settings: [Setting]
    ) -> @Sendable (Database) throws -> Void {
        { db in
            try db.defend()
            for limit in StoreLimit.required { try limit.enforce(db) }
            for setting in settings { try setting.enforce(db) }
        }
    }

    /// A pragma with the value to set and the value it must then have.
    struct Setting: Sendable {
        var pragma: String
        var value: String
        var inForce: String
        /// Whether it is about how a file is used, and means nothing in memory.
        var concernsFile = false
    }

    static let required = [
        Setting(pragma: "journal_mode", value: "DELETE", inForce: "delete", concernsFile: true),
        Setting(pragma: "synchronous", value: "EXTRA", inForce: "3"),
        Setting(pragma: "secure_delete", value: "ON", inForce: "1"),
        Setting(pragma: "trusted_schema", value: "OFF", inForce: "0"),
        Setting(pragma: "cell_size_check", value: "ON", inForce: "1"),
        Setting(pragma: "mmap_size", value: "0", inForce: "0", concernsFile: true),
        // 16 MiB at most: 10,000 sessions, so that listing them in order reads each page once.
        Setting(pragma: "cache_size", value: "-16384", inForce: "-16384"),
        Setting(pragma: "foreign_keys", value: "ON", inForce: "1"),
        // Sorting must leave nothing in files of its own.
        Setting(pragma: "temp_store", value: "MEMORY", inForce: "2"),
    ]
}

extension StoreSettings.Setting {
    /// Sets the pragma and reads it back; a setting that is not in force refuses the store.
    func enforce(_ db: Database) throws {
        try db.execute(sql: "PRAGMA \(pragma) = \(value)")
        guard try current(db) == inForce else {
            throw StoreFailure.storage(
                .inputOutput(operation: "PRAGMA \(pragma)", reason: "not in force"))
        }
    }

    /// The value in force; a pragma that this SQLite was built without has none.
    func current(_ db: Database) throws -> String? {
        // Some are numbers; they are compared as they are written.
        try Row.fetchOne(db, sql: "PRAGMA \(pragma)") {
            String(decoding: $0.raw.utf8(0), as: UTF8.self)
        }
    }
}
