/// The complete text of one paste.
///
/// It may be a secret: its bytes are overwritten when the last copy goes, and it never describes
/// them.
public struct PastedText: Hashable, Sendable {
    private let bytes: WipedArray<UInt8>

    /// The bytes as they came; those that are not valid UTF-8 read as U+FFFD.
    init(_ bytes: WipedArray<UInt8>) {
        self.bytes = bytes
    }

    /// Text without secrets, as in tests.
    public init(_ text: String) {
        bytes = WipedArray(text.utf8)
    }

    /// The text as a string that cannot be wiped; not for secrets.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The text without blanks and line ends at both ends, which often come along when text is
    /// copied.
    public var trimmed: PastedText {
        var scalars = WipedArray<Unicode.Scalar>(capacity: bytes.count)
        forEachScalar { scalars.append($0) }
        let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
        let start = scalars.firstIndex { !isBlank($0) } ?? scalars.endIndex
        let end = scalars.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
        var kept = WipedArray<UInt8>(capacity: bytes.count)
        for scalar in scalars[start..<end] {
            for byte in scalar.utf8 { kept.append(byte) }
        }
        return PastedText(kept)
    }

    /// How many Unicode scalars there are.
    public var scalarCount: Int {
        var count = 0
        forEachScalar { _ in count += 1 }
        return count
    }

    /// Gives the scalars one by one, so that no other copy of the text is made on the way.
    func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): body(scalar)
            case .error: body("\u{fffd}")
            case .emptyInput: return
            }
        }
    }
}

extension PastedText: ExpressibleByStringLiteral {
    /// A literal, which is never a secret.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension PastedText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of bytes, never the text.
    public var description: String { "PastedText(\(bytes.count) bytes)" }
    /// The number of bytes, never the text.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
