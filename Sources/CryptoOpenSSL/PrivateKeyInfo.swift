import OAuthCore

/// The outer form of a PKCS#8 key (RFC 5208 section 5), without a copy of what is in it; no C.
///
/// libcrypto's own reader copies the inner key to ordinary memory. This one only finds it.
enum PrivateKeyInfo {
    /// The RSAPrivateKey (RFC 8017 appendix A.1.2) inside.
    static func rsaKey(
        in der: UnsafeRawBufferPointer
    ) throws(KeyFailure) -> UnsafeRawBufferPointer {
        var whole = DER(der)
        var info = DER(try whole.next(.sequence))
        _ = try info.next(.integer)
        var algorithm = DER(try info.next(.sequence))
        let identifier = try algorithm.next(.objectIdentifier)
        guard identifier.elementsEqual(rsaEncryption) else { throw .notRSA(kind(of: identifier)) }
        return try info.next(.octetString)
    }

    /// The bytes that stand before an RSAPrivateKey of that length.
    static func head(ofRSAKey count: Int) -> [UInt8] {
        let version: [UInt8] = [0x02, 0x01, 0x00]
        let oid = DER.head(.objectIdentifier, count: rsaEncryption.count) + rsaEncryption
        let algorithm = oid + [0x05, 0x00]
        let inner =
            version + DER.head(.sequence, count: algorithm.count) + algorithm
            + DER.head(.octetString, count: count)
        return DER.head(.sequence, count: inner.count + count) + inner
    }

    /// The OID of rsaEncryption, 1.2.840.113549.1.1.1 (RFC 8017 appendix C).
    private static let rsaEncryption: [UInt8] = [
        0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01,
    ]

    private static func kind(of identifier: UnsafeRawBufferPointer) -> KeyFailure.Kind {
        switch Array(identifier) {
        case [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]: .ellipticCurve
        case [0x2a, 0x86, 0x48, 0xce, 0x38, 0x04, 0x01]: .dsa
        case [0x2b, 0x65, 0x70]: .ed25519
        case [0x2b, 0x65, 0x71]: .ed448
        case [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0a]: .rsaPSS
        default: .other
        }
    }
}

/// Reads DER (X.690) value by value; whatever does not add up is `damaged`.
struct DER {
    private var rest: UnsafeRawBufferPointer

    /// The types of values that are read here.
    enum Tag: UInt8 {
        case integer = 0x02
        case octetString = 0x04
        case objectIdentifier = 0x06
        case sequence = 0x30
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        rest = bytes
    }

    /// The contents of the next value, which has to be of that type.
    mutating func next(_ tag: Tag) throws(KeyFailure) -> UnsafeRawBufferPointer {
        guard rest.count >= 2, rest[0] == tag.rawValue else { throw .damaged }
        var count = Int(rest[1])
        var start = 2
        if count >= 0x80 {
            let digits = count - 0x80
            guard (1...3).contains(digits), rest.count >= 2 + digits else { throw .damaged }
            count = rest[2..<(2 + digits)].reduce(0) { $0 << 8 | Int($1) }
            start += digits
        }
        guard rest.count - start >= count else { throw .damaged }
        let contents = UnsafeRawBufferPointer(rebasing: rest[start..<(start + count)])
        rest = UnsafeRawBufferPointer(rebasing: rest[(start + count)...])
        return contents
    }

    /// Whether the next value is of that type.
    func isNext(_ tag: Tag) -> Bool { rest.first == tag.rawValue }

    /// The next value as a number that is not negative; one of more than seven bytes as the greatest.
    mutating func number() throws(KeyFailure) -> Int {
        let digits = try next(.integer)
        guard let first = digits.first, first < 0x80 else { throw .damaged }
        let significant = digits.drop { $0 == 0 }
        return significant.count > 7 ? .max : significant.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Tag and length of a value.
    static func head(_ tag: Tag, count: Int) -> [UInt8] {
        if count < 0x80 { return [tag.rawValue, UInt8(count)] }
        if count < 0x100 { return [tag.rawValue, 0x81, UInt8(count)] }
        return [tag.rawValue, 0x82, UInt8(count >> 8 & 0xff), UInt8(count & 0xff)]
    }
}
