import LoginCore
import PintleText

/// What a filter looks through: for each row label, handle, ids, provider, app key and
/// state in lower case.
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
        bytes.reserveCapacity(count * 48)
    }

    /// Adds a part of the row under way.
    mutating func add(_ part: String) {
        Self.append(part, to: &bytes)
        // No typed word has this byte, so that none matches across two parts.
        bytes.append(0)
    }

    /// Ends the row under way.
    mutating func endRow() { ends.append(bytes.count) }

    /// The words of a filter in the form that the keys have.
    static func words(_ filter: String) -> [[UInt8]] {
        filter.split(separator: " ").map { word in
            var bytes: [UInt8] = []
            append(String(word), to: &bytes)
            return bytes
        }
    }

    /// The rows among `rows` (all, when nil) that have every word.
    func rows(matching words: [[UInt8]], among rows: [Int]? = nil) -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            let isMatch = { (row: Int) in
                let start = row == 0 ? 0 : ends[row - 1]
                let key = UnsafeBufferPointer(rebasing: bytes[start..<ends[row]])
                return words.allSatisfy { Self.contains(key, $0) }
            }
            return rows.map { $0.filter(isMatch) } ?? ends.indices.filter(isMatch)
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
