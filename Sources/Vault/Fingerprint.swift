import CryptoOpenSSL
public import OAuthCore

/// SHA-256 over texts, for comparison with a value that was recorded beforehand.
public enum Fingerprint {
    /// The digest of the fields, each with its length in front.
    public static func of(_ fields: [String]) -> [UInt8] {
        var message: [UInt8] = []
        for field in fields { message.append(field: field.utf8) }
        return SHA256.digest(message)
    }

    /// The digest of a secret, to find the same one among many.
    public static func of(_ secret: Secret) -> [UInt8] {
        var digest: [UInt8] = []
        secret.withBytes { SHA256.append(digestOf: $0, to: &digest) }
        return digest
    }
}
