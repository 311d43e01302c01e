public import LoginCore

/// A body that is read piece by piece while it is sent, from any place in it as often as needed.
public struct BodyFile: Sendable {
    /// Its length in bytes, when it was opened.
    public let length: Int
    /// Reads so many bytes from there, or fewer before its end; throws `changed` once the file
    /// differs from when it was opened.
    public let read: @Sendable (_ offset: Int, _ count: Int) throws(FileProblem) -> [UInt8]

    /// How long it took to read, where it came from a pipe.
    public let readingTime: Duration

    /// Whether `oauth_body_hash` signs it.
    ///
    /// The parts of a form are not hashed (RFC 5849 section 3.4.1.3.1), and no other client does so.
    private(set) var isHashed = true

    /// A body of that length.
    public init(
        length: Int,
        read: @escaping @Sendable (_ offset: Int, _ count: Int) throws(FileProblem) -> [UInt8]
    ) {
        self.length = length
        self.read = read
        readingTime = .zero
    }

    /// A body that is in memory, where a pipe was read into it for so long.
    public init(_ bytes: [UInt8], readFor readingTime: Duration = .zero) {
        length = bytes.count
        read = { offset, count in Array(bytes[offset..<min(offset + count, bytes.count)]) }
        self.readingTime = readingTime
    }

    /// Bodies one behind the other, none of them in memory for that.
    public init(joining parts: [BodyFile]) {
        var starts: [Int] = []
        var length = 0
        for part in parts {
            starts.append(length)
            length += part.length
        }
        self.length = length
        read = { [starts] (offset, count) throws(FileProblem) in
            guard let index = starts.lastIndex(where: { $0 <= offset }) else { return [] }
            let (part, place) = (parts[index], offset - starts[index])
            return try part.read(place, min(count, part.length - place))
        }
        readingTime = parts.reduce(.zero) { $0 + $1.readingTime }
    }

    /// The body, signed by its hash or not.
    package func hashed(_ isHashed: Bool) -> BodyFile {
        var body = self
        body.isHashed = isHashed
        return body
    }

    /// The bytes that follow that place, as many as are read at a time; none at the end.
    public func piece(at offset: Int) throws(FileProblem) -> [UInt8] {
        guard offset < length else { return [] }
        let piece = try read(offset, min(Self.pieceLength, length - offset))
        guard !piece.isEmpty else { throw .changed }
        return piece
    }

    /// All of it, where it is at most that long.
    public func whole(upTo limit: Int) throws(FileProblem) -> [UInt8] {
        guard length <= limit else { throw .tooLong(limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length)
        while bytes.count < length { bytes += try piece(at: bytes.count) }
        return bytes
    }

    private static let pieceLength = 65_536
}
