import OAuthCore

/// A value for an answer of `--json`.
protocol JSONConvertible: Sendable {
    var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
    var json: JSONValue { self }

    /// An object with its members in the order of their names; those that are nil are left out.
    static func object(sorted members: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
        object(
            sorted: members.compactMap { name, value in value.map { Member(name, $0.json) } })
    }

    /// An object with these members in the order of their names.
    static func object(sorted members: [Member]) -> JSONValue {
        var members = members
        members.sort { $0.name < $1.name }
        return .object(members)
    }

    /// An answer of the contract's version 1 with these members.
    static func answer(_ members: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
        object(sorted: members).adding([version])
    }

    /// An answer of the contract's version 1 with these members, none of them optional.
    static func answer(_ members: [Member]) -> JSONValue {
        object(sorted: members + [version])
    }

    private static var version: Member { Member("version", .number("1")) }

    /// An object with the members of another one.
    func adding(_ other: some JSONConvertible) -> JSONValue {
        adding(other.json.members)
    }

    /// An object with further members.
    func adding(_ further: KeyValuePairs<String, (any JSONConvertible)?>) -> JSONValue {
        adding(Self.object(sorted: further))
    }

    /// An object with further members, none of them optional.
    func adding(_ further: [Member]) -> JSONValue {
        .object(sorted: members + further)
    }
}

extension String: JSONConvertible {
    var json: JSONValue { .string(self) }
}

extension Bool: JSONConvertible {
    var json: JSONValue { .bool(self) }
}

extension Int: JSONConvertible {
    var json: JSONValue { .number("\(self)") }
}

extension Int32: JSONConvertible {
    var json: JSONValue { .number("\(self)") }
}

extension Int64: JSONConvertible {
    var json: JSONValue { .number("\(self)") }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    var json: JSONValue { .array(map(\.json)) }
}

extension Timestamp: JSONConvertible {
    var json: JSONValue { .string(description) }
}
