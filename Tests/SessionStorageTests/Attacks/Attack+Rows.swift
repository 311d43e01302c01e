import Vault

extension Attack {
    /// Tables with rows, and how their rows are told apart.
    private static let tables = ManifestTable.allCases.filter { $0 != .fleet }

    /// Slots are verified with the manifest.
    static func reach(of table: ManifestTable) -> Reach {
        table == .keySlots ? .manifest : .rows(table)
    }

    /// The row that comes there in a table.
    private static func row(_ place: Int, of table: String) -> String {
        let number = table == "session_seals" ? "session" : "number"
        return "\(number) = (SELECT \(number) FROM \(table) ORDER BY 1 LIMIT 1 OFFSET \(place))"
    }

    // MARK: Each column

    /// Each column of a first row and of a second one, with another value.
    static let columns: [Attack] =
        tables.flatMap { table in
            table.columns.flatMap { column in
                [0, 1].map { edit(column, of: table.rawValue, $0, reach(of: table)) }
            }
        }
        + ManifestTable.sealColumns.flatMap { column in
            [0, 1].map { edit(column, of: "session_seals", $0, .rows(.sessions)) }
        }
        + ["schema", "sealed"].flatMap { column in
            [0, 1].map { edit(column, of: "session_seals", $0, .file) }
        } + empty

    private static let empty = ["account_id", "account_name", "access", "label"].map { column in
        Attack(
            "no \(column) of sessions", .rows(.sessions),
            "UPDATE sessions SET \(column) = NULL WHERE number = 1")
    }

    private static func edit(
        _ column: String, of table: String, _ place: Int, _ reach: Reach
    ) -> Attack {
        let value =
            switch column {
            case "uuid", "slot", "sealed": "randomblob(length(\(column)))"
            case "is_default": "is_default + 2"
            case "number", "added_at", "generation", "schema", "state", "state_at", "obtained_at",
                "expires_at", "removed_at", "kept_until", "issued_at", "started_at", "refusals",
                "seconds":
                "coalesce(\(column), 0) + 90"
            case "origins": "'https://evil.example:443'"
            case "id": "'beef'"
            default: "coalesce(\(column), '') || 'x'"
            }
        return Attack(
            "\(column) of row \(place + 1) of \(table)", reach,
            "UPDATE \(table) SET \(column) = \(value) WHERE \(row(place, of: table))")
    }

    // MARK: The list

    /// Rows that are gone, doubled, moved, exchanged.
    static let lists: [Attack] =
        tables.flatMap { table in
            let name = table.rawValue
            return [
                Attack("no rows in \(name)", reach(of: table), "DELETE FROM \(name)"),
                Attack(
                    "a row less in \(name)", reach(of: table),
                    "DELETE FROM \(name) WHERE \(row(1, of: name))"),
                Attack(
                    "a row doubled in \(name)", reach(of: table),
                    """
                    CREATE TEMP TABLE kept AS SELECT * FROM \(name) WHERE \(row(0, of: name));
                    UPDATE kept SET number = 99 \(unique[table] ?? "");
                    INSERT INTO \(name) SELECT * FROM kept;
                    """),
                Attack(
                    "two rows exchanged in \(name)", reach(of: table),
                    """
                    CREATE TEMP TABLE kept AS SELECT number AS old FROM \(name) ORDER BY 1 LIMIT 2;
                    UPDATE \(name) SET number = -number WHERE number IN (SELECT old FROM kept);
                    UPDATE \(name) SET number = (SELECT sum(old) FROM kept) + number WHERE number < 0;
                    """),
            ]
        } + sessionLists

    private static let unique: [ManifestTable: String] = [
        .providers: ", id = 'more', uuid = randomblob(16)",
        .apps: ", name = 'third', uuid = randomblob(16)",
        .sessions: ", id = 'beef', label = 'more', is_default = 0, uuid = randomblob(16)",
        .pendingLogins: ", id = 'beef', uuid = randomblob(16)",
        .clockOffsets: ", provider = 'nobody 1'",
    ]

    private static let sessionLists =
        ["label", "account_id", "account_name", "uuid", "generation", "provider"].map {
            exchange($0, in: "sessions")
        } + ["method", "origins"].map { exchange($0, in: "session_seals") } + [
            sealed(exchange("sealed", in: "session_seals")),
            Attack(
                "a default exchanged", .rows(.sessions),
                """
                UPDATE sessions SET is_default = 0;
                UPDATE sessions SET is_default = 1 WHERE number = 2
                """),
            Attack(
                "a session brought back", .rows(.sessions),
                "UPDATE sessions SET removed_at = NULL, kept_until = NULL"),
            Attack(
                "a session removed", .rows(.sessions),
                "UPDATE sessions SET removed_at = 5, kept_until = 99999999999 WHERE number = 2"),
            Attack(
                "a session doubled with its seal", .rows(.sessions),
                """
                CREATE TEMP TABLE kept AS SELECT * FROM sessions WHERE number = 1;
                UPDATE kept SET number = 99, id = 'beef', label = 'more', is_default = 0,
                    uuid = randomblob(16);
                INSERT INTO sessions SELECT * FROM kept;
                INSERT INTO session_seals SELECT 99, schema, method, origins, sealed
                FROM session_seals WHERE session = 1;
                """),
            Attack(
                "a session moved with its seal", .rows(.sessions),
                """
                UPDATE sessions SET number = 99 WHERE number = 2;
                UPDATE session_seals SET session = 99 WHERE session = 2;
                """),
            Attack(
                "a seal less", .rows(.sessions), "DELETE FROM session_seals WHERE session = 2"),
            Attack(
                "no seals", .rows(.sessions), "DELETE FROM session_seals"),
            Attack(
                "a row in fleet", .rows(.fleet),
                "INSERT INTO fleet VALUES (1, 1, NULL, NULL, randomblob(16), 1, 3, x'00')"),
        ]

    private static func exchange(_ column: String, in table: String) -> Attack {
        let number = table == "sessions" ? "number" : "session"
        // Another session that has another value.
        let other = column == "origins" ? 4 : ["method", "provider"].contains(column) ? 5 : 2
        let rows = "WHERE \(number) IN (1, \(other))"
        // What may not stand twice.
        let meanwhile = ["label": "hex(randomblob(8))", "uuid": "randomblob(16)"][column] ?? column
        return Attack(
            "\(column) exchanged in \(table)", .rows(.sessions),
            """
            CREATE TEMP TABLE kept AS SELECT \(number) AS n, \(column) AS v FROM \(table) \(rows);
            UPDATE \(table) SET \(column) = \(meanwhile) \(rows);
            UPDATE \(table) SET \(column) = (SELECT v FROM kept WHERE n <> \(number)) \(rows);
            """)
    }

    private static func sealed(_ attack: Attack) -> Attack {
        var attack = attack
        attack.reach = .file
        return attack
    }
}
