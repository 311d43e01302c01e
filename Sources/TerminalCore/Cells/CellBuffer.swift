/// The cells of a whole screen, row after row.
public struct CellBuffer: Hashable, Sendable {
    /// The size of the screen.
    public let size: Size
    private var cells: [Cell]

    /// A screen full of blanks.
    public init(size: Size) {
        self.size = size
        cells = Array(repeating: .blank(), count: size.rows * size.columns)
    }

    /// The cell at `point`, which has to be on the screen to be read or written; else a blank.
    public subscript(point: Point) -> Cell {
        get { index(of: point).map { cells[$0] } ?? .blank() }
        set {
            guard let index = index(of: point) else { return }
            cells[index] = newValue
        }
    }

    /// The cells of one row; empty if there is no row of that number.
    public func row(_ row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < size.rows else { return [] }
        return cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// The text of one row, without the right halves of wide characters.
    public func text(ofRow row: Int) -> String {
        self.row(row).lazy.map(\.text).joined()
    }

    /// The rows that differ from `older`; all of them when the sizes differ.
    public func changedRows(since older: CellBuffer) -> [Int] {
        guard size == older.size else { return Array(0..<size.rows) }
        return (0..<size.rows).filter { row($0) != older.row($0) }
    }

    private func index(of point: Point) -> Int? {
        guard Rect(size).contains(point) else { return nil }
        return point.row * size.columns + point.column
    }
}
