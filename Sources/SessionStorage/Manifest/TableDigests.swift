import Vault

/// The digests of each table's rows, behind each other.
///
/// A list: to make a dictionary costs each start more than to search six tables.
struct TableDigests {
    private var tables: [(table: ManifestTable, digests: [UInt8])] = []

    mutating func append(_ digests: [UInt8], of table: ManifestTable) {
        tables.append((table, digests))
    }

    /// Those of one table; none where it has no rows.
    subscript(table: ManifestTable) -> [UInt8] {
        tables.first { $0.table == table }?.digests ?? []
    }
}
