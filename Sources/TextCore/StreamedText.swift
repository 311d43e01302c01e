/// Foreign bytes on their way to a terminal, cleaned piece by piece.
///
/// Lines and tabs stay, all else is cleaned as `PrintableText` is: no sequence of the server's sets
/// a title, moves the cursor, changes a colour or reaches the clipboard. A character may lie across
/// two pieces; what no UTF-8 is becomes U+FFFD.
public struct StreamedText: Sendable {
    /// The beginning of an incomplete character; at most three bytes.
    private var kept: [UInt8] = []
    /// Whether the last piece ended with a carriage return.
    private var endsInReturn = false

    /// Text of which nothing has come yet.
    public init() {}

    /// The cleaned text of the bytes kept back and these; a sequence that is not complete yet is
    /// kept back.
    public mutating func cleaned(_ bytes: [UInt8]) -> [UInt8] {
        var all = kept + bytes
        kept = Array(all.suffix(Self.openTail(of: all)))
        all.removeLast(kept.count)
        return shown(String(decoding: all, as: UTF8.self))
    }

    /// The cleaned rest, at the end of the stream.
    public mutating func end() -> [UInt8] {
        defer { kept = [] }
        return shown(String(decoding: kept, as: UTF8.self))
    }

    private mutating func shown(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        var run = String.UnicodeScalarView()
        func flush() {
            output += Array(PrintableText(String(run), limit: .max).text.utf8)
            run = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where endsInReturn:
                // The line was ended by the return before it.
                break
            case "\n", "\r":
                flush()
                output.append(UInt8(ascii: "\n"))
            case "\t":
                flush()
                output.append(UInt8(ascii: "\t"))
            default:
                run.append(scalar)
            }
            endsInReturn = scalar == "\r"
        }
        flush()
        return output
    }

    /// How many bytes at the end are the beginning of a character.
    private static func openTail(of bytes: [UInt8]) -> Int {
        for length in 1...3 where length <= bytes.count {
            let byte = bytes[bytes.count - length]
            guard byte & 0xc0 != 0x80 else { continue }
            let wanted =
                switch byte {
                case 0xc2...0xdf: 2
                case 0xe0...0xef: 3
                case 0xf0...0xf4: 4
                default: 1
                }
            return wanted > length ? length : 0
        }
        return 0
    }
}
