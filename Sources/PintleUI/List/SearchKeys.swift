/// What a search looks through: for each row some texts in lower case, as label, handle, ids,
/// provider, app key and state of a session, or the names of a provider.
///
/// One run of bytes for all rows, so that 10,000 rows are searched within a millisecond.
struct SearchKeys: Sendable, Equatable {
    private var bytes: [UInt8] = []
    /// Where each row's key ends.
    private var ends: [Int] = []

    init() {}

    /// Makes room for so many rows.
    init(count: Int) {
        ends.reserveCapacity(count)
        bytes.reserveCapacity(count * 64)
    }

    /// The keys of rows with these texts.
    init(_ rows: [[String]]) {
        self.init(count: rows.count)
        for row in rows {
            for part in row { add(part) }
            endRow()
        }
    }

    /// Adds a part of the row under way; an empty one counts too.
    mutating func add(_ part: String) {
        Self.append(part, to: &bytes)
        // No typed word has this byte, so that none matches across two parts.
        bytes.append(0)
    }

    /// Ends the row under way.
    mutating func endRow() { ends.append(bytes.count) }

    /// What was typed, in the form that the keys have: word by word, each of which a row has to
    /// have, and as a whole.
    struct Wanted: Sendable, Equatable {
        fileprivate let words: [[UInt8]]
        fileprivate let whole: [UInt8]

        init(_ typed: String) {
            let parts = typed.split(separator: " ")
            words = parts.map { SearchKeys.bytes(of: String($0)) }
            whole = SearchKeys.bytes(of: parts.joined(separator: " "))
        }

        /// Whether nothing is looked for.
        var isEmpty: Bool { words.isEmpty }
    }

    /// The rows among `rows` (all, when nil) that have every word, in that order.
    func rows(matching wanted: Wanted, among rows: [Int]? = nil) -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            let isMatch = { (row: Int) in
                let key = UnsafeBufferPointer(rebasing: bytes[bounds(of: row)])
                return wanted.words.allSatisfy { Self.contains(key, $0) }
            }
            return rows.map { $0.filter(isMatch) } ?? ends.indices.filter(isMatch)
        }
    }

    /// How well a row that matches has what is wanted: as a whole at the start of a part, else as
    /// well as the word that it has worst, words of a part first.
    func rank(of row: Int, for wanted: Wanted) -> SearchRank {
        bytes.withUnsafeBufferPointer { bytes in
            let key = bytes[bounds(of: row)]
            if let rank = Self.rank(of: wanted.whole, in: key), rank <= .beginning { return rank }
            let ranks = wanted.words.map { Self.rank(of: $0, in: key) ?? .part }
            return max(.word, ranks.max() ?? .part)
        }
    }

    /// Of some parts, by their numbers in a row, those that alone have a word of what is wanted in one
    /// of the rows (all, when nil), which match.
    func parts(_ parts: Set<Int>, alone wanted: Wanted, in rows: [Int]?) -> Set<Int> {
        var found: Set<Int> = []
        bytes.withUnsafeBufferPointer { bytes in
            let look = { (row: Int) in
                let key = UnsafeBufferPointer(rebasing: bytes[bounds(of: row)])
                for word in wanted.words {
                    if let part = Self.part(of: key, alone: word, parts) { found.insert(part) }
                }
            }
            if let rows { rows.forEach(look) } else { ends.indices.forEach(look) }
        }
        return found
    }

    /// The first part that has the word, where only some have it.
    private static func part(
        of key: UnsafeBufferPointer<UInt8>, alone word: [UInt8], _ parts: Set<Int>
    ) -> Int? {
        guard let first = word.first, key.count >= word.count else { return nil }
        var (part, found) = (0, Int?.none)
        for start in 0...(key.count - word.count) {
            if key[start] == 0 { part += 1 }
            guard key[start] == first else { continue }
            var offset = 1
            while offset < word.count, key[start + offset] == word[offset] { offset += 1 }
            guard offset == word.count else { continue }
            guard parts.contains(part) else { return nil }
            found = found ?? part
        }
        return found
    }

    /// The place of the row that fits best among some that match; the first of equals.
    func best(of rows: [Int], for wanted: Wanted) -> Int? {
        var best: (place: Int, rank: SearchRank)?
        for (place, row) in rows.enumerated() {
            let rank = rank(of: row, for: wanted)
            if let best, best.rank <= rank { continue }
            best = (place, rank)
            if rank == .exact { break }
        }
        return best?.place
    }

    /// The rows that match, the best first; among equals in their order.
    func ranked(for wanted: Wanted) -> [Int] {
        rows(matching: wanted).map { (row: $0, rank: rank(of: $0, for: wanted)) }
            .sorted { ($0.rank, $0.row) < ($1.rank, $1.row) }
            .map(\.row)
    }

    private func bounds(of row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

    /// The best rank that a word has in any part of a key.
    private static func rank(
        of word: [UInt8], in key: Slice<UnsafeBufferPointer<UInt8>>
    ) -> SearchRank? {
        word.withUnsafeBufferPointer { word in
            var best: SearchRank?
            for part in key.split(separator: 0) {
                guard let rank = SearchRank.of(word, in: part) else { continue }
                if rank == .exact { return rank }
                best = best.map { min($0, rank) } ?? rank
            }
            return best
        }
    }

    private static func contains(_ key: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
        guard let first = word.first, key.count >= word.count else { return word.isEmpty }
        return word.withUnsafeBufferPointer { word in
            for start in 0...(key.count - word.count) where key[start] == first {
                var offset = 1
                while offset < word.count, key[start + offset] == word[offset] { offset += 1 }
                if offset == word.count { return true }
            }
            return false
        }
    }

    private static func bytes(of text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return bytes
    }

    /// Adds the text in lower case; ASCII, which nearly all of it is, in place.
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        let isASCII = bytes.withUnsafeMutableBufferPointer { buffer in
            for index in start..<buffer.count {
                let byte = buffer[index]
                if byte >= 0x80 { return false }
                if (0x41...0x5a).contains(byte) { buffer[index] = byte | 0x20 }
            }
            return true
        }
        guard !isASCII else { return }
        bytes.removeSubrange(start...)
        bytes.append(contentsOf: text.lowercased().utf8)
    }
}
