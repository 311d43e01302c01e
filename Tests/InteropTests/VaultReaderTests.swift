import Foundation
import TestSupport
import Testing

/// The program's store, read by a program that is not ours: `Tests/Interop/reader.py`, which was
/// written from `Docs/Vault.md` alone.
@Suite(.enabled(if: Repository.hasProgram))
struct VaultReaderTests {
    @Test func `every record opens with the key file`() throws {
        let home = try Self.filledHome()
        let reading = try SecondReading(of: home, ["--key-file", home.keyFile, "--reveal"])
        #expect(reading.code == 0, "\(reading.report)")
        #expect(reading.report.problems.isEmpty)
        #expect(reading.report.hasManifest == true)
        for table in ["providers", "apps", "sessions", "pending_logins"] {
            let count = try #require(reading.report.tables?[table])
            #expect(count == SecondReading.Count(rows: 1, opened: 1), "\(table)")
        }
        let session = try #require(reading.report.sessions?.first)
        #expect(try session.id == home.onlySession().id)
        #expect(!session.token.isEmpty && !session.secret.isEmpty)
    }

    @Test func `every record opens with the passphrase, and with no other`() throws {
        let home = try PintleHome(withVault: false)
        let passphrase = Array("größeres Pferd 鍵 1789\n".utf8)
        let definition = try home.folder.write(
            """
            id: acme
            name: Acme
            protocol: oauth1
            request_token: {url: "https://acme.example/request", method: POST}
            authorize: {url: "https://acme.example/authorize"}
            access_token: {url: "https://acme.example/access", method: POST}
            signature_method: HMAC-SHA1

            """, to: "acme.yaml")
        for arguments in [["vault", "init"], ["providers", "add", definition]] {
            var command = Command(
                home.program, ["--home", home.home, "--passphrase-fd", "3"] + arguments,
                environment: home.environment)
            command.descriptors = [3: passphrase]
            let result = try command.run(within: 60)
            #expect(result.code == 0, "\(result)")
        }

        let reading = try SecondReading(
            of: home, ["--passphrase-fd", "3"], descriptors: [3: passphrase])
        #expect(reading.code == 0, "\(reading.report)")
        #expect(reading.report.hasManifest == true)
        #expect(reading.report.tables?["providers"] == .init(rows: 1, opened: 1))
        let other = try SecondReading(
            of: home, ["--passphrase-fd", "3"], descriptors: [3: Array("another one\n".utf8)])
        #expect(other.code == 1)
        #expect(other.report.problems.map(\.class) == ["wrongSecret"])
    }

    @Test(arguments: StoreEdit.all)
    func `the second reader and the program both notice`(edit: StoreEdit) throws {
        let home = try Self.filledHome()
        try edit.apply(to: home)
        let reading = try SecondReading(of: home, ["--key-file", home.keyFile, "--reveal"])
        #expect(reading.code == 1, "\(reading.report)")
        #expect(reading.report.problems.contains { $0.where == edit.noticedIn })
        #expect(reading.report.sessions == nil)
        #expect(try home.pintle("vault", "check").code != 0)
    }

    @Test(arguments: [
        "CREATE TABLE spare (label TEXT UNIQUE)",
        "CREATE TRIGGER spy AFTER UPDATE ON sessions BEGIN DELETE FROM apps; END",
        "CREATE VIEW look AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
            + "SELECT i FROM n",
    ])
    func `definitions that are not ours are refused by every command`(statement: String) throws {
        let home = try Self.filledHome()
        try StoreEdit(statement).apply(to: home)
        let copy = home.home + "/copy.db"
        try FileManager.default.copyItem(atPath: home.store, toPath: copy)
        for command in [
            ["sessions", "list"], ["sessions", "verify", "work"], ["apps", "list"],
            ["header", "GET", "https://acme.example/"], ["vault", "status"], ["vault", "check"],
            ["vault", "backup", home.home + "/backup.db"],
        ] {
            #expect(try home.command(command).run(within: 60).code == 5, "\(command)")
        }
        let report = try home.pintle("vault", "repair", "--yes")
        #expect(report.code == 0, "\(report)")
        #expect(try home.pintle("sessions", "list").text.contains("work"))
        for command in ["vault restore", "sessions import"] {
            let words = command.split(separator: " ").map(String.init) + [copy]
            #expect(
                try home.command(words + ["--from-key-file", home.keyFile]).run(within: 60).code
                    == 5)
        }
    }

    @Test(arguments: [
        "DELETE FROM session_seals", "UPDATE session_seals SET sealed = zeroblob(length(sealed))",
    ])
    func `a seal that is gone or edited is told of by restore, and signs nothing`(
        statement: String
    ) throws {
        let home = try Self.filledHome()
        try StoreEdit(statement).apply(to: home)
        #expect(try home.pintle("header", "GET", "https://acme.example/").code != 0)
        let other = try PintleHome(withVault: false)
        let restoring = other.command(
            ["vault", "restore", home.store, "--from-key-file", home.keyFile])
        let result = try restoring.run(within: 60)
        #expect(result.code == 5, "\(result)")
    }

    @Test func `the uses of a session open too, and tell the program and nothing of the request`()
        throws
    {
        let provider = try ForeignProvider()
        let home = try Self.filledHome(provider)
        let script = try home.folder.writeProgram(
            "#!/bin/sh\n\(home.shellLine) header GET '\(provider.baseURL)/?q=canary'\n:\n",
            to: "night-report")
        let run = try Command(script, [], environment: home.environment).run(within: 60)
        #expect(run.code == 0, "\(run)")
        let reading = try SecondReading(of: home, ["--key-file", home.keyFile, "--reveal"])
        let uses = try #require(reading.uses)
        #expect(reading.code == 0 && uses.unreadable == 0, "\(reading.report)")
        let use = SecondReading.Use(
            session: try home.onlySession().id, command: "header", program: "night-report",
            user: Int(getuid()))
        #expect(uses.uses == [use])
        let told = try home.pintle("sessions", "log")
        #expect(told.text.contains("work     header   night-report"), "\(told)")
        #expect(!told.text.contains("canary") && !told.text.contains(provider.baseURL))
    }

    @Test func `a use that cannot be written down costs a warning and no header`() throws {
        let provider = try ForeignProvider()
        let home = try Self.filledHome(provider)
        try FileManager.default.createDirectory(
            atPath: home.home + "/data/uses.log", withIntermediateDirectories: false)
        let signed = try home.pintle("header", "GET", "\(provider.baseURL)/me")
        #expect(signed.code == 0 && signed.text.hasPrefix("Authorization: "), "\(signed)")
        #expect(signed.errorText.contains("warning: this use is not in the log"), "\(signed)")
        #expect(try home.pintle("sessions", "log").code == 10)
    }

    @Test func `an export of all sessions leaves none out that cannot be read`() throws {
        let home = try Self.filledHome()
        try StoreEdit("DELETE FROM session_seals").apply(to: home)
        let path = home.home + "/all.pintle"
        let exporting = home.command(
            ["sessions", "export", path, "--all", "--new-passphrase-fd", "3"],
            secret: "a passphrase that is long enough")
        let result = try exporting.run(within: 60)
        #expect(result.code == 5, "\(result)")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// A home with one provider, one app, one session and one login that is not finished.
    private static func filledHome(
        _ provider: ForeignProvider? = nil
    ) throws -> PintleHome {
        let provider = try provider ?? ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try home.logIn(at: provider, label: "work")
        _ = try home.startLogin()
        return home
    }
}

/// What somebody does to the file, who can write it and has no key.
struct StoreEdit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let statement: String
    /// Where the second reader says that something is wrong.
    let noticedIn: String

    static let all = [
        StoreEdit("a deleted session", "DELETE FROM sessions", "vault"),
        StoreEdit("another label", "UPDATE sessions SET label = 'mine'", "sessions 1"),
        StoreEdit(
            "another default", "UPDATE sessions SET is_default = 1 - is_default", "sessions 1"),
        StoreEdit("a deleted login", "DELETE FROM pending_logins", "vault"),
        StoreEdit(
            "a doubled slot",
            "INSERT INTO key_slots (number, slot, added_at) "
                + "SELECT 9, slot, added_at FROM key_slots", "vault"),
        StoreEdit(
            "another host", "UPDATE session_seals SET origins = 'https://acme.example:443'",
            "sessions 1"),
        StoreEdit("another method", "UPDATE session_seals SET method = 'PLAINTEXT'", "sessions 1"),
        StoreEdit("a changed definition", "UPDATE providers SET sealed = x'00'", "providers 1"),
        StoreEdit("an older sequence", "UPDATE vault SET sequence = sequence - 1", "vault"),
        StoreEdit("no manifest", "UPDATE vault SET manifest = NULL", "vault"),
        StoreEdit(
            "a changed digest",
            "UPDATE digests SET entries = zeroblob(length(entries)) WHERE covers = 'apps'", "vault"),
        StoreEdit("another view", "CREATE VIEW look AS SELECT * FROM sessions", "vault"),
        StoreEdit("another column", "ALTER TABLE sessions ADD COLUMN spare TEXT", "vault"),
        StoreEdit("an index that is gone", "DROP INDEX session_accounts", "vault"),
    ]

    init(_ statement: String) {
        self.init(statement, statement, "vault")
    }

    private init(_ name: String, _ statement: String, _ noticedIn: String) {
        testDescription = name
        self.statement = statement
        self.noticedIn = noticedIn
    }

    func apply(to home: PintleHome) throws {
        let script = """
            import sqlite3, sys
            with sqlite3.connect(sys.argv[1]) as store: store.execute(sys.argv[2])
            """
        let result = try Command(Repository.python, ["-c", script, home.store, statement]).run()
        guard result.code == 0 else {
            throw HarnessFailure("\(statement) works", saw: result.description)
        }
    }
}

/// What `reader.py` says about the store of a home.
struct SecondReading {
    struct Count: Decodable, Equatable {
        let rows: Int
        let opened: Int?
    }

    struct Problem: Decodable {
        let `where`: String
        let `class`: String
    }

    struct Session: Decodable {
        let id: String
        let token: String
        let secret: String
    }

    struct Report: Decodable {
        let problems: [Problem]
        let hasManifest: Bool?
        let tables: [String: Count]?
        let sessions: [Session]?

        private enum CodingKeys: String, CodingKey {
            case problems, tables, sessions
            case hasManifest = "has_manifest"
        }
    }

    struct Use: Decodable, Equatable {
        let session: String
        let command: String
        let program: String?
        let user: Int
    }

    /// The uses and what of them could not be read.
    struct Uses: Decodable {
        let uses: [Use]
        let unreadable: Int

        private enum CodingKeys: String, CodingKey {
            case uses
            case unreadable = "unreadable_uses"
        }
    }

    let code: Int32
    let report: Report
    /// nil where nothing was to be revealed.
    let uses: Uses?

    init(of home: PintleHome, _ options: [String], descriptors: [Int32: [UInt8]] = [:]) throws {
        let script = Repository.root.appendingPathComponent("Tests/Interop/reader.py").path
        var command = Command(
            Repository.python, ["-B", script, home.store, "--json"] + options)
        command.descriptors = descriptors
        let result = try command.run(within: 60)
        code = result.code
        report = try JSONDecoder().decode(Report.self, from: Data(result.output))
        uses = try? JSONDecoder().decode(Uses.self, from: Data(result.output))
    }
}

extension PintleHome {
    /// The file of the store.
    fileprivate var store: String { home + "/data/store.db" }
}
