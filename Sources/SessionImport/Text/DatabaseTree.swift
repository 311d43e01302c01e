import LoginCore

/// The rows of a database as a tree: a list under each table's name, the number of a row, from 1, in
/// the place of a line.
enum DatabaseTree {
    static func read(_ tables: [ForeignTable]) throws(ImportFailure) -> ImportNode {
        var entries: [ImportNode.Entry] = []
        for table in tables {
            var rows: [ImportNode] = []
            for (index, row) in table.rows.enumerated() {
                rows.append(try node(row, number: index + 1))
            }
            entries.append(
                .init(
                    key: table.name, line: 1, node: ImportNode(line: 1, value: .list(rows))))
        }
        return try .map(entries, line: 1)
    }

    /// A row; a JSON text of MAAS becomes its tree.
    private static func node(
        _ row: [ForeignTable.Cell], number: Int
    ) throws(ImportFailure) -> ImportNode {
        var entries: [ImportNode.Entry] = []
        for cell in row {
            let node = try value(of: cell, in: number)
            entries.append(.init(key: cell.column, line: number, node: node))
        }
        return try .map(entries, line: number)
    }

    private static func value(
        of cell: ForeignTable.Cell, in row: Int
    ) throws(ImportFailure) -> ImportNode {
        guard let bytes = cell.bytes else { return ImportNode(line: row, value: .null) }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw ImportFailure(line: row, .notText)
        }
        guard cell.column == "data" else { return try .text(text, line: row) }
        do throws(ImportFailure) {
            return try JSONTree.read(text[...]).onLine(row)
        } catch {
            throw ImportFailure(line: row, error.reason)
        }
    }
}

extension ImportNode {
    /// The node with that line number throughout.
    fileprivate func onLine(_ line: Int) -> ImportNode {
        switch value {
        case .null, .text: ImportNode(line: line, value: value)
        case .list(let elements):
            ImportNode(line: line, value: .list(elements.map { $0.onLine(line) }))
        case .map(let entries):
            ImportNode(
                line: line,
                value: .map(
                    entries.map { .init(key: $0.key, line: line, node: $0.node.onLine(line)) }))
        }
    }
}
