/// The secret that ties an authorization code to its request (RFC 7636).
public struct CodeVerifier: Sendable, Equatable {
    /// 43 unpredictable characters (section 4.1).
    public let value: Secret

    /// A verifier that was made before.
    public init(_ value: Secret) {
        self.value = value
    }

    /// A new one; nil when the system has no randomness to give.
    public init?(_ cryptography: Cryptography) {
        guard let text = cryptography.unguessableText(bytes: 32) else { return nil }
        value = Secret(utf8: text)
    }

    /// The parameters of the authorization URL, with the method; none if PKCE is not used
    /// (sections 4.2 and 4.3).
    public func challenge(
        _ method: OAuth2Rules.PKCEMethod, _ cryptography: Cryptography
    ) -> [Parameter] {
        let challenge: String
        switch method {
        case .none: return []
        case .plain: challenge = value.revealedText
        case .s256:
            let hash = value.withBytes { cryptography.digest(.sha256, Array($0)) }
            challenge = Base64.encodeURLSafe(hash)
        }
        return [
            Parameter("code_challenge", challenge),
            Parameter("code_challenge_method", method.rawValue),
        ]
    }
}

extension Cryptography {
    /// So many random bytes as letters, digits, `-` and `_`; nil when the system has none to give.
    public func unguessableText(bytes count: Int) -> String? {
        randomBytes(count).map(Base64.encodeURLSafe)
    }
}
