/// The name of a session's owner as lists sort it: case aside, then as the store's own order has it.
struct SortedName: Sendable {
    /// In lower case.
    private let name: [UInt8]
    /// The column of names with ASCII in lower case, as `COLLATE NOCASE` compares it; nil for NULL,
    /// which comes first.
    private let column: [UInt8]?
    private let isASCII: Bool

    /// A name, and what stands in the column of names.
    init(_ name: UnsafeRawBufferPointer, column: UnsafeRawBufferPointer?) {
        isASCII = name.allSatisfy { $0 < 0x80 }
        self.name =
            isASCII
            ? name.map(\.lowered) : Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
        self.column = column?.map(\.lowered)
    }

    /// Whether a name comes after this one for certain; false where that takes a closer look.
    func isSurely(before other: UnsafeRawBufferPointer) -> Bool {
        guard isASCII, other.allSatisfy({ $0 < 0x80 }) else { return false }
        return name.withUnsafeBytes { own in
            let length = min(own.count, other.count)
            for index in 0..<length where own[index] != other[index].lowered {
                return own[index] < other[index].lowered
            }
            return own.count < other.count
        }
    }

    private var text: String { String(decoding: name, as: UTF8.self) }
}

extension SortedName: Comparable {
    static func < (one: SortedName, other: SortedName) -> Bool {
        if one.isASCII, other.isASCII {
            if one.name != other.name { return one.name.lexicographicallyPrecedes(other.name) }
        } else if one.text != other.text {
            return one.text < other.text
        }
        guard let column = other.column else { return false }
        return one.column.map { $0.lexicographicallyPrecedes(column) } ?? true
    }

    static func == (one: SortedName, other: SortedName) -> Bool {
        one.text == other.text && one.column == other.column
    }
}

extension UInt8 {
    /// A letter of ASCII in lower case.
    fileprivate var lowered: UInt8 { (0x41...0x5a).contains(self) ? self | 0x20 : self }
}
