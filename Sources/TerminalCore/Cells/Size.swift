/// How many rows and columns an area has; never negative.
public struct Size: Hashable, Sendable {
    /// Rows from top to bottom.
    public var rows: Int
    /// Columns from left to right, as a terminal counts them.
    public var columns: Int

    /// Takes a negative number as none.
    public init(rows: Int, columns: Int) {
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }

    /// Whether `other` has room in this size.
    public func holds(_ other: Size) -> Bool {
        other.rows <= rows && other.columns <= columns
    }
}
