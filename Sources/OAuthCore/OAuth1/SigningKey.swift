/// A client's key and a token's secret, prepared for one signature method.
///
/// Prepared once and used for many signatures: HMAC states and parsed RSA keys are kept, the
/// secrets they came from are not (except PLAINTEXT, whose signature is the secrets themselves).
public struct SigningKey: Sendable {
    /// The method that the key signs with.
    public let method: SignatureMethod
    private let form: Form

    private enum Form: Sendable {
        case hmac(Cryptography.Authenticator)
        case rsa(Cryptography.Signer)
        case plaintext(Secret)
    }

    /// Prepares the key; `tokenSecret` is nil while there is no token (RFC 5849 section 3.4.2).
    public init(
        client: ClientCredentials, tokenSecret: Secret?, method: SignatureMethod,
        cryptography: Cryptography
    ) throws(SignatureFailure) {
        self.method = method
        switch (method, client.key) {
        case (.hmacSHA1, .sharedSecret(let secret)):
            form = .hmac(cryptography.hmac(.sha1, Self.joined(secret, tokenSecret)))
        case (.hmacSHA256, .sharedSecret(let secret)):
            form = .hmac(cryptography.hmac(.sha256, Self.joined(secret, tokenSecret)))
        case (.hmacSHA512, .sharedSecret(let secret)):
            form = .hmac(cryptography.hmac(.sha512, Self.joined(secret, tokenSecret)))
        case (.plaintext, .sharedSecret(let secret)):
            form = .plaintext(Self.joined(secret, tokenSecret))
        case (.rsaSHA1, .rsaPrivateKey(let pem)):
            form = .rsa(try Self.signer(.sha1, pem, cryptography))
        case (.rsaSHA256, .rsaPrivateKey(let pem)):
            form = .rsa(try Self.signer(.sha256, pem, cryptography))
        case (.hmacSHA1, .rsaPrivateKey), (.hmacSHA256, .rsaPrivateKey),
            (.hmacSHA512, .rsaPrivateKey), (.plaintext, .rsaPrivateKey),
            (.rsaSHA1, .sharedSecret), (.rsaSHA256, .sharedSecret), (_, .absent):
            throw .keyDoesNotFitMethod
        }
    }

    /// The value of `oauth_signature`, not percent-encoded yet (sections 3.4.2 to 3.4.4).
    public func signature(over baseString: SignatureBaseString) throws(SignatureFailure) -> Secret {
        var signature = Secret([])
        try sign(baseString) { signature = Secret($0) }
        return signature
    }

    /// Lends the value of `oauth_signature` to `take`, once; of the methods only PLAINTEXT has a
    /// secret in it, which lies in secret memory.
    func sign(
        _ baseString: SignatureBaseString, _ take: (UnsafeRawBufferPointer) -> Void
    ) throws(SignatureFailure) {
        switch form {
        case .hmac(let authenticate):
            Base64.encodedBytes(authenticate(baseString.bytes)).withUnsafeBytes(take)
        case .rsa(let sign):
            guard let signature = sign(baseString.bytes) else { throw .cryptographyFailed }
            Base64.encodedBytes(signature).withUnsafeBytes(take)
        case .plaintext(let key):
            key.withBytes(take)
        }
    }

    /// Both secrets, encoded and joined by an ampersand that is there even when one is empty.
    private static func joined(_ client: Secret, _ token: Secret?) -> Secret {
        let client = client.percentEncoded
        let token = (token ?? Secret([])).percentEncoded
        return Secret(count: client.count + 1 + token.count) { output in
            client.withBytes { output.copyBytes(from: $0) }
            output[client.count] = UInt8(ascii: "&")
            token.withBytes { output[(client.count + 1)...].copyBytes(from: $0) }
        }
    }

    private static func signer(
        _ hash: HashFunction, _ pem: Secret, _ cryptography: Cryptography
    ) throws(SignatureFailure) -> Cryptography.Signer {
        do throws(KeyFailure) {
            return try cryptography.rsaSigner(hash, pem)
        } catch {
            throw .key(error)
        }
    }
}
