import Foundation
import Testing
import Vault

@testable import SessionStorage

/// The pages of a store's file, changed behind SQLite's back
/// (https://www.sqlite.org/fileformat.html, section 1.6).
struct StoreFilePages {
    private let path: String
    private var file: Data
    private var size = 0
    private var roots: [String: Int] = [:]

    init(path: String) throws {
        self.path = path
        let outside = try Connection(path: path)
        (size, roots) = try outside.read { db in
            let sql = "SELECT name, rootpage FROM sqlite_schema"
            let found = try Row.fetchAll(db, sql: sql) { row in
                (try row.text(0), try row.decode(Int.self, atIndex: 1))
            }
            return (
                try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0,
                Dictionary(found, uniquingKeysWith: { first, _ in first })
            )
        }
        try outside.close()
        file = try Data(contentsOf: URL(fileURLWithPath: path))
    }

    func write() throws {
        try file.write(to: URL(fileURLWithPath: path))
    }

    /// Exchanges two cells of the only page of a table, so that a scan finds both and a search neither.
    mutating func exchangeCells(_ one: Int, _ other: Int, of table: String) throws {
        let page = (try #require(roots[table]) - 1) * size
        // A leaf, whose header has 8 bytes; behind it stand the places of its cells.
        #expect([0x0a, 0x0d].contains(file[page]))
        let count = Int(file[page + 3]) << 8 | Int(file[page + 4])
        #expect(max(one, other) < count)
        for byte in 0..<2 {
            file.swapAt(page + 8 + 2 * one + byte, page + 8 + 2 * other + byte)
        }
    }
}

extension StoreFilePages {
    /// Has a search look for the rows of a table's first page elsewhere, where they are not; a scan
    /// finds them.
    mutating func misleadSearches(of table: String) throws {
        let page = (try #require(roots[table]) - 1) * size
        // Not a leaf: its header has 12 bytes, a cell the page below and the greatest number there.
        #expect(file[page] == 0x05)
        let cell = page + (Int(file[page + 12]) << 8 | Int(file[page + 13]))
        #expect((1..<0x80).contains(file[cell + 4]))
        file[cell + 4] = 0
    }
}

extension Attack {
    /// Trees that a search and a scan read differently: the pieces stand in the order of their tables'
    /// names.
    static let pageEdits: [Attack] =
        [
            "apps", "clock_offsets", "pending_logins", "providers", "sessions",
        ].flatMap { name in
            [(0, 5), (1, 4), (2, 3), (0, 2), (3, 5)].map { one, other in
                let seals = name == "sessions" ? "DELETE FROM session_seals" : ""
                var attack = Attack(
                    "no rows in \(name), and pieces \(one) and \(other) exchanged on their page",
                    .rows(ManifestTable(rawValue: name) ?? .fleet),
                    "DELETE FROM \(name); \(seals)")
                attack.pages = { try $0.exchangeCells(one, other, of: "digests") }
                return attack
            }
        }
}
