extension Schema {
    /// Version 1.
    ///
    /// What the list shows is apart from what is sealed, so that listing reads little.
    static let firstVersion = """
        CREATE TABLE vault (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            uuid BLOB NOT NULL,
            epoch INTEGER NOT NULL,
            commitment BLOB NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE key_slots (
            number INTEGER PRIMARY KEY,
            slot BLOB NOT NULL,
            added_at INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE sessions (
        \(sessionColumns)
        ) STRICT;
        \(sessionIndexes)
        CREATE TABLE session_seals (
            session INTEGER PRIMARY KEY REFERENCES sessions (number) ON DELETE CASCADE,
            uuid BLOB NOT NULL UNIQUE,
            generation INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            method TEXT NOT NULL,
            origins TEXT NOT NULL,
            sealed BLOB NOT NULL
        ) STRICT;
        \(lastUsedTable)
        CREATE TABLE pending_logins (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            provider TEXT NOT NULL,
            app TEXT NOT NULL,
            method TEXT NOT NULL,
            label TEXT,
            account TEXT,
            state INTEGER NOT NULL,
            session TEXT,
            started_at INTEGER NOT NULL,
            issued_at INTEGER,
            expires_at INTEGER,
            refusals INTEGER NOT NULL,
            uuid BLOB NOT NULL UNIQUE,
            generation INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            origins TEXT NOT NULL,
            sealed BLOB NOT NULL
        ) STRICT;
        CREATE TABLE apps (
            number INTEGER PRIMARY KEY,
            provider TEXT NOT NULL,
            name TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            uuid BLOB NOT NULL UNIQUE,
            generation INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            origins TEXT NOT NULL,
            sealed BLOB NOT NULL,
            UNIQUE (provider, name)
        ) STRICT;
        CREATE TABLE providers (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            added_at INTEGER NOT NULL,
            uuid BLOB NOT NULL UNIQUE,
            generation INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            sealed BLOB NOT NULL
        ) STRICT;
        CREATE TABLE clock_offsets (
            provider TEXT PRIMARY KEY,
            seconds INTEGER NOT NULL
        ) STRICT;
        """

    /// Columns of `sessions` in both versions.
    static let sessionColumns = """
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            provider TEXT NOT NULL,
            app TEXT NOT NULL,
            account_id TEXT,
            account_name TEXT,
            access TEXT,
            label TEXT,
            state INTEGER NOT NULL,
            state_at INTEGER,
            wanted TEXT,
            obtained_at INTEGER NOT NULL,
            expires_at INTEGER,
            is_default INTEGER NOT NULL,
            removed_at INTEGER,
            kept_until INTEGER
        """

    /// Indexes of `sessions` in both versions.
    static let sessionIndexes = """
        CREATE UNIQUE INDEX session_labels ON sessions (label) WHERE removed_at IS NULL;
        CREATE UNIQUE INDEX session_defaults ON sessions (provider)
            WHERE is_default = 1 AND removed_at IS NULL;
        CREATE INDEX session_accounts ON sessions (provider, account_name COLLATE NOCASE);
        """

    /// The table of uses in both versions.
    static let lastUsedTable = """
        CREATE TABLE last_used (
            session INTEGER PRIMARY KEY REFERENCES sessions (number) ON DELETE CASCADE,
            at INTEGER NOT NULL
        ) STRICT;
        """
}
