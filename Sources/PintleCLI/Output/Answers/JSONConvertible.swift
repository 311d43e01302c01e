import OAuthCore

/// A value for an answer of `--json`.
protocol JSONConvertible: Sendable {
    var json: JSONValue { get }
}

extension JSONValue {
    /// An object with its members in the order of their names.
    static func object(sorted members: [Member]) -> JSONValue {
        var members = members
        members.sort { $0.name < $1.name }
        return .object(members)
    }

    /// An answer of the contract's version 1 with these members.
    static func answer(_ members: [Member]) -> JSONValue {
        object(sorted: members + [Member("version", .number("1"))])
    }
}
