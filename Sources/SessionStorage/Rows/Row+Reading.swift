import OAuthCore

extension Row {
    /// Sealed or otherwise public bytes.
    func bytes(_ index: Int) throws -> [UInt8] {
        try decode(atIndex: index)
    }

    func text(_ index: Int) throws -> String {
        try decode(String.self, atIndex: index)
    }

    func optionalText(_ index: Int) throws -> String? {
        try decode(String?.self, atIndex: index)
    }

    func time(_ index: Int) throws -> Timestamp {
        Timestamp(secondsSince1970: try decode(Int64.self, atIndex: index))
    }

    func optionalTime(_ index: Int) throws -> Timestamp? {
        try decode(Int64?.self, atIndex: index).map(Timestamp.init(secondsSince1970:))
    }

    /// The last use of a session; nil also for a number that is not a date, since no seal covers
    /// it.
    func lastUse(_ index: Int) throws -> Timestamp? {
        try decode(Int64?.self, atIndex: index).flatMap(Timestamp.init(stated:))
    }
}

extension [Origin] {
    /// The origins as one column holds them: sorted, one a line.
    var column: String {
        map(\.description).sorted().joined(separator: "\n")
    }

    /// Reads such a column.
    init(column: String) throws {
        self = try column.split(separator: "\n").map { try Origin(pattern: String($0)) }
    }
}
