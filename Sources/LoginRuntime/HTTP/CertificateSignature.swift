/// By which algorithm a certificate is signed (RFC 5280 section 4.1.1.2).
struct CertificateSignature {
    /// The content of its object identifier in DER; nil where the certificate cannot be taken apart.
    let algorithm: [UInt8]?

    /// Reads `SEQUENCE { tbsCertificate, SEQUENCE { algorithm, … }, … }`.
    init(_ certificate: [UInt8]) {
        var outer = certificate[...]
        guard var fields = outer.takeValue(of: Self.sequence),
            fields.takeValue(of: Self.sequence) != nil,
            var identifier = fields.takeValue(of: Self.sequence)
        else {
            algorithm = nil
            return
        }
        algorithm = identifier.takeValue(of: Self.objectIdentifier).map(Array.init)
    }

    /// Whether the algorithm is unknown to be any, or one over a hash that collides.
    var isBroken: Bool {
        algorithm.map(Self.brokenOnes.contains) ?? true
    }

    private static let sequence: UInt8 = 0x30
    private static let objectIdentifier: UInt8 = 0x06

    private static let pkcs1: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01]
    private static let brokenOnes: [[UInt8]] = [
        // md2, md4, md5 and sha1WithRSAEncryption (RFC 8017 appendix A.2.4)
        pkcs1 + [2], pkcs1 + [3], pkcs1 + [4], pkcs1 + [5],
        // sha-1WithRSASignature, as Windows wrote it: 1.3.14.3.2.29
        [0x2b, 0x0e, 0x03, 0x02, 0x1d],
        // ecdsa-with-SHA1 (1.2.840.10045.4.1) and id-dsa-with-sha1 (1.2.840.10040.4.3), RFC 3279
        [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x01],
        [0x2a, 0x86, 0x48, 0xce, 0x38, 0x04, 0x03],
    ]
}

extension ArraySlice<UInt8> {
    /// Removes one element of DER from the front and returns its content; nil if it has another tag
    /// or reaches beyond the end.
    fileprivate mutating func takeValue(of tag: UInt8) -> ArraySlice<UInt8>? {
        guard popFirst() == tag, let first = popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            guard first > 0x80, first <= 0x84 else { return nil }
            length = 0
            for _ in 0..<(first - 0x80) {
                guard let byte = popFirst() else { return nil }
                length = length << 8 | Int(byte)
            }
        }
        guard length <= count else { return nil }
        defer { removeFirst(length) }
        return prefix(length)
    }
}
