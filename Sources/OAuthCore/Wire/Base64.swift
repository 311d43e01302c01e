/// Base64 (RFC 4648): the standard alphabet with padding, and the URL-safe one without.
public enum Base64 {
    /// Encodes with `+`, `/` and padding (section 4).
    public static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: encodedBytes(bytes), as: UTF8.self)
    }

    /// Encodes with `-`, `_` and no padding (section 5).
    public static func encodeURLSafe(_ bytes: [UInt8]) -> String {
        let encoded = encodedBytes(bytes).lazy.filter { $0 != UInt8(ascii: "=") }
        return String(
            decoding: encoded.map { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            }, as: UTF8.self)
    }

    /// Decodes either alphabet, with or without padding; nil when the text is neither.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var digits = Array(text.utf8)
        let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding == 0 || (padding <= 2 && digits.count.isMultiple(of: 4)) else { return nil }
        digits.removeLast(padding)
        guard digits.count % 4 != 1 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(digits.count * 3 / 4)
        var bits: UInt32 = 0
        var bitCount = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            bits = bits << 6 | value
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                output.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        // Bits that encode nothing must be zero, else two texts would mean the same bytes.
        return bits & (1 << UInt32(bitCount) - 1) == 0 ? output : nil
    }

    /// Encodes with the standard alphabet, as ASCII bytes.
    static func encodedBytes(_ bytes: [UInt8]) -> [UInt8] {
        let size = (bytes.count + 2) / 3 * 4
        return [UInt8](unsafeUninitializedCapacity: size) { output, count in
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let length = min(3, bytes.count - start)
                var group = UInt32(bytes[start]) << 16
                if length > 1 { group |= UInt32(bytes[start + 1]) << 8 }
                if length > 2 { group |= UInt32(bytes[start + 2]) }
                for index in 0..<4 {
                    let digit = digit(UInt8(group >> UInt32(18 - 6 * index) & 63))
                    output[count] = index <= length ? digit : UInt8(ascii: "=")
                    count += 1
                }
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
