import CryptoOpenSSL
import OAuthCore
import Testing

/// What is shown of a signature to somebody who looks for its fault.
@Suite struct `The explanation of a signature` {
    /// The request of RFC 5849 section 3.4.1.1, with its protocol parameters.
    private func explained(
        asHTTP: Bool = false, method: SignatureMethod = .hmacSHA1
    ) throws -> SignatureExplanation {
        let signer = try RequestSigner(
            client: ClientCredentials(
                identifier: "9djdj82h48djs9d2", key: .sharedSecret(Secret(utf8: "j49sk3j29djd"))),
            token: SigningToken(
                TokenCredentials(
                    identifier: Secret(utf8: "kkk9d7dh3k39sjv7"),
                    sharedSecret: Secret(utf8: "dh893hdasih9"))),
            method: method, realm: "Example", includesVersion: false, signsAsHTTP: asHTTP,
            cryptography: .openSSL)
        return try signer.authorization(
            for: SignableRequest(
                method: "POST",
                url: try RequestURL(
                    "\(asHTTP ? "https" : "http")://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b"
                ),
                body: .encodedForm(Array("c2&a3=2+q".utf8))),
            nonce: "7d8f3e4a", timestamp: Timestamp(secondsSince1970: 137_131_201)
        ).explanation
    }

    /// The base string of the RFC, but for its token.
    private let published = """
        POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q\
        %26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_\
        key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_m\
        ethod%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3D\
        TOKEN-LEFT-OUT
        """

    @Test(arguments: [false, true])
    func `has the base string of the RFC, its token left out`(asHTTP: Bool) throws {
        #expect(try explained(asHTTP: asHTTP).baseString == published)
    }

    @Test func `has everything that is signed, in its order`() throws {
        #expect(
            try explained().parameters.map(\.name) == [
                "a2", "a3", "a3", "b5", "c@", "c2", "oauth_consumer_key", "oauth_nonce",
                "oauth_signature_method", "oauth_timestamp", "oauth_token",
            ])
    }

    @Test(arguments: [SignatureMethod.hmacSHA1, .plaintext])
    func `has the header with nothing secret in it`(method: SignatureMethod) throws {
        let explained = try explained(method: method)
        let header = try AuthorizationHeader(explained.authorizationHeader)
        #expect(header.realm == "Example")
        #expect(header.parameters.first(.token) == SignatureExplanation.tokenLeftOut)
        #expect(header.parameters.first(.signature) == SignatureExplanation.signatureLeftOut)
        #expect(header.parameters.first(.nonce) == "7d8f3e4a")
        let all = "\(explained)"
        #expect(!all.contains("kkk9d7dh3k39sjv7") && !all.contains("dh893hdasih9"))
        #expect(!all.contains("j49sk3j29djd"))
    }
}
