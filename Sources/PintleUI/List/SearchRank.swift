/// The rank of a match, the best first.
enum SearchRank: Int, Sendable, Comparable, CaseIterable {
    /// It is the whole text.
    case exact
    /// The text begins with it.
    case beginning
    /// A word of the text begins with it.
    case word
    /// It stands somewhere else.
    case part

    /// The rank of a place by the bytes around it; 0 is where the text ends.
    init(behind former: UInt8, before next: UInt8) {
        switch (former, next) {
        case (0, 0): self = .exact
        case (0, _): self = .beginning
        default: self = former.isPartOfAWord ? .part : .word
        }
    }

    static func < (one: SearchRank, other: SearchRank) -> Bool { one.rawValue < other.rawValue }
}

extension UInt8 {
    /// Whether the byte belongs to a letter or digit; all bytes beyond ASCII count as one.
    fileprivate var isPartOfAWord: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...: true
        default: false
        }
    }
}
