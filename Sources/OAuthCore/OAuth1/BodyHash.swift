/// The hash of a body that is not a form (OAuth Request Body Hash 1.0, draft 4).
public enum BodyHash {
    /// The parameter `oauth_body_hash` for a body, with the hash function of the method.
    ///
    /// PLAINTEXT has no hash function and takes SHA-1, the extension's default.
    public static func parameter(
        for body: [UInt8], method: SignatureMethod, cryptography: Cryptography
    ) -> Parameter {
        let digest = cryptography.digest(function(method), body)
        return Parameter(.bodyHash, Base64.encode(digest))
    }

    /// The parameter `oauth_body_hash` for a body that is read in pieces, until `next` gives nil.
    public static func parameter(
        forPieces next: () -> [UInt8]?, method: SignatureMethod, cryptography: Cryptography
    ) -> Parameter {
        let digest = cryptography.digestOfPieces(function(method), next)
        return Parameter(.bodyHash, Base64.encode(digest))
    }

    private static func function(_ method: SignatureMethod) -> HashFunction {
        method.hashFunction ?? .sha1
    }
}
