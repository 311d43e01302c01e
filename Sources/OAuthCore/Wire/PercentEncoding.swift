/// The percent-encoding of OAuth 1.0 (RFC 5849 section 3.6).
///
/// Encodes everything but `A-Z a-z 0-9 - . _ ~`, with upper-case digits. This is stricter than
/// what URLs and forms need, so one encoding serves header, query and body alike.
public enum PercentEncoding {
    /// Encodes bytes.
    public static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        append(bytes, to: &output)
        return output
    }

    /// Encodes the UTF-8 of `text`, without normalizing it.
    public static func encode(_ text: String) -> String {
        String(decoding: encode(text.utf8), as: UTF8.self)
    }

    /// Decodes `%` sequences and leaves `+` alone; nil when a sequence is broken.
    public static func decode(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        decode(bytes, plusIsSpace: false)
    }

    /// Decodes to text; nil if a sequence is broken or the result is not UTF-8.
    public static func decode(_ text: some StringProtocol) -> String? {
        decode(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Decodes, with `+` read as a blank in form-encoded text.
    static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(hexValue),
                    let low = iterator.next().flatMap(hexValue)
                else { return nil }
                output.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace:
                output.append(UInt8(ascii: " "))
            default:
                output.append(byte)
            }
        }
        return output
    }

    /// Appends the encoded form of `bytes`; returns how many of them had to be escaped.
    @discardableResult
    static func append(_ bytes: some Collection<UInt8>, to output: inout [UInt8]) -> Int {
        let escapes = bytes.withContiguousStorageIfAvailable { append($0, to: &output) }
        return escapes ?? Array(bytes).withUnsafeBufferPointer { append($0, to: &output) }
    }

    /// Appends the encoded form of `bytes`; plain text, the usual case, goes over in one piece.
    @discardableResult
    static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) -> Int {
        let escapes = bytes.count { !isUnreserved($0) }
        guard escapes > 0 else {
            output.append(contentsOf: bytes)
            return 0
        }
        output.append(addingCapacity: bytes.count + 2 * escapes) { encoded in
            for byte in bytes {
                if isUnreserved(byte) {
                    encoded.append(byte)
                } else {
                    encoded.append(UInt8(ascii: "%"))
                    encoded.append(hexDigit(byte >> 4))
                    encoded.append(hexDigit(byte & 0xf))
                }
            }
        }
        return escapes
    }

    /// Writes the encoded form of `bytes` into a buffer with room for it; returns its length.
    static func write(
        _ bytes: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer
    ) -> Int {
        var position = 0
        for byte in bytes {
            if isUnreserved(byte) {
                output[position] = byte
                position += 1
            } else {
                output[position] = UInt8(ascii: "%")
                output[position + 1] = hexDigit(byte >> 4)
                output[position + 2] = hexDigit(byte & 0xf)
                position += 3
            }
        }
        return position
    }

    /// Appends `%` and the two digits of a byte.
    static func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "%"))
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 0xf))
    }

    /// Whether the byte stands for itself (RFC 3986 section 2.3).
    @inline(__always)
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        // One bit per ASCII character: digits, dash and dot; then letters, underscore and tilde.
        let low: UInt64 = 0x03ff_6000_0000_0000
        let high: UInt64 = 0x47ff_fffe_87ff_fffe
        return byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }

    static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension Secret {
    /// The percent-encoded form, made without a copy outside secret memory.
    package var percentEncoded: Secret {
        withBytes { bytes in
            let escapes = bytes.count { !PercentEncoding.isUnreserved($0) }
            return Secret(count: bytes.count + 2 * escapes) { output in
                _ = PercentEncoding.write(bytes, to: output)
            }
        }
    }
}
