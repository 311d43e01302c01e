/// A place on the screen; row and column count from 0 at the top left.
public struct Point: Hashable, Sendable {
    /// Rows below the top.
    public var row: Int
    /// Columns right of the left edge.
    public var column: Int

    /// The top left corner.
    public static let origin = Point(row: 0, column: 0)

    /// Any numbers are allowed; drawing clips.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
