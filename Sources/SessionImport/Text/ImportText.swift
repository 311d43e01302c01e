import LoginCore

/// The bytes of a file as text with line ends of one kind, and the form that its first line shows.
struct ImportText {
    /// The lines without their ends; the last one is empty where the file ends with a line end.
    let lines: [Substring]
    /// The whole, its line ends `\n`.
    let text: String

    /// The largest file, in bytes: those of the tools have some thousands.
    static let sizeLimit = 1024 * 1024

    init(_ bytes: [UInt8]) throws(ImportFailure) {
        try Self.refuseOnSight(bytes)
        var bytes = bytes[...]
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
        if let place = bytes.firstIndex(of: 0) {
            throw ImportFailure(line: Self.line(of: place, in: bytes), .notText)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ImportFailure(line: Self.lineOfFault(in: bytes), .notText)
        }
        self.text = Self.withoutReturns(text)
        lines = self.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.contains(where: { !Self.isBlank($0) }) else {
            throw ImportFailure(line: 1, .empty)
        }
    }

    /// The number of the last line with something in it, from 1.
    var lastLine: Int {
        (lines.lastIndex { !Self.isBlank($0) } ?? 0) + 1
    }

    /// Whether the last line has an end, as each has that a program wrote whole.
    var endsWithLine: Bool { lines.last?.isEmpty == true }

    /// The first line that is neither empty nor a comment, with its number from 1.
    var firstLine: (number: Int, text: Substring) {
        let index = lines.firstIndex { !Self.isBlank($0) && !Self.isComment($0) } ?? 0
        return (index + 1, lines[index])
    }

    static func isBlank(_ line: Substring) -> Bool {
        line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    static func isComment(_ line: Substring) -> Bool {
        let start = line.utf8.first { $0 != 0x20 && $0 != 0x09 }
        return start == UInt8(ascii: "#") || start == UInt8(ascii: ";")
    }

    // MARK: Before it is text

    /// Refuses files that their length or first bytes give away, before the rest is read.
    private static func refuseOnSight(_ bytes: [UInt8]) throws(ImportFailure) {
        guard bytes.count <= sizeLimit else {
            throw ImportFailure(line: 1, .fileTooLong(limit: sizeLimit))
        }
        if bytes.starts(with: "SQLite format 3\0".utf8) {
            throw ImportFailure(line: 1, .refused(.database))
        }
        // The opcode PROTO with its version, with which each pickle since Python 2.3 begins.
        if bytes.first == 0x80, bytes.count > 1, (2...5).contains(bytes[1]) {
            throw ImportFailure(line: 1, .refused(.pickle))
        }
    }

    /// Line ends as Windows writes them become those of everybody else.
    private static func withoutReturns(_ text: String) -> String {
        guard text.utf8.contains(0x0d) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte != 0x0d || rest.first != 0x0a { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func line(of place: Int, in bytes: ArraySlice<UInt8>) -> Int {
        1 + bytes[..<place].count { $0 == 0x0a }
    }

    /// The line of the first byte that is not UTF-8: the lines before it are text each.
    private static func lineOfFault(in bytes: ArraySlice<UInt8>) -> Int {
        let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
        let fault = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        return (fault ?? 0) + 1
    }
}
