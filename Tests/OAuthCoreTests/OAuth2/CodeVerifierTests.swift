import CryptoOpenSSL
import OAuthCore
import Testing

@Suite("A code verifier")
struct CodeVerifierTests {
    @Test("gives the published challenges", arguments: VectorFile.cases("pkce"))
    func published(_ vector: VectorCase) throws {
        let verifier = CodeVerifier(Secret(utf8: try vector.text("code_verifier")))
        let name = try vector.text("method")
        let method = try #require(OAuth2Rules.PKCEMethod(rawValue: name))
        let challenge = try #require(vector.expected["code_challenge"]?.text)
        #expect(
            verifier.challenge(method, .openSSL) == [
                Parameter("code_challenge", challenge), Parameter("code_challenge_method", name),
            ])
    }

    @Test("says nothing where the provider refuses PKCE")
    func none() throws {
        let verifier = try #require(CodeVerifier(.openSSL))
        #expect(verifier.challenge(.none, .openSSL).isEmpty)
    }

    /// RFC 7636 section 4.1: at least 43 characters, unreserved ones only.
    @Test("is 43 characters that need no escape, another one each time")
    func fresh() throws {
        let (one, other) = (
            try #require(CodeVerifier(.openSSL)), try #require(CodeVerifier(.openSSL))
        )
        #expect(one.value.count == 43)
        #expect(one.value.percentEncodedText == one.value.revealedText)
        #expect(one != other)
    }

    @Test("cannot be made without randomness")
    func noRandomness() {
        var cryptography = Cryptography.openSSL
        cryptography.randomBytes = { _ in nil }
        #expect(CodeVerifier(cryptography) == nil)
    }
}

extension Secret {
    fileprivate var percentEncodedText: String { PercentEncoding.encode(revealedText) }
}
