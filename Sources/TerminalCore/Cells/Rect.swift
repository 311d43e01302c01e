/// An area of the screen.
public struct Rect: Hashable, Sendable {
    /// The first row.
    public var row: Int
    /// The first column.
    public var column: Int
    /// Rows and columns from there.
    public var size: Size

    /// Takes a negative number of rows or columns as none.
    public init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        size = Size(rows: rows, columns: columns)
    }

    /// The area of `size` at the top left corner.
    public init(_ size: Size) {
        self.init(row: 0, column: 0, rows: size.rows, columns: size.columns)
    }

    /// The number of rows.
    public var rows: Int { size.rows }
    /// The number of columns.
    public var columns: Int { size.columns }
    /// The row below the last one.
    public var endRow: Int { row + size.rows }
    /// The column right of the last one.
    public var endColumn: Int { column + size.columns }

    /// The part that both cover; empty when they do not touch.
    public func intersection(_ other: Rect) -> Rect {
        let top = max(row, other.row)
        let left = max(column, other.column)
        return Rect(
            row: top, column: left,
            rows: min(endRow, other.endRow) - top,
            columns: min(endColumn, other.endColumn) - left)
    }

    /// Whether the point lies inside.
    public func contains(_ point: Point) -> Bool {
        point.row >= row && point.row < endRow && point.column >= column
            && point.column < endColumn
    }
}
