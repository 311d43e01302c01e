// One pass over the keys finds the matching rows, the best of them, and the columns that show why.
extension SearchKeys {
    /// The result of a search.
    struct Found: Sendable, Equatable {
        let wanted: Wanted
        /// The rows that have every word, in the order in which they were looked at.
        fileprivate(set) var rows: [Int] = []
        /// The place among them of the one that fits best; the first of equals.
        fileprivate(set) var best: Int?
        /// A bit for each hidden part, from the lowest, if it alone has a word in one of these
        /// rows.
        fileprivate(set) var hidden: UInt64 = 0
    }

    /// Finds the matching rows among `some` (all, when nil).
    ///
    /// Looks only at the matches `before` among the same rows, if no other row can match.
    func find(_ wanted: Wanted, among some: [Int]? = nil, after before: Found? = nil) -> Found {
        var found = Found(wanted: wanted)
        var best: SearchRank?
        let some = before.flatMap { wanted.narrows($0.wanted) ? $0.rows : nil } ?? some
        bytes.withUnsafeBufferPointer { bytes in
            let look = { (row: Int) in
                guard let (rank, hidden) = match(rows[row], wanted, in: bytes) else { return }
                found.hidden |= hidden
                if best.map({ rank < $0 }) ?? true { (best, found.best) = (rank, found.rows.count) }
                found.rows.append(row)
            }
            if let some { some.forEach(look) } else { rows.indices.forEach(look) }
        }
        return found
    }

    /// The rank of a row: as a whole at the start of a part, else the rank of its worst word, words
    /// of a part first; nil if a word is missing.
    func rank(of row: Int, for wanted: Wanted) -> SearchRank? {
        bytes.withUnsafeBufferPointer { match(rows[row], wanted, in: $0)?.rank }
    }

    /// The rows that match, the best first; among equals in their order.
    func ranked(for wanted: Wanted) -> [Int] {
        rows.indices.compactMap { row in rank(of: row, for: wanted).map { (rank: $0, row: row) } }
            .sorted { ($0.rank, $0.row) < ($1.rank, $1.row) }
            .map(\.row)
    }

    private func match(
        _ row: Row, _ wanted: Wanted, in bytes: UnsafeBufferPointer<UInt8>
    ) -> (rank: SearchRank, hidden: UInt64)? {
        var (worst, hidden) = (SearchRank.exact, UInt64(0))
        for word in wanted.words {
            guard let (place, rank) = Self.best(word, in: bytes, row) else { return nil }
            worst = max(worst, rank)
            if place >= row.hidden {
                hidden |= 1 << bytes[row.hidden..<place].count { $0 == 0 }
            }
        }
        guard wanted.words.count > 1 else { return (worst, hidden) }
        if let (_, rank) = Self.best(wanted.whole, in: bytes, row), rank <= .beginning {
            return (rank, hidden)
        }
        return (max(.word, worst), hidden)
    }

    /// The first place and the best rank of a word in a row; nil if the row does not have it.
    private static func best(
        _ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, _ row: Row
    ) -> (place: Int, rank: SearchRank)? {
        word.withUnsafeBufferPointer { word in
            guard let letter = word.first else { return nil }
            let raw = UnsafeRawBufferPointer(bytes)
            // Behind a word there is the end of its part at least.
            let end = row.end - word.count
            var found: (place: Int, rank: SearchRank)?
            for start in stride(from: row.start, to: end, by: SearchKeys.step) {
                let loaded = raw.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                var hits = places(of: letter, in: UInt64(littleEndian: loaded))
                while hits != 0 {
                    let place = start + hits.trailingZeroBitCount / 8
                    hits &= hits - 1
                    var count = 0
                    while count < word.count, place < end, bytes[place + count] == word[count] {
                        count += 1
                    }
                    guard count == word.count else { continue }
                    let rank = SearchRank(behind: bytes[place - 1], before: bytes[place + count])
                    found = (found?.place ?? place, min(found?.rank ?? rank, rank))
                    if rank == .exact { return found }
                }
            }
            return found
        }
    }

    /// A bit in each of eight bytes that may be the one that is looked for; the lowest is one.
    private static func places(of byte: UInt8, in eight: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let others = eight ^ (ones * UInt64(byte))
        return (others &- ones) & ~others & (ones << 7)
    }
}
