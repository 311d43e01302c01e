import PintleText
import TextCore

/// Rows of cells in columns, as the bytes of one text: each column as wide as its widest cell, two
/// blanks between.
///
/// For lists of ten thousand rows, where a text for each cell and line costs more than reading the
/// store: the cells lie behind each other, and are copied once.
struct ColumnText {
    private let columnCount: Int
    private var cells: [UInt8] = []
    /// The end of each cell in `cells`, and its width in columns.
    private var ends: [(end: Int32, width: Int32)] = []
    private var widths: [Int]

    /// A table with these heads, for so many rows.
    init(head: [PrintableText], rows: Int) {
        columnCount = head.count
        widths = head.map { _ in 0 }
        cells.reserveCapacity(rows * 64)
        ends.reserveCapacity((rows + 1) * head.count)
        for cell in head { add(cell) }
    }

    /// Adds the next cell.
    mutating func add(_ cell: PrintableText) {
        cells.append(contentsOf: cell.text.utf8)
        end(width: cell.columns)
    }

    /// Adds the next cell, of our own words in ASCII.
    mutating func add(own text: String) {
        cells.append(contentsOf: text.utf8)
        end(width: text.utf8.count)
    }

    /// Adds the next cell, of foreign texts behind each other; printable ASCII, which nearly all of
    /// it is, without a copy.
    mutating func add(foreign texts: String..., limit: Int) {
        let start = cells.count
        for text in texts { cells.append(contentsOf: text.utf8) }
        let count = cells.count - start
        if count <= limit, cells[start...].allSatisfy({ (0x20...0x7e).contains($0) }) {
            return end(width: count)
        }
        cells.removeSubrange(start...)
        add(PrintableText(texts.joined(), limit: limit))
    }

    private mutating func end(width: Int) {
        let column = ends.count % columnCount
        if width > widths[column] { widths[column] = width }
        ends.append((Int32(cells.count), Int32(width)))
    }

    /// The lines, the heads first; nothing where there is no row.
    var text: [UInt8] {
        let rows = ends.count / columnCount
        guard rows > 1 else { return [] }
        var text: [UInt8] = []
        text.reserveCapacity(cells.count + rows * (widths.reduce(0) { $0 + $1 + 2 }))
        cells.withUnsafeBufferPointer { cells in
            var start = 0
            for row in 0..<rows {
                for column in 0..<columnCount {
                    let cell = ends[row * columnCount + column]
                    let end = Int(cell.end)
                    text.append(contentsOf: UnsafeBufferPointer(rebasing: cells[start..<end]))
                    start = end
                    guard column < columnCount - 1 else { break }
                    let blanks = widths[column] - Int(cell.width) + 2
                    text.append(contentsOf: repeatElement(0x20, count: blanks))
                }
                text.append(0x0a)
            }
        }
        return text
    }
}
