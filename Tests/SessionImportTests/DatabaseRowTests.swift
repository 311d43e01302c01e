import LoginCore
import OAuthCore
import SessionImport
import Testing

/// What the readers make of the rows of databases, whole and damaged.
@Suite struct `Rows of another tool's database` {
    /// The tables as their tools make them, and what is in them.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let table: ForeignTable
        let told: [String]
        /// The column that a login cannot be without, and what is missing where it is empty.
        let column: String
        let missing: String
    }

    private static func row(_ cells: KeyValuePairs<String, String>) -> [ForeignTable.Cell] {
        cells.map { .init(column: $0.key, bytes: Array($0.value.utf8)) }
    }

    private static let data = """
        {"name": "admin", "url": "https://maas.example:5443/MAAS/api/2.0/",
         "credentials": ["key", "tok", "sec"], "description": {"doc": "an API"}}
        """

    static let samples = [
        Sample(
            testDescription: "flickrapi",
            table: ForeignTable(
                name: "oauth_tokens",
                rows: [
                    row([
                        "api_key": "key", "lookup_key": "", "oauth_token": "72157-aa",
                        "oauth_token_secret": "sec", "access_level": "write",
                        "fullname": "{Erika}", "username": "erika", "user_nsid": "1@N00",
                    ])
                ]),
            told: ["flickr erika no-app 72157-aa sec"], column: "oauth_token",
            missing: "oauth_token"),
        Sample(
            testDescription: "maas",
            table: ForeignTable(
                name: "profiles", rows: [row(["id": "1", "name": "admin", "data": data])]),
            told: [
                "maas@maas.example:5443 admin at https://maas.example:5443/MAAS/api/2.0/ key/ tok sec"
            ], column: "data", missing: "data"),
    ]

    private func fault(_ table: ForeignTable) -> ImportFailure? {
        do throws(ImportFailure) {
            _ = try ImportReader.read([table])
            return nil
        } catch {
            return error
        }
    }

    /// The fault of a sample whose second row has that value in the column that counts.
    private func fault(_ sample: Sample, with bytes: [UInt8]?) throws -> ImportFailure? {
        var table = sample.table
        table.rows.append(table.rows[0])
        let column = try #require(table.rows[1].firstIndex { $0.column == sample.column })
        table.rows[1][column].bytes = bytes
        return fault(table)
    }

    @Test(arguments: samples)
    func `give what is in them`(sample: Sample) throws {
        let file = try ImportReader.read([sample.table])
        #expect(ImportSample.told(file) == sample.told)
        #expect(file.isDatabase)
        #expect(
            try ImportReader.read([sample.table], from: sample.testDescription).logins
                == file.logins)
    }

    @Test(arguments: ["http://maas.example/MAAS/", "maas.example"])
    func `of MAAS without https lack their provider`(url: String) throws {
        let data = #"{"url": "\#(url)", "credentials": ["key", "tok", "sec"]}"#
        let table = ForeignTable(
            name: "profiles", rows: [Self.row(["name": "admin", "data": data])])
        #expect(try ImportReader.read([table]).logins.map(\.provider) == [nil])
    }

    @Test(arguments: samples)
    func `without a row give no login`(sample: Sample) throws {
        let empty = ForeignTable(name: sample.table.name, rows: [])
        #expect(try ImportReader.read([empty]).logins.isEmpty)
    }

    @Test(arguments: samples)
    func `that lack a value give nothing, and the row is named`(sample: Sample) throws {
        let failure = ImportFailure(line: 2, .missing(sample.missing)).inRow
        #expect(try fault(sample, with: nil) == failure)
    }

    @Test(arguments: samples)
    func `with a value of 64 KiB give nothing, and the row is named`(sample: Sample) throws {
        let long = Array(repeating: UInt8(ascii: "a"), count: 65_536)
        let failure = try #require(try fault(sample, with: long))
        #expect(failure.line == 2)
        #expect(failure.isRow)
    }

    @Test(arguments: samples, [0, 0xff] as [UInt8])
    func `with a byte that no text has give nothing, and the row is named`(
        sample: Sample, byte: UInt8
    ) throws {
        #expect(try fault(sample, with: [byte]) == ImportFailure(line: 2, .notText).inRow)
    }

    @Test(arguments: [
        "{", "[]", #"{"name": "a", "url": "b"}"#, #"{"url": "b", "credentials": "key:tok:sec"}"#,
        #"{"url": "b", "credentials": ["key", "tok"]}"#,
        #"{"url": "b", "credentials": ["key", "tok", "sec", "more"]}"#,
        #"{"url": "b", "credentials": ["key", ["tok"], "sec"]}"#,
        #"{"credentials": ["key", "tok", "sec"]}"#,
    ])
    func `of MAAS that are cut or changed give nothing`(data: String) {
        let table = ForeignTable(
            name: "profiles", rows: [Self.row(["name": "admin", "data": data])])
        #expect(fault(table)?.isRow == true)
    }
}
