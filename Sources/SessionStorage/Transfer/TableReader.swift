import CSQLite
import Vault

/// Reads what can still be read of a table whose pages may be broken.
struct TableReader {
    let db: Database
    let table: String

    /// No more row numbers than this are tried one by one.
    private static let longestGap: Int64 = 100_000

    /// The numbers of all rows that can be found, in order.
    ///
    /// A scan ends at the first broken page; rows behind it are found from the other end, from an
    /// index, and by trying each number between.
    func numbers() throws -> [Int64] {
        let upward = try scan("\(table) NOT INDEXED", "ORDER BY number")
        guard !upward.isWhole else { return upward.numbers }
        let downward = try scan("\(table) NOT INDEXED", "ORDER BY number DESC")
        var found = Set(upward.numbers).union(downward.numbers)
        var isIndexWhole = false
        for index in try indexes() {
            let numbers = try scan("\(table) INDEXED BY \"\(index)\"", "")
            found.formUnion(numbers.numbers)
            isIndexWhole = isIndexWhole || numbers.isWhole
        }
        if !isIndexWhole, let low = upward.numbers.last, let high = downward.numbers.last,
            low < high, high - low <= Self.longestGap
        {
            found.formUnion(try (low...high).filter { try isThere($0) })
        }
        return found.sorted()
    }

    private func isThere(_ number: Int64) throws -> Bool {
        try db.attempt {
            try Int64.fetchOne(
                db, sql: "SELECT number FROM \(table) WHERE number = ?", arguments: [number])
        } == number
    }

    /// The numbers up to the first failure, and whether there was none.
    private func scan(
        _ source: String, _ order: String
    ) throws -> (numbers: [Int64], isWhole: Bool) {
        var numbers: [Int64] = []
        let end: Void? = try db.attempt {
            let sql = "SELECT number FROM \(source) \(order)"
            try db.makeStatement(sql: sql).forEachRow { numbers.append($0.integer(0)) }
        }
        return (numbers, end != nil)
    }

    private func indexes() throws -> [String] {
        try db.attempt {
            try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM pragma_index_list(?) WHERE partial = 0
                        AND name NOT LIKE '%"%'
                    """, arguments: [table])
        } ?? []
    }
}

/// Why something could not be read.
enum ReadFault: Error {
    /// Its page is broken; what SQLite says.
    case page(String)
    /// The contents are not such as belong there.
    case contents
}

extension Database {
    /// Catches damage; throws errors that say nothing about the file, and `newer`.
    func reading<Result>(_ body: () throws -> Result) throws -> Swift.Result<Result, ReadFault> {
        do {
            return .success(try body())
        } catch let error as SQLiteError {
            switch error.primaryCode {
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT: throw error
            default: return .failure(.page(error.message))
            }
        } catch VaultFailure.newer {
            // Not damaged: the caller reports it.
            throw VaultFailure.newer
        } catch {
            return .failure(.contents)
        }
    }

    /// As `reading`; nil for whatever damage.
    func attempt<Result>(_ body: () throws -> Result?) throws -> Result? {
        switch try reading(body) {
        case .success(let result): result
        case .failure: nil
        }
    }
}
