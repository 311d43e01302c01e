extension Schema {
    /// Version 2: what the manifest needs.
    ///
    /// Each row that it covers gets a digest; a session's `uuid` and `generation` stand with what
    /// the digest is made over; clock offsets get a number.
    ///
    /// The old tables are renamed and dropped, children first: dropping a parent would delete its
    /// children's rows.
    static let secondVersion = """
        ALTER TABLE vault ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE vault ADD COLUMN manifest BLOB;
        ALTER TABLE key_slots ADD COLUMN digest BLOB;
        ALTER TABLE providers ADD COLUMN digest BLOB;
        ALTER TABLE apps ADD COLUMN digest BLOB;
        ALTER TABLE pending_logins ADD COLUMN digest BLOB;

        ALTER TABLE sessions RENAME TO old_sessions;
        ALTER TABLE session_seals RENAME TO old_session_seals;
        ALTER TABLE last_used RENAME TO old_last_used;
        ALTER TABLE clock_offsets RENAME TO old_clock_offsets;
        DROP INDEX session_labels;
        DROP INDEX session_defaults;
        DROP INDEX session_accounts;

        CREATE TABLE sessions (
        \(sessionColumns),
            uuid BLOB NOT NULL UNIQUE,
            generation INTEGER NOT NULL,
            digest BLOB
        ) STRICT;
        \(sessionIndexes)
        CREATE TABLE session_seals (
            session INTEGER PRIMARY KEY REFERENCES sessions (number) ON DELETE CASCADE,
            schema INTEGER NOT NULL,
            method TEXT NOT NULL,
            origins TEXT NOT NULL,
            sealed BLOB NOT NULL
        ) STRICT;
        \(lastUsedTable)
        CREATE TABLE clock_offsets (
            number INTEGER PRIMARY KEY,
            provider TEXT NOT NULL UNIQUE,
            seconds INTEGER NOT NULL,
            digest BLOB
        ) STRICT;

        INSERT INTO sessions (number, id, provider, app, account_id, account_name, access, label,
            state, state_at, wanted, obtained_at, expires_at, is_default, removed_at, kept_until,
            uuid, generation)
        SELECT s.number, s.id, s.provider, s.app, s.account_id, s.account_name, s.access, s.label,
            s.state, s.state_at, s.wanted, s.obtained_at, s.expires_at, s.is_default, s.removed_at,
            s.kept_until, k.uuid, k.generation
        FROM old_sessions s JOIN old_session_seals k ON k.session = s.number ORDER BY s.number;
        INSERT INTO session_seals (session, schema, method, origins, sealed)
        SELECT k.session, k.schema, k.method, k.origins, k.sealed
        FROM old_session_seals k JOIN old_sessions s ON s.number = k.session ORDER BY k.session;
        INSERT INTO last_used (session, at)
        SELECT u.session, u.at
        FROM old_last_used u JOIN sessions s ON s.number = u.session ORDER BY u.session;
        INSERT INTO clock_offsets (provider, seconds)
        SELECT provider, seconds FROM old_clock_offsets ORDER BY provider;

        DROP TABLE old_session_seals;
        DROP TABLE old_last_used;
        DROP TABLE old_clock_offsets;
        DROP TABLE old_sessions;
        """
}
