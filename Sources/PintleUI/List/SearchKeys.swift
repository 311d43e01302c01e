/// The texts that a search looks through, in lower case: for each row some, as label, handle, ids,
/// provider, app key and state of a session, or the names of a provider.
///
/// One run of bytes for all rows, so that 10,000 rows are searched and ranked within a millisecond.
struct SearchKeys: Sendable, Equatable {
    /// Each part between two bytes of 0, by which its beginning and its end are seen.
    ///
    /// No typed word has that byte, so that none matches across two parts.
    private(set) var bytes = Array(repeating: UInt8(0), count: Self.step)
    private(set) var rows: [Row] = []
    /// The start of the hidden parts of the row under way.
    private var hidden: Int?

    /// So many bytes are looked at at once; each row begins at a multiple of it.
    static let step = 8

    /// The positions of a row's parts among the bytes.
    struct Row: Sendable, Equatable {
        var start: Int
        /// The start of the parts that only a column of their own shows.
        var hidden: Int
        var end: Int
    }

    /// Makes room for so many rows.
    init(count: Int) {
        rows.reserveCapacity(count)
        bytes.reserveCapacity(count * 80)
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
        bytes.append(0)
    }

    /// Says that only columns of their own show the parts that are left of the row under way.
    mutating func beginHidden() { hidden = bytes.count }

    /// Ends the row under way.
    mutating func endRow() {
        bytes.append(contentsOf: repeatElement(0, count: -bytes.count & (Self.step - 1)))
        let end = bytes.count
        rows.append(Row(start: rows.last?.end ?? Self.step, hidden: hidden ?? end, end: end))
        hidden = nil
    }

    /// The text typed, in the form of the keys: as words, all of which a row must have, and as a
    /// whole.
    struct Wanted: Sendable, Equatable {
        let words: [[UInt8]]
        let whole: [UInt8]

        init(_ typed: String) {
            let parts = typed.split(separator: " ")
            words = parts.map { SearchKeys.bytes(of: String($0)) }
            whole = SearchKeys.bytes(of: parts.joined(separator: " "))
        }

        /// Whether nothing is looked for.
        var isEmpty: Bool { words.isEmpty }

        /// Whether each match of this is a match of the former one.
        func narrows(_ former: Wanted) -> Bool {
            former.words.allSatisfy { word in words.contains { $0.contains(word) } }
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
