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

/// The arguments of a statement, by place or by name.
struct StatementArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// By place; nil stands for NULL.
    private(set) var values: [SQLValue] = []
    /// By name, without the colon.
    private(set) var named: [String: SQLValue] = [:]

    init(arrayLiteral elements: (any SQLBindable)?...) {
        values = elements.map { $0?.sqlValue ?? .null }
    }

    init(dictionaryLiteral elements: (String, (any SQLBindable)?)...) {
        named = Dictionary(
            elements.map { ($0, $1?.sqlValue ?? .null) }, uniquingKeysWith: { $1 })
    }

    init(_ values: [some SQLBindable]) {
        self.values = values.map(\.sqlValue)
    }

    static func + (one: Self, other: Self) -> Self {
        var sum = one
        sum.values += other.values
        sum.named.merge(other.named) { $1 }
        return sum
    }
}
