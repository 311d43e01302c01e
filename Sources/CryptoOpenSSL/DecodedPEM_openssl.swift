import COpenSSL
import OAuthCore

/// The private key's block of a PEM text, decoded into the secure heap, and decrypted if its header
/// says so (RFC 1421); wiped when it is released.
struct DecodedPEM: ~Copyable {
    private let start: UnsafeMutablePointer<UInt8>
    private let count: Int

    init(_ text: UnsafeRawBufferPointer, _ passphrase: Secret?) throws(KeyFailure) {
        guard let source = BIO_new_mem_buf(text.baseAddress, Int32(clamping: text.count)) else {
            throw .unreadable
        }
        defer { BIO_free(source) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        // An empty passphrase has no pointer of its own.
        let given = passphrase ?? Secret([])
        let isDecoded = given.withBytes { secret in
            var context = copenssl_passphrase(bytes: secret.baseAddress, count: secret.count)
            return withUnsafeMutablePointer(to: &context) { context in
                PEM_bytes_read_bio_secmem(
                    &bytes, &count, nil, "ANY PRIVATE KEY", source, copenssl_give_passphrase,
                    passphrase == nil ? nil : context) == 1
            }
        }
        guard isDecoded, let bytes, count >= 0 else { throw Self.failure }
        start = bytes
        self.count = count
    }

    deinit {
        copenssl_release_decoded(start, count)
    }

    /// The bytes, for as long as this lives.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// The meaning of the library's last error.
    private static var failure: KeyFailure {
        let code = ERR_peek_last_error()
        guard code >> 23 & 0xff == UInt(ERR_LIB_PEM) else { return .damaged }
        return switch Int32(truncatingIfNeeded: code & 0x7f_ffff) {
        case PEM_R_BAD_DECRYPT: .wrongPassphrase
        case PEM_R_BAD_PASSWORD_READ: .wrongPassphrase
        case PEM_R_UNSUPPORTED_ENCRYPTION, PEM_R_UNSUPPORTED_CIPHER: .unknownEncryption
        default: .damaged
        }
    }
}

/// PKCS#8 keys that a passphrase opens (RFC 5958 section 3).
enum EncryptedPrivateKey {
    /// The PrivateKeyInfo inside, decrypted into memory for secrets.
    static func decrypt(
        _ der: UnsafeRawBufferPointer, _ passphrase: Secret?
    ) throws(KeyFailure) -> Secret {
        var next = der.bindMemory(to: UInt8.self).baseAddress
        guard let info = d2i_X509_SIG(nil, &next, der.count) else { throw .damaged }
        defer { X509_SIG_free(info) }
        guard let context = EVP_CIPHER_CTX_new() else { throw .unreadable }
        defer { EVP_CIPHER_CTX_free(context) }
        var algorithm: UnsafePointer<X509_ALGOR>?
        var octets: UnsafePointer<ASN1_OCTET_STRING>?
        X509_SIG_get0(info, &algorithm, &octets)
        guard let algorithm, let octets else { throw .damaged }
        let parameter = algorithm.pointee.parameter
        guard let parameter, parameter.pointee.type == V_ASN1_SEQUENCE,
            let sequence = parameter.pointee.value.sequence
        else { throw .unknownEncryption }
        try PassphraseCost.check(
            UnsafeRawBufferPointer(
                start: ASN1_STRING_get0_data(sequence), count: Int(ASN1_STRING_length(sequence))))
        let isReady = (passphrase ?? Secret([])).withBytes { secret in
            EVP_PBE_CipherInit(
                algorithm.pointee.algorithm, secret.baseAddress, Int32(clamping: secret.count),
                parameter, context, 0) == 1
        }
        guard isReady else { throw .unknownEncryption }
        return try decrypt(octets, in: context)
    }

    private static func decrypt(
        _ octets: UnsafePointer<ASN1_OCTET_STRING>, in context: OpaquePointer
    ) throws(KeyFailure) -> Secret {
        let count = ASN1_STRING_length(octets)
        guard let sealed = ASN1_STRING_get0_data(octets), count > 0, count < 1 << 20 else {
            throw .damaged
        }
        var written: Int32 = 0
        // A cipher may write a block more than it was given.
        let room = Int(count) + Int(EVP_MAX_BLOCK_LENGTH)
        let padded = try Secret(count: room) { (output) throws(KeyFailure) in
            let start = output.bindMemory(to: UInt8.self).baseAddress
            var rest: Int32 = 0
            guard EVP_CipherUpdate(context, start, &written, sealed, count) == 1,
                EVP_CipherFinal_ex(context, start.map { $0 + Int(written) }, &rest) == 1
            else { throw .wrongPassphrase }
            written += rest
        }
        return padded.withBytes { Secret($0.prefix(Int(written))) }
    }
}
