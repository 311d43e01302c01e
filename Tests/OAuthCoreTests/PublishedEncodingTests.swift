import CryptoOpenSSL
import OAuthCore
import Testing

@Suite("Published cases: encodings and digests")
struct PublishedEncodingTests {
    @Test(
        "No case of a category is left out",
        arguments: [
            "percent_encode", "form_decode", "normalize", "base_uri", "base_string",
            "sign_base_string", "signature", "body_hash", "hmac", "digest", "base64",
            "auth_header_parse", "auth_header_build", "oauth_echo", "token_response_oauth1",
            "oauth_problem", "error_body", "redirect_parse",
        ])
    func completeness(category: String) throws {
        let count = try #require(VectorFile.count(category))
        #expect(count > 0)
        #expect(VectorFile.cases(category).count == count)
    }

    @Test(
        "Text is percent-encoded, and decodes to itself",
        arguments: VectorFile.cases("percent_encode"))
    func percentEncoding(vector: VectorCase) throws {
        let text = try vector.text("text")
        let encoded = PercentEncoding.encode(text)
        #expect(encoded == vector.expected["encoded"]?.text)
        #expect(PercentEncoding.decode(encoded).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test("A form is decoded", arguments: VectorFile.cases("form_decode"))
    func formDecoding(vector: VectorCase) throws {
        let parameters = try FormParameters.parse(try vector.text("body"))
        #expect(try parameters == vector.expected["pairs"]?.parameters)
    }

    @Test("Parameters are normalized", arguments: VectorFile.cases("normalize"))
    func normalizing(vector: VectorCase) throws {
        let normalized = NormalizedParameters(try vector.parameters("params"))
        #expect(normalized.text == vector.expected["normalized"]?.text)
    }

    @Test("Bytes become Base64 and back", arguments: VectorFile.cases("base64"))
    func base64(vector: VectorCase) throws {
        let data = bytes(hex: try vector.text("data_hex"))
        #expect(Base64.encode(data) == vector.expected["base64"]?.text)
        #expect(Base64.encodeURLSafe(data) == vector.expected["base64url_nopad"]?.text)
        #expect(Base64.decode(Base64.encode(data)) == data)
        #expect(Base64.decode(Base64.encodeURLSafe(data)) == data)
    }

    @Test("A text is hashed", arguments: VectorFile.cases("digest"))
    func digest(vector: VectorCase) throws {
        let hash = try HashFunction(vectorName: vector.text("hash"))
        let digest = Cryptography.openSSL.digest(hash, Array(try vector.text("text").utf8))
        #expect(hex(digest) == vector.expected["digest_hex"]?.text)
    }

    @Test(
        "A message is authenticated with a prepared key, twice alike",
        arguments: VectorFile.cases("hmac"))
    func hmac(vector: VectorCase) throws {
        let hash = try HashFunction(vectorName: vector.text("hash"))
        let key = Secret(bytes(hex: try vector.text("key_hex")))
        let authenticate = Cryptography.openSSL.hmac(hash, key)
        let data = bytes(hex: try vector.text("data_hex"))
        #expect(hex(authenticate(data)) == vector.expected["digest_hex"]?.text)
        #expect(hex(authenticate(data)) == vector.expected["digest_hex"]?.text)
    }

    @Test("A body is hashed for oauth_body_hash", arguments: VectorFile.cases("body_hash"))
    func bodyHash(vector: VectorCase) throws {
        let methods: [HashFunction: SignatureMethod] = [.sha1: .hmacSHA1, .sha256: .hmacSHA256]
        let method = try #require(methods[try HashFunction(vectorName: vector.text("hash"))])
        let parameter = BodyHash.parameter(
            for: Array(try vector.text("body").utf8), method: method, cryptography: .openSSL)
        #expect(parameter.name == "oauth_body_hash")
        #expect(parameter.value == vector.expected["oauth_body_hash"]?.text)
    }
}
