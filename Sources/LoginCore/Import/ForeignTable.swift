/// A table that was read from another tool's database.
public struct ForeignTable: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Its rows, in the order of the file, each with a cell for each column.
    public var rows: [[Cell]]

    /// A table with these rows.
    public init(name: String, rows: [[Cell]]) {
        self.name = name
        self.rows = rows
    }

    /// A value in a row.
    public struct Cell: Sendable, Equatable {
        /// The column's name; foreign text.
        public var column: String
        /// The value, a number in decimal; nil for NULL.
        public var bytes: [UInt8]?

        /// A value in that column.
        public init(column: String, bytes: [UInt8]?) {
            self.column = column
            self.bytes = bytes
        }
    }
}
