import OAuthCore

/// The work that an encrypted PKCS#8 key needs to try a passphrase, read from its own parameters
/// before anything is spent; no C.
enum PassphraseCost {
    /// Some four seconds on a small server; `openssl pkcs8` writes 2048.
    static let mostIterations = 10_000_000
    /// The limit for the product of N, r and p, four times that of a vault's own slot.
    static let mostScryptWork = 1 << 22

    /// Throws `tooCostly`; and `unknownEncryption` for parameters of another form than those of
    /// PBES1 and PBES2 (RFC 8018 appendix A) with PBKDF2 or scrypt (RFC 7914 section 7).
    static func check(_ parameters: UnsafeRawBufferPointer) throws(KeyFailure) {
        let isFair: Bool
        do throws(KeyFailure) {
            isFair = try self.isFair(parameters)
        } catch {
            throw .unknownEncryption
        }
        guard isFair else { throw .tooCostly }
    }

    private static func isFair(_ parameters: UnsafeRawBufferPointer) throws(KeyFailure) -> Bool {
        var whole = DER(parameters)
        var scheme = DER(try whole.next(.sequence))
        guard scheme.isNext(.sequence) else {
            // PBES1, and the like of PKCS#12: a salt and a count.
            _ = try scheme.next(.octetString)
            return try scheme.number() <= mostIterations
        }
        var derivation = DER(try scheme.next(.sequence))
        let function = try derivation.next(.objectIdentifier)
        var values = DER(try derivation.next(.sequence))
        _ = try values.next(.octetString)
        var work = try values.number()
        guard function.elementsEqual(scrypt) else { return work <= mostIterations }
        for _ in 0..<2 {
            let (product, isBeyond) = work.multipliedReportingOverflow(by: try values.number())
            work = isBeyond ? .max : product
        }
        return work <= mostScryptWork
    }

    /// The OID of scrypt, 1.3.6.1.4.1.11591.4.11 (RFC 7914 section 7).
    private static let scrypt: [UInt8] = [0x2b, 0x06, 0x01, 0x04, 0x01, 0xda, 0x47, 0x04, 0x0b]
}
