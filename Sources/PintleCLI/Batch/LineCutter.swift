/// Cuts pieces of input into lines, none of which is kept beyond its limit.
struct LineCutter {
    /// The longest line in bytes, its end not counted.
    static let limit = 1 << 20

    /// The content of a line.
    enum Line {
        /// All of it, without its line feed.
        case whole(ArraySlice<UInt8>)
        /// More than is taken.
        case tooLong
    }

    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    private var bytes: [UInt8] = []
    /// The beginning of the next line.
    private var start = 0
    /// Up to where no line feed is.
    private var searched = 0
    private var isSkipping = false
    private var isFirst = true

    /// The lines that end in the next piece; for an empty one, which is the end, the rest.
    mutating func lines(with piece: [UInt8]) -> [Line] {
        var lines: [Line] = []
        append(piece)
        while let line = piece.isEmpty ? rest() : next() { lines.append(line) }
        return lines
    }

    /// Adds a piece of input.
    mutating func append(_ piece: [UInt8]) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += piece
    }

    /// The next line; nil where its end has not come yet.
    mutating func next() -> Line? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            if searched - start > Self.limit {
                isSkipping = true
                start = searched
            }
            return nil
        }
        return line(upTo: end)
    }

    /// The rest at the end of the input; nil if the last line had its end.
    mutating func rest() -> Line? {
        isSkipping || start < bytes.count ? line(upTo: bytes.count) : nil
    }

    private mutating func line(upTo end: Int) -> Line {
        defer {
            start = min(end + 1, bytes.count)
            searched = start
            isSkipping = false
            isFirst = false
        }
        // Programs of Windows begin a file in UTF-8 with this mark, which is not part of its text.
        if isFirst, bytes[start..<end].starts(with: Self.byteOrderMark) {
            start += Self.byteOrderMark.count
        }
        let isTooLong = isSkipping || end - start > Self.limit
        return isTooLong ? .tooLong : .whole(bytes[start..<end])
    }
}
