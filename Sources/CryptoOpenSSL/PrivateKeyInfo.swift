import OAuthCore

/// The outer form of a PKCS#8 key (RFC 5208 section 5), without a copy of its content; no C.
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
