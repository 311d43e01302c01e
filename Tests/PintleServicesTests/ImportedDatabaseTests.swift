import Foundation
import LoginCore
import OAuthCore
import PintleServices
import TestSupport
import Testing

@testable import SessionStorage

/// Databases of other tools as files: whole, damaged, and made by somebody who means harm.
@Suite struct `A database of another tool` {
    private static let flickrapi = """
        CREATE TABLE oauth_cache_db_version (version int not null);
        INSERT INTO oauth_cache_db_version VALUES (1);
        CREATE TABLE oauth_tokens (
          api_key varchar(64) not null, lookup_key varchar(64) not null default '',
          oauth_token varchar(64) not null, oauth_token_secret varchar(64) not null,
          access_level varchar(6) not null, fullname varchar(255) not null,
          username varchar(255) not null, user_nsid varchar(64) not null,
          PRIMARY KEY(api_key, lookup_key));
        INSERT INTO oauth_tokens VALUES
          ('key', '', '72157-aa', 'canary', 'write', 'Erika Example', 'erika', '12345678@N00'),
          ('key', 'max', '72157-bb', 'canary-2', 'read', 'Max Example', 'max', '87654321@N00');
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder("database")
    }

    /// The bytes of a database that these statements make.
    private func bytes(_ sql: String) throws -> [UInt8] {
        let path = folder.path("made.sqlite")
        let database = try Connection(path: path)
        try database.inDatabase { db in
            try db.execute(sql: "PRAGMA writable_schema = ON; " + sql)
        }
        try database.close()
        return try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func fault(_ bytes: [UInt8], from tool: String? = nil) -> ImportFailure? {
        do throws(ImportFailure) {
            _ = try ImportedFiles.read(bytes, from: tool)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ sql: String) throws -> ImportFailure? { fault(try bytes(sql)) }

    @Test func `gives its logins, with the key of the app that its file names`() throws {
        let file = try #require(try ImportedFiles.read(bytes(Self.flickrapi)))
        #expect(file.tools == "flickrapi")
        #expect(file.isDatabase)
        #expect(file.logins.map(\.name) == ["erika", "max"])
        #expect(file.logins.map(\.token.revealedText) == ["72157-aa", "72157-bb"])
        #expect(file.logins.map(\.tokenSecret?.revealedText) == ["canary", "canary-2"])
        #expect(file.logins.map(\.appIdentifier) == ["key", "key"])
        #expect(file.logins.map(\.line) == [1, 2])
    }

    // MARK: Damaged in five ways

    @Test func `that was emptied gives nothing`() throws {
        #expect(fault([UInt8]()) == ImportFailure(line: 1, .empty))
    }

    @Test func `that ends in the middle gives nothing`() throws {
        let whole = try bytes(Self.flickrapi)
        #expect(
            fault(Array(whole.prefix(whole.count / 2)))
                == ImportFailure(line: 1, .damagedDatabase))
        #expect(fault(Array(whole.prefix(40))) == ImportFailure(line: 1, .damagedDatabase))
    }

    @Test func `that lacks a value gives nothing, and the row is named`() throws {
        let sql = Self.flickrapi + "UPDATE oauth_tokens SET oauth_token = '' WHERE api_key = 'key'"
        #expect(
            try fault(sql + " AND lookup_key = 'max'")
                == ImportFailure(line: 2, .missing("oauth_token")).inRow)
    }

    @Test func `with a value of 64 KiB gives nothing, and the row is named`() throws {
        let sql = Self.flickrapi + "UPDATE oauth_tokens SET username = hex(zeroblob(32768))"
        #expect(
            try fault(sql) == ImportFailure(line: 1, .valueTooLong(limit: 16 * 1024)).inRow)
    }

    @Test func `with a byte that no text has gives nothing, and the row is named`() throws {
        let sql = Self.flickrapi + "UPDATE oauth_tokens SET oauth_token = CAST(x'61ff' AS TEXT)"
        #expect(
            try fault(sql + " WHERE lookup_key = 'max'")
                == ImportFailure(line: 2, .notText).inRow)
    }

    @Test func `with bytes of another file in it gives nothing`() throws {
        var bytes = try bytes(Self.flickrapi)
        bytes.replaceSubrange(4096..<4296, with: repeatElement(0xaa, count: 200))
        #expect(fault(bytes) == ImportFailure(line: 1, .damagedDatabase))
    }

    // MARK: Made to harm

    @Test(arguments: [
        "CREATE VIEW oauth_tokens AS SELECT 'a' AS api_key",
        """
        CREATE VIEW oauth_tokens AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
        SELECT x AS api_key FROM c
        """,
        "CREATE TABLE oauth_tokens (api_key TEXT, oauth_token TEXT AS (hex(zeroblob(400000000))))",
        "CREATE VIRTUAL TABLE oauth_tokens USING fts5(api_key)",
        """
        CREATE TABLE a (api_key TEXT);
        UPDATE sqlite_master SET name = 'oauth_tokens', sql = 'CREATE TABLE nonsense'
        """,
    ])
    func `in which a table is none is refused`(sql: String) throws {
        #expect(try fault(sql) == ImportFailure(line: 1, .damagedDatabase))
    }

    @Test func `with a value that is too large for memory is refused`() throws {
        let sql = """
            CREATE TABLE oauth_tokens (api_key TEXT, oauth_token TEXT);
            INSERT INTO oauth_tokens VALUES ('a', zeroblob(2000000))
            """
        #expect(try fault(sql) == ImportFailure(line: 1, .damagedDatabase))
    }

    @Test func `with more rows than anybody has logins is refused`() throws {
        let sql = """
            CREATE TABLE oauth_tokens (api_key TEXT);
            WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1001)
            INSERT INTO oauth_tokens SELECT x FROM c
            """
        #expect(try fault(sql) == ImportFailure(line: 1000, .tooMany(limit: 1000)).inRow)
    }

    @Test func `has its triggers left alone`() throws {
        let sql = """
            ;CREATE TRIGGER t AFTER INSERT ON oauth_tokens BEGIN SELECT load_extension('x'); END
            """
        #expect(try ImportedFiles.read(bytes(Self.flickrapi + sql))?.logins.count == 2)
    }

    @Test func `of nobody is told as that, and one of this program is none`() throws {
        #expect(try fault("CREATE TABLE other (b)") == ImportFailure(line: 1, .unknown).inRow)
        let ours = "PRAGMA application_id = 0x506E746C; CREATE TABLE a (b)"
        #expect(try ImportedFiles.read(bytes(ours)) == nil)
    }

    @Test func `that is not of the tool that a person named is refused`() throws {
        let bytes = try bytes(Self.flickrapi)
        #expect(fault(bytes, from: "maas")?.reason == .otherTool("maas"))
        #expect(fault(bytes, from: "flickrapi") == nil)
    }
}
