/// How well a text has what is looked for, the best first.
enum SearchRank: Int, Sendable, Comparable, CaseIterable {
    /// It is the whole text.
    case exact
    /// The text begins with it.
    case beginning
    /// A word of the text begins with it.
    case word
    /// It stands somewhere else.
    case part

    static func < (one: SearchRank, other: SearchRank) -> Bool { one.rawValue < other.rawValue }

    /// How well a text has a word, both in lower case as UTF-8; nil where it has not.
    static func of(
        _ word: UnsafeBufferPointer<UInt8>, in text: Slice<UnsafeBufferPointer<UInt8>>
    ) -> SearchRank? {
        guard let first = word.first else { return .part }
        guard text.count >= word.count else { return nil }
        var best: SearchRank?
        for start in text.startIndex...(text.endIndex - word.count) where text[start] == first {
            var offset = 1
            while offset < word.count, text[start + offset] == word[offset] { offset += 1 }
            guard offset == word.count else { continue }
            // No later place is a better one than the first.
            guard start > text.startIndex else {
                return text.count == word.count ? .exact : .beginning
            }
            guard text[start - 1].isPartOfAWord else { return .word }
            best = .part
        }
        return best
    }
}

extension UInt8 {
    /// Whether the byte belongs to a letter or digit; all of a text that is not ASCII count as such.
    fileprivate var isPartOfAWord: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...: true
        default: false
        }
    }
}
