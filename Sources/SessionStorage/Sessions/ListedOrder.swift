import Glibc

/// The order of `SessionSummary.order` for rows that were read by their numbers.
///
/// SQLite sorts whole rows, which costs more than to read them; here only numbers are moved.
struct ListedOrder {
    private struct Key {
        var provider: Int
        /// The first bytes of the name; most rows differ in them.
        var head: UInt64
        /// Where the name lies in `names`; nil for NULL, which comes first.
        var name: Range<Int>?
        /// Which row it was.
        var position: Int
    }

    private var keys: [Key] = []
    private var names: [UInt8] = []
    private var providers: [[UInt8]] = []

    /// Makes room for so many rows.
    mutating func reserveCapacity(_ count: Int) {
        keys.reserveCapacity(count)
        names.reserveCapacity(count * 20)
    }

    /// Adds the next row.
    mutating func add(provider: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer?) {
        var key = Key(provider: ordinal(of: provider), head: 0, name: nil, position: keys.count)
        if let name {
            let start = names.count
            for byte in name { names.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte) }
            key.name = start..<names.count
            for offset in 0..<8 {
                let byte = offset < name.count ? names[start + offset] : 0
                key.head = key.head << 8 | UInt64(byte)
            }
        }
        keys.append(key)
    }

    /// Rows of one provider often follow each other.
    private mutating func ordinal(of provider: UnsafeRawBufferPointer) -> Int {
        let known = providers.lastIndex { id in
            id.count == provider.count && id.withUnsafeBytes { $0.elementsEqual(provider) }
        }
        if let known { return known }
        providers.append(Array(provider))
        return providers.count - 1
    }

    /// Puts what was read of the rows into the order of lists; each is moved, and none copied.
    func arrange<Row>(_ rows: inout [Row]) {
        var positions = positions
        rows.withUnsafeMutableBufferPointer { rows in
            for start in positions.indices where positions[start] != start {
                // One row is held, those that follow it in turn move once each.
                let held = rows.moveElement(from: start)
                var place = start
                while positions[place] != start {
                    let next = positions[place]
                    rows.initializeElement(at: place, to: rows.moveElement(from: next))
                    positions[place] = place
                    place = next
                }
                rows.initializeElement(at: place, to: held)
                positions[place] = place
            }
        }
    }

    /// The rows as positions, in the order of lists.
    private var positions: [Int] {
        let order = providers.indices.sorted {
            providers[$0].lexicographicallyPrecedes(providers[$1])
        }
        var ranks = providers.map { _ in 0 }
        for (rank, provider) in order.enumerated() { ranks[provider] = rank }
        return names.withUnsafeBytes { names in
            keys.sorted { one, other in
                if one.provider != other.provider {
                    return ranks[one.provider] < ranks[other.provider]
                }
                guard let left = one.name, let right = other.name else {
                    return (one.name == nil ? 0 : 1, one.position)
                        < (other.name == nil ? 0 : 1, other.position)
                }
                if one.head != other.head { return one.head < other.head }
                let length = min(left.count, right.count)
                if length > 0, let start = names.baseAddress {
                    let sign = memcmp(start + left.lowerBound, start + right.lowerBound, length)
                    if sign != 0 { return sign < 0 }
                }
                return (left.count, one.position) < (right.count, other.position)
            }
        }.map(\.position)
    }
}
