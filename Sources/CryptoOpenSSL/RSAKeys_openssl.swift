import COpenSSL
public import OAuthCore

extension RSAKeys {
    /// The live ones, on libcrypto.
    public static let openSSL = RSAKeys(
        read: { (pem, passphrase) throws(KeyFailure) in
            do throws(CryptoFailure) {
                let key = try RSAKey(pem: pem, passphrase: passphrase)
                guard key.isConsistent else { throw .key(.damaged) }
                let pair = try pair(key)
                // With halves of different keys no signature could be verified.
                guard try isSound(pair) else { throw .key(.damaged) }
                return pair
            } catch {
                guard case .key(let failure) = error else { throw .unreadable }
                throw failure
            }
        },
        generate: { try? pair(RSAKey.generate()) })

    private static func pair(_ key: RSAKey) throws(CryptoFailure) -> RSAKeyPair {
        RSAKeyPair(
            privatePEM: try key.privatePEM(), publicPEM: try key.publicPEM(), bits: key.bits)
    }

    private static func isSound(_ pair: RSAKeyPair) throws(CryptoFailure) -> Bool {
        let message = Array("pintle".utf8)
        let signature = try? RSAPrivateKey(pem: pair.privatePEM).sign(message, with: .sha256)
        guard let signature else { return false }
        return try RSAPublicKey(pem: Array(pair.publicPEM.utf8))
            .isValid(signature, over: message, with: .sha256)
    }
}
