import Foundation
import Testing

@testable import SessionStorage

/// What somebody does to a store who knows its format and has no key.
struct Forgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Run with SQLite's own table open to writing.
    var sql = ""
    /// Whether it has to be refused as it is opened; else it may be used, if nothing is gained.
    var isRefused = true
    /// Bytes of the file to be overwritten, each at its place.
    var bytes: [Int: UInt8] = [:]

    init(_ name: String, _ sql: String = "", isRefused: Bool = true, bytes: [Int: UInt8] = [:]) {
        testDescription = name
        self.sql = sql
        self.isRefused = isRefused
        self.bytes = bytes
    }

    /// Another text in a table's or an index's definition.
    init(_ name: String, in table: String, _ old: String, becomes new: String, also: String = "") {
        self.init(
            name,
            """
            \(also)
            UPDATE sqlite_master SET sql = replace(sql, '\(old)', '\(new)') WHERE name = '\(table)';
            """)
    }

    /// An index with other rows than its table's: those of `rows`, which has the table's columns.
    init(_ name: String, index: String, on columns: String, of table: String, rows: String) {
        self.init(
            name,
            """
            CREATE TABLE shadow AS SELECT * FROM \(table) WHERE 0;
            INSERT INTO shadow (rowid, \(Self.columns(of: table))) \(rows);
            CREATE INDEX shadow_index ON shadow (\(columns));
            UPDATE sqlite_master SET rootpage =
                (SELECT rootpage FROM sqlite_master WHERE name = 'shadow_index')
            WHERE name = '\(index)';
            DELETE FROM sqlite_master WHERE name LIKE 'shadow%';
            """, isRefused: false)
    }

    private static func columns(of table: String) -> String {
        switch table {
        case "sessions": "number, id, provider, account_name, label, is_default, removed_at"
        case "apps": "number, provider, name"
        case "providers", "pending_logins": "number, id"
        default: "number, provider"
        }
    }

    /// Does it to a file.
    func apply(to path: String) throws {
        let outside = try Connection(path: path)
        try outside.inDatabase { db in
            try db.execute(sql: "PRAGMA writable_schema = ON")
            try db.execute(sql: sql)
        }
        try outside.close()
        guard !bytes.isEmpty else { return }
        var file = try Data(contentsOf: URL(fileURLWithPath: path))
        for (offset, byte) in bytes { file[offset] = byte }
        try file.write(to: URL(fileURLWithPath: path))
    }
}

extension Forgery {
    static let all = tables + columns + constraints + views + indexes + rows + header

    private static let tables =
        [
            Forgery("a table more", "CREATE TABLE spare (a)"),
            Forgery(
                "a table without row numbers", "CREATE TABLE spare (a PRIMARY KEY) WITHOUT ROWID"),
            Forgery(
                "a virtual table",
                """
                INSERT INTO sqlite_master VALUES
                    ('table', 'spare', 'spare', 0, 'CREATE VIRTUAL TABLE spare USING fts5(a)')
                """),
            Forgery("a table that is gone", "DROP TABLE last_used"),
            Forgery("a table of another name", "ALTER TABLE clock_offsets RENAME TO offsets"),
            Forgery("statistics", "ANALYZE"),
            Forgery(
                "a counter of row numbers",
                "CREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT); DROP TABLE t"),
            Forgery("a table that is not strict", in: "sessions", ") STRICT", becomes: ")"),
            Forgery(
                "two tables on one page",
                """
                UPDATE sqlite_master SET rootpage =
                    (SELECT rootpage FROM sqlite_master WHERE name = 'sessions')
                WHERE name = 'last_used'
                """),
            Forgery(
                "two tables with exchanged pages",
                """
                UPDATE sqlite_master SET rootpage = (SELECT sum(rootpage) FROM sqlite_master
                    WHERE name IN ('last_used', 'session_seals')) - rootpage
                WHERE name IN ('last_used', 'session_seals')
                """, isRefused: false),
            Forgery(
                "a definition that stands twice",
                "INSERT INTO sqlite_master SELECT * FROM sqlite_master WHERE name = 'vault'"),
        ] + bytesForText

    /// Definitions of which a column has bytes, which SQLite takes for text.
    private static let bytesForText = ["type", "name", "tbl_name", "sql"].flatMap { column in
        ["last_used", "sessions", "session_labels"].map { name in
            Forgery(
                "\(name) with bytes for its \(column)",
                """
                UPDATE sqlite_master SET \(column) = CAST(\(column) AS BLOB) WHERE name = '\(name)'
                """)
        }
    }

    private static let columns = [
        Forgery("a column more", "ALTER TABLE sessions ADD COLUMN spare TEXT"),
        Forgery(
            "a label by default", in: "sessions", "label TEXT", becomes: "label TEXT DEFAULT 1"),
        Forgery(
            "a state that is replaced", in: "sessions", "state INTEGER NOT NULL",
            becomes: "state INTEGER NOT NULL ON CONFLICT REPLACE DEFAULT 0"),
        Forgery(
            "exchanged columns", in: "sessions", "moved TEXT", becomes: "account_name TEXT",
            also: """
                UPDATE sqlite_master SET sql = replace(replace(sql, 'label TEXT', 'moved TEXT'),
                    'account_name TEXT', 'label TEXT') WHERE name = 'sessions';
                """),
        Forgery(
            "a generated column", in: "sessions", "generation INTEGER NOT NULL",
            becomes: "generation INTEGER NOT NULL, mirror TEXT GENERATED ALWAYS AS (label) VIRTUAL"),
        Forgery(
            "a generated label", in: "sessions", "label TEXT",
            becomes: "label TEXT GENERATED ALWAYS AS (account_name) VIRTUAL"),
        Forgery(
            "labels without case", in: "sessions", "label TEXT",
            becomes: "label TEXT COLLATE NOCASE"),
        Forgery(
            "ids without case", in: "sessions", "id TEXT NOT NULL",
            becomes: "id TEXT COLLATE NOCASE NOT NULL"),
        Forgery(
            "names of apps without blanks at the end", in: "apps", "name TEXT NOT NULL",
            becomes: "name TEXT COLLATE RTRIM NOT NULL"),
    ]

    private static let constraints = [
        Forgery(
            "a number that replaces", in: "sessions", "number INTEGER PRIMARY KEY",
            becomes: "number INTEGER PRIMARY KEY ON CONFLICT REPLACE"),
        Forgery(
            "an id that replaces", in: "sessions", "id TEXT NOT NULL UNIQUE",
            becomes: "id TEXT NOT NULL UNIQUE ON CONFLICT REPLACE"),
        Forgery(
            "an app key that replaces", in: "apps", "UNIQUE (provider, name)",
            becomes: "UNIQUE (provider, name) ON CONFLICT REPLACE"),
        Forgery(
            "a uuid that ignores", in: "sessions", "uuid BLOB NOT NULL UNIQUE",
            becomes: "uuid BLOB NOT NULL UNIQUE ON CONFLICT IGNORE"),
        Forgery(
            "one app key for all", in: "apps", "sealed BLOB NOT NULL",
            becomes: "sealed BLOB NOT NULL, one INTEGER DEFAULT 1 UNIQUE ON CONFLICT REPLACE"),
        Forgery("a check more", in: "sessions", "label TEXT", becomes: "label TEXT CHECK (1)"),
        Forgery("a check less", in: "vault", " CHECK (only_row = 1)", becomes: ""),
        Forgery(
            "a label that follows another table", in: "sessions", "label TEXT",
            becomes: "label TEXT REFERENCES spare (label) ON UPDATE CASCADE",
            also: "CREATE TABLE spare (label TEXT UNIQUE);"),
        Forgery(
            "a label that follows an id", in: "sessions", "label TEXT",
            becomes: "label TEXT REFERENCES sessions (id) ON UPDATE CASCADE"),
        Forgery(
            "seals that stay", in: "session_seals", " ON DELETE CASCADE",
            becomes: " ON DELETE RESTRICT"),
        Forgery(
            "logins that go with a session", in: "pending_logins", "session TEXT",
            becomes: "session TEXT REFERENCES sessions (id) ON DELETE CASCADE"),
        Forgery(
            "app keys that go with a definition", in: "apps", "provider TEXT NOT NULL",
            becomes: "provider TEXT NOT NULL REFERENCES providers (id) ON DELETE CASCADE"),
    ]

    private static let endless =
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

    private static let views = [
        Forgery("a view", "CREATE VIEW look AS SELECT * FROM sessions"),
        Forgery("an endless view", "CREATE VIEW look AS \(endless)"),
        Forgery(
            "an endless view in a table's place",
            "ALTER TABLE vault RENAME TO old; CREATE VIEW vault AS \(endless)"),
        Forgery(
            "a view in the place of the sessions",
            """
            ALTER TABLE sessions RENAME TO old;
            CREATE VIEW sessions AS SELECT * FROM old WHERE label <> 'work'
            """),
        Forgery(
            "a view that hides what is defined",
            """
            CREATE TRIGGER spy AFTER UPDATE ON sessions BEGIN DELETE FROM apps; END;
            INSERT INTO sqlite_master VALUES ('view', 'sqlite_schema', 'sqlite_schema', 0,
                'CREATE VIEW sqlite_schema AS SELECT * FROM sqlite_master WHERE type = ''table''')
            """),
        Forgery(
            "a view in the place of statistics",
            """
            INSERT INTO sqlite_master VALUES ('view', 'sqlite_stat1', 'sqlite_stat1', 0,
                'CREATE VIEW sqlite_stat1 AS \(endless)')
            """),
        Forgery(
            "a trigger after an update",
            "CREATE TRIGGER t AFTER UPDATE ON sessions BEGIN UPDATE sessions SET label = 'x'; END"),
        Forgery(
            "a trigger that keeps a row",
            "CREATE TRIGGER t BEFORE DELETE ON sessions BEGIN SELECT RAISE(IGNORE); END"),
        Forgery(
            "a trigger where nothing is verified",
            "CREATE TRIGGER t AFTER INSERT ON last_used BEGIN DELETE FROM sessions; END"),
    ]

    private static let indexes = [
        Forgery("an index more", "CREATE INDEX spare ON sessions (app)"),
        Forgery("an index that is gone", "DROP INDEX session_labels"),
        Forgery(
            "an index over fewer rows", in: "session_labels", "removed_at IS NULL",
            becomes: "removed_at IS NULL AND is_default = 1"),
        Forgery(
            "an index without case", in: "session_labels", "(label)",
            becomes: "(label COLLATE NOCASE)"),
        Forgery(
            "an index that is unique", in: "session_accounts", "CREATE INDEX",
            becomes: "CREATE UNIQUE INDEX"),
        Forgery(
            "an index of an expression", in: "session_labels", "(label)",
            becomes: "(lower(label))"),
        Forgery(
            "an index on the definitions",
            """
            CREATE INDEX spare ON last_used (at);
            UPDATE sqlite_master SET tbl_name = 'sqlite_master',
                sql = 'CREATE INDEX spare ON sqlite_master (type, name, tbl_name, sql)'
            WHERE name = 'spare'
            """),
        Forgery(
            "a constraint without its index",
            "DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_sessions_1'"),
    ]

    private static let all7 =
        "number, number, id, provider, account_name, label, is_default, removed_at"
    private static let accounts = "provider, account_name COLLATE NOCASE"
    private static let swappedNames = """
        SELECT number, number, id, provider,
            CASE account_name WHEN 'alice' THEN 'bob' ELSE 'alice' END, label, is_default, removed_at
        FROM sessions
        """

    /// Indexes that have other rows than their tables, or none.
    static let rows = [
        Forgery(
            "an index of accounts without a row", index: "session_accounts", on: accounts,
            of: "sessions", rows: "SELECT \(all7) FROM sessions WHERE label <> 'work'"),
        Forgery(
            "an index of accounts with exchanged names", index: "session_accounts", on: accounts,
            of: "sessions", rows: swappedNames),
        Forgery(
            "an empty index of accounts", index: "session_accounts", on: accounts, of: "sessions",
            rows: "SELECT \(all7) FROM sessions WHERE 0"),
        Forgery(
            "an index of labels with exchanged rows", index: "session_labels",
            on: "label) WHERE (removed_at IS NULL", of: "sessions",
            rows: """
                SELECT 3 - number, 3 - number, id, provider, account_name, label, is_default,
                    removed_at FROM sessions WHERE number < 3
                """),
        Forgery(
            "an index of labels without a row", index: "session_labels",
            on: "label) WHERE (removed_at IS NULL", of: "sessions",
            rows: "SELECT \(all7) FROM sessions WHERE label <> 'work'"),
        Forgery(
            "an index of defaults with another row", index: "session_defaults",
            on: "provider) WHERE (is_default = 1 AND removed_at IS NULL", of: "sessions",
            rows: """
                SELECT number, number, id, provider, account_name, label, 1 - is_default, removed_at
                FROM sessions
                """),
        Forgery(
            "an index of ids with exchanged rows", index: "sqlite_autoindex_sessions_1", on: "id",
            of: "sessions",
            rows: """
                SELECT 3 - number, 3 - number, id, provider, account_name, label, is_default,
                    removed_at FROM sessions WHERE number < 3
                """),
        Forgery(
            "an index of ids without a row", index: "sqlite_autoindex_sessions_1", on: "id",
            of: "sessions", rows: "SELECT \(all7) FROM sessions WHERE label <> 'work'"),
        Forgery(
            "an empty index of ids", index: "sqlite_autoindex_sessions_1", on: "id",
            of: "sessions", rows: "SELECT \(all7) FROM sessions WHERE 0"),
        Forgery(
            "an index of app keys with exchanged rows", index: "sqlite_autoindex_apps_2",
            on: "provider, name", of: "apps",
            rows: "SELECT 3 - number, 3 - number, provider, name FROM apps WHERE number < 3"),
        Forgery(
            "an empty index of app keys", index: "sqlite_autoindex_apps_2", on: "provider, name",
            of: "apps", rows: "SELECT number, number, provider, name FROM apps WHERE 0"),
        Forgery(
            "an empty index of logins", index: "sqlite_autoindex_pending_logins_1", on: "id",
            of: "pending_logins", rows: "SELECT number, number, id FROM pending_logins WHERE 0"),
        Forgery(
            "an empty index of definitions", index: "sqlite_autoindex_providers_1", on: "id",
            of: "providers", rows: "SELECT number, number, id FROM providers WHERE 0"),
        Forgery(
            "an empty index of clock offsets", index: "sqlite_autoindex_clock_offsets_1",
            on: "provider", of: "clock_offsets",
            rows: "SELECT number, number, provider FROM clock_offsets WHERE 0"),
        Forgery(
            "an index on no page",
            "UPDATE sqlite_master SET rootpage = 0 WHERE name = 'session_labels'"),
        Forgery(
            "two indexes on one page",
            """
            UPDATE sqlite_master SET rootpage =
                (SELECT rootpage FROM sqlite_master WHERE name = 'session_accounts')
            WHERE name = 'session_labels'
            """),
    ]

    // Bytes of the file's head: https://www.sqlite.org/fileformat.html, section 1.3.
    private static let header = [
        Forgery("an older version", "PRAGMA user_version = 1"),
        Forgery("another application", "PRAGMA application_id = 1"),
        Forgery("text in UTF-16", bytes: [59: 2]),
        Forgery(
            "a comment in a definition",
            "UPDATE sqlite_master SET sql = sql || ' -- x' WHERE name = 'sessions'"),
    ]
}
