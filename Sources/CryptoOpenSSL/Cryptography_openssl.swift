import COpenSSL
public import OAuthCore

extension Cryptography {
    /// The live cryptography, on libcrypto.
    public static let openSSL = Cryptography(
        digest: { hash, message in
            message.withUnsafeBytes { hash.state.digest($0) }
        },
        digestOfPieces: { hash, next in hash.state.digest(of: next) },
        hmac: { hash, key in
            switch hash {
            case .sha1: authenticator(HMACKey<SHA_CTX>(key))
            case .sha256: authenticator(HMACKey<SHA256_CTX>(key))
            case .sha512: authenticator(HMACKey<SHA512_CTX>(key))
            }
        },
        rsaSigner: { (hash, pem) throws(KeyFailure) in
            let key: RSAPrivateKey
            do throws(CryptoFailure) {
                key = try RSAPrivateKey(pem: pem)
            } catch {
                guard case .key(let failure) = error else { throw .unreadable }
                throw failure
            }
            return { message in try? key.sign(message, with: hash) }
        },
        randomBytes: { count in try? SystemRandom.bytes(count) }
    )

    private static func authenticator(_ key: HMACKey<some HashState>) -> Authenticator {
        { message in message.withUnsafeBytes { key.authenticate($0) } }
    }
}
