/// A value as SQLite stores it.
enum SQLValue: Equatable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
}

/// A type that can be an argument of a statement.
protocol SQLBindable {
    var sqlValue: SQLValue { get }
}

extension Int64: SQLBindable {
    var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLBindable {
    var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
    var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
    var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
    var sqlValue: SQLValue { .blob(self) }
}

/// The arguments of a statement, by place; nil stands for NULL.
struct StatementArguments: ExpressibleByArrayLiteral {
    private(set) var values: [SQLValue]

    init(arrayLiteral elements: (any SQLBindable)?...) {
        values = elements.map { $0?.sqlValue ?? .null }
    }

    init(_ values: [SQLValue]) { self.values = values }

    init(_ values: [some SQLBindable]) { self.values = values.map(\.sqlValue) }

    static func + (one: Self, other: Self) -> Self { Self(one.values + other.values) }
}

/// Values of a row's columns; nil stands for NULL.
struct RowValues<Column: RowColumn>: ExpressibleByDictionaryLiteral {
    private(set) var pairs: [(column: Column, value: SQLValue)]

    init(dictionaryLiteral elements: (Column, (any SQLBindable)?)...) {
        pairs = elements.map { ($0, $1?.sqlValue ?? .null) }
    }

    static func + (one: Self, other: Self) -> Self {
        var sum = one
        sum.pairs += other.pairs
        return sum
    }

    /// Each column with the mark of its value.
    var assignments: [String] { pairs.map { "\($0.column.rawValue) = ?" } }
}
