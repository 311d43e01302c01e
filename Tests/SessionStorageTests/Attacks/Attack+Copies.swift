import Vault

extension Attack {
    /// Parts of a store as its digests tell of them.
    private static let parts = ManifestTable.allCases.filter { $0 != .fleet }

    /// Parts of one state in the place of those of another: of an older one, of what a copy became
    /// elsewhere, and newer ones in an older store.
    static let copies: [Attack] = [
        (AttackedStore.State.genuine, AttackedStore.State.older), (.genuine, .elsewhere),
        (.older, .genuine), (.elsewhere, .genuine),
    ].flatMap { base, source in
        (rows + others).map { attack in
            var attack = attack
            (attack.base, attack.source) = (base, source)
            attack.testDescription = "\(base) with \(attack.testDescription) of \(source)"
            return attack
        }
    }

    private static let rows = parts.flatMap { table in
        let copy =
            replacing(table.rawValue) + (table == .sessions ? replacing("session_seals") : "")
        return [
            Attack("rows of \(table.rawValue)", reach(of: table), copy),
            Attack(
                "rows and digests of \(table.rawValue)", .manifest, copy + digests(of: table)),
            Attack("digests of \(table.rawValue)", .manifest, digests(of: table)),
            Attack(
                "one row of \(table.rawValue)", reach(of: table),
                """
                DELETE FROM \(table.rawValue) WHERE number = (SELECT max(number) FROM \(table.rawValue));
                INSERT OR REPLACE INTO \(table.rawValue) SELECT * FROM aside.\(table.rawValue)
                ORDER BY number \(table == .sessions ? "" : "DESC") LIMIT 1;
                """),
        ]
    }

    private static let others = [
        Attack("seals", .file, replacing("session_seals")),
        Attack(
            "the seal of one session", .file,
            """
            UPDATE session_seals SET sealed = (SELECT sealed FROM aside.session_seals s
                WHERE s.session = session_seals.session) WHERE session = 1
            """),
        Attack("the header", .manifest, replacing("vault")),
        Attack("all digests", .manifest, replacing("digests")),
        Attack(
            "all digests and the manifest", .rows(.sessions),
            replacing("digests") + "UPDATE vault SET manifest = (SELECT manifest FROM aside.vault);"
        ),
        Attack(
            "all rows and digests", .manifest,
            (parts.map(\.rawValue) + ["session_seals", "digests"]).map(replacing).joined()),
        Attack(
            "all rows", .manifest,
            (parts.map(\.rawValue) + ["session_seals"]).map(replacing).joined()),
    ]

    private static func replacing(_ table: String) -> String {
        "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM aside.\(table);"
    }

    private static func digests(of table: ManifestTable) -> String {
        """
        DELETE FROM main.digests WHERE covers = '\(table.rawValue)';
        INSERT INTO main.digests SELECT * FROM aside.digests WHERE covers = '\(table.rawValue)';
        """
    }
}
