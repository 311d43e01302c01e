import Vault

extension Attack {
    private static func fitted(_ attack: Attack, _ fitting: Fitting) -> Attack {
        var attack = attack
        attack.reach = .manifest
        attack.fitting = fitting
        let what = fitting == .rows ? "all digests" : "the digests of pieces"
        attack.testDescription += ", with \(what) made again"
        return attack
    }

    // MARK: Digests

    /// The pieces: each column, the entries one by one, and where they are cut.
    static let digests: [Attack] =
        entries + entries.map { fitted($0, .pieces) } + refitted + pieces

    /// Entries of the sessions and of the app keys, whose piece still has its own digest.
    private static let entries: [Attack] = [ManifestTable.sessions, .apps].flatMap { table in
        let change = { (name: String, value: String) in
            Attack(
                "\(name) of \(table.rawValue)", .rows(table),
                "UPDATE digests SET entries = CAST(\(value) AS BLOB) WHERE covers = '\(table.rawValue)'"
            )
        }
        let (first, second) = ("substr(entries, 1, 40)", "substr(entries, 41, 40)")
        return [
            change(
                "another digest in an entry",
                "substr(entries, 1, 8) || randomblob(32) || substr(entries, 41)"),
            change(
                "a digest of zeroes",
                "substr(entries, 1, 48) || zeroblob(32) || substr(entries, 81)"),
            change("another number in an entry", "x'0000000000000000' || substr(entries, 9)"),
            change("an entry less", "substr(entries, 41)"),
            change("an entry less at the end", "substr(entries, 1, length(entries) - 40)"),
            change("an entry twice", "\(first) || entries"),
            change("an entry more", "entries || x'0000000000000063' || randomblob(32)"),
            change("entries exchanged", "\(second) || \(first) || substr(entries, 81)"),
            change(
                "digests exchanged in entries",
                """
                substr(entries, 1, 8) || substr(entries, 49, 32) || substr(entries, 41, 8)
                    || substr(entries, 9, 32) || substr(entries, 81)
                """),
            change("a byte more in entries", "entries || x'00'"),
            change("a byte less in entries", "substr(entries, 1, length(entries) - 1)"),
            change("no entries", "x''"),
        ]
    }

    /// Edits of sessions by somebody who makes everything again that needs no key.
    private static let refitted = (columns + lists)
        .filter { $0.reach == .rows(.sessions) }.map { fitted($0, .rows) }

    private static let pieces: [Attack] =
        ManifestTable.allCases.filter { $0 != .fleet }.flatMap { table in
            let of = "WHERE covers = '\(table.rawValue)'"
            return [
                Attack(
                    "another digest of a piece of \(table)", .manifest,
                    "UPDATE digests SET digest = randomblob(32) \(of)"),
                Attack("no piece of \(table)", .manifest, "DELETE FROM digests \(of)"),
                Attack(
                    "a piece of \(table) from another number on", .manifest,
                    "UPDATE digests SET first = first - 1 \(of)"),
                Attack(
                    "a piece of \(table) that covers fleet", .manifest,
                    "UPDATE digests SET covers = 'fleet' \(of)"),
                Attack(
                    "a piece of \(table) that covers nothing", .manifest,
                    "UPDATE digests SET covers = covers || 'x' \(of)"),
                Attack(
                    "a piece of \(table) twice", .manifest,
                    "INSERT INTO digests SELECT covers, first + 90, digest, entries FROM digests \(of)"
                ),
                Attack(
                    "neither rows nor a piece of \(table)", .manifest,
                    "DELETE FROM \(table.rawValue); DELETE FROM digests \(of)"),
            ]
        } + [
            Attack(
                "pieces exchanged between two tables", .manifest,
                """
                UPDATE digests SET covers = 'x' WHERE covers = 'apps';
                UPDATE digests SET covers = 'apps' WHERE covers = 'providers';
                UPDATE digests SET covers = 'providers' WHERE covers = 'x'
                """),
            fitted(
                Attack(
                    "a piece cut in two", .manifest,
                    """
                    INSERT INTO digests SELECT covers, 2, digest, substr(entries, 41) FROM digests
                    WHERE covers = 'sessions';
                    UPDATE digests SET entries = substr(entries, 1, 40)
                    WHERE covers = 'sessions' AND first = 1;
                    """), .pieces),
            Attack("no digests", .manifest, "DELETE FROM digests"),
        ]

    // MARK: The header

    /// The row in `vault`.
    static let header: [Attack] =
        [
            "epoch = epoch + 1", "uuid = randomblob(16)", "commitment = randomblob(32)",
        ].map { change in
            var attack = Attack("a header with \(change)", .manifest, "UPDATE vault SET \(change)")
            attack.mayLock = true
            return attack
        }
        + [
            "sequence = sequence + 1", "sequence = sequence - 1", "sequence = -1",
            "created_at = created_at + 1", "manifest = randomblob(32)", "manifest = NULL",
            "manifest = x''", "commitment = x''", "uuid = x''", "epoch = -1",
        ].map { Attack("a header with \($0)", .manifest, "UPDATE vault SET \($0)") } + [
            Attack("no header", .manifest, "DELETE FROM vault"),
            Attack(
                "two headers", .manifest,
                """
                INSERT INTO vault SELECT -1, uuid, epoch, commitment, created_at, sequence,
                    randomblob(32) FROM vault
                """),
        ]
}
