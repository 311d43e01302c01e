import OAuthCore

/// The ways in which programs write bytes that they were given.
enum SecretForms {
    /// The possible forms of each byte, in lower case: itself, and the escapes of URLs, JSON, HTML,
    /// quoted-printable and programs.
    ///
    /// Made once, since each redeemed token is looked for in the name of its account.
    static let spellings: [[[UInt8]]] = (UInt8.min...UInt8.max).map { byte in
        let digits = String(byte, radix: 16)
        let two = byte < 16 ? "0\(digits)" : digits
        let escaped = [
            "%\(two)", "%25\(two)", "%u00\(two)", "\\u00\(two)", "\\x\(two)", "0x\(two)",
            "&#\(byte)", "&#x\(digits)", "=\(two)",
        ]
        let named = names[byte].map { ["&\($0)"] } ?? []
        return [[lowered(byte)]] + (escaped + named).map { Array($0.utf8) }
    }

    private static let names: [UInt8: String] = [
        UInt8(ascii: "&"): "amp", UInt8(ascii: "<"): "lt", UInt8(ascii: ">"): "gt",
        UInt8(ascii: "\""): "quot", UInt8(ascii: "'"): "apos",
    ]

    /// Two small digits for each byte.
    static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte in (byte < 16 ? "0" : "").utf8 + Array(String(byte, radix: 16).utf8) }
    }

    /// The three ways in which base64 has bytes that stand within others, without the digits at
    /// both ends that the neighbours share; small enough ones are left out.
    static func base64(_ bytes: [UInt8]) -> [[UInt8]] {
        (0..<3).compactMap { before in
            let text = Base64.encode([UInt8](repeating: 0, count: before) + bytes)
            let first = [0, 2, 3][before]
            let whole = (before + bytes.count) * 8 / 6
            let digits = Array(text.utf8.prefix(whole).dropFirst(first))
            return digits.count >= 6 ? digits.map(lowered) : nil
        }
    }

    static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// The bytes of a text with plain ASCII for its full-width forms (U+FF01 to U+FF5E), and the place in
    /// the text of each, and of the end.
    static func narrowed(_ bytes: [UInt8]) -> (bytes: [UInt8], places: [Int]) {
        var (narrowed, places): ([UInt8], [Int]) = ([], [])
        var place = 0
        while place < bytes.count {
            places.append(place)
            if let plain = narrowForm(of: bytes[place...].prefix(3)) {
                narrowed.append(plain)
                place += 3
            } else {
                narrowed.append(bytes[place])
                place += 1
            }
        }
        return (narrowed, places + [bytes.count])
    }

    /// The ASCII letter or sign of which those three bytes are the full-width form.
    private static func narrowForm(of bytes: ArraySlice<UInt8>) -> UInt8? {
        guard bytes.first == 0xef, bytes.count == 3 else { return nil }
        let value = bytes.dropFirst().reduce(0) { $0 << 6 | Int($1 & 0x3f) }
        // The scalar without its first four bits, which the first byte has.
        return (0xf01...0xf5e).contains(value) ? UInt8(value - 0xf00 + 0x20) : nil
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowered(byte))
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
