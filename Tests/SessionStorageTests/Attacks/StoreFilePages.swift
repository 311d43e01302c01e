import Foundation
import Testing
import Vault

@testable import SessionStorage

/// The pages of a store's file, changed behind SQLite's back
/// (https://www.sqlite.org/fileformat.html, section 1.6).
struct StoreFilePages {
    private enum Column: String, RowColumn { case name, rootpage }

    private let path: String
    private var file: Data
    private var size = 0
    private var roots: [String: Int] = [:]

    init(path: String) throws {
        self.path = path
        let outside = try Connection(path: path)
        (size, roots) = try outside.read { db in
            let found = try Row<Column>.fetchAll(db, from: "sqlite_schema") { row in
                (try row.text(.name), try row.decode(.rootpage, Int.self))
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

extension StoreFilePages {
    /// The bytes of a table's only page.
    func leaf(of table: String) throws -> Data {
        let page = (try #require(roots[table]) - 1) * size
        #expect(file[page] == 0x0d)
        return file[page..<page + size]
    }

    /// Puts another leaf behind the only one of a table: a scan comes to both, a search to this one.
    mutating func append(_ forged: Data, behind table: String) throws {
        let page = (try #require(roots[table]) - 1) * size
        let number = file.count / size
        let genuine = try leaf(of: table)
        file += genuine + forged
        // The root becomes an inner page with one cell: the page below, and 0 as its greatest number.
        let cell = Self.bytes(number + 1, 4) + [0]
        let head =
            [5, 0, 0, 0, 1] + Self.bytes(size - cell.count, 2) + [0] + Self.bytes(number + 2, 4)
            + Self.bytes(size - cell.count, 2)
        let rest = [UInt8](repeating: 0, count: size - head.count - cell.count)
        file.replaceSubrange(page..<page + size, with: head + rest + cell)
        file.replaceSubrange(28..<32, with: Self.bytes(number + 2, 4))
        for counter in [24, 92] {
            let value = file[counter..<counter + 4].reduce(0) { $0 << 8 | Int($1) }
            file.replaceSubrange(counter..<counter + 4, with: Self.bytes(value + 1, 4))
        }
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
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
