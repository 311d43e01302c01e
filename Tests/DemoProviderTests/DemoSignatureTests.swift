import CryptoOpenSSL
import OAuthCore
import Testing

@testable import DemoProvider

/// The signature methods, and what each of them needs (RFC 5849 sections 3.2 to 3.4).
@Suite struct DemoSignatureTests {
    private static let callback = [Parameter(.callback, "oob")]
    private let badSignature = DemoResponse.refusal(.badRequestSignature)

    private func state(
        base: String = DemoClient.base, publicKey: RSAPublicKey? = nil
    ) -> DemoProviderState {
        DemoProviderState(
            base: base, client: DemoClient().key, publicKey: publicKey, appName: "demo-app",
            cryptography: .openSSL)
    }

    @Test(arguments: [SignatureMethod.hmacSHA1, .hmacSHA256, .hmacSHA512, .plaintext])
    func `a login works with each method of a shared secret`(method: SignatureMethod) throws {
        var client = DemoClient()
        let reply = try client.login(signature: method)
        let request = try client.signed(
            "GET", DemoCall.account.rawValue, token: SigningToken(reply.credentials),
            signature: method)
        #expect(client.send(request).status == 200)
    }

    @Test(arguments: [SignatureMethod.hmacSHA1, .hmacSHA256, .hmacSHA512, .plaintext])
    func `another secret is refused with each method`(method: SignatureMethod) throws {
        var client = DemoClient()
        client.key.key = .sharedSecret(Secret(utf8: "wrong"))
        let request = try client.signed(
            "POST", "/oauth/request_token", signature: method, extra: Self.callback)
        #expect(client.send(request) == badSignature)
    }

    @Test(arguments: [SignatureMethod.rsaSHA1, .rsaSHA256])
    func `RSA works where the key is registered, beside the secret`(
        method: SignatureMethod
    ) throws {
        let pair = try #require(RSAKeys.openSSL.generate())
        var client = DemoClient()
        client.state = state(publicKey: try RSAPublicKey(pem: Array(pair.publicPEM.utf8)))
        _ = try client.login()
        client.key.key = .rsaPrivateKey(pem: pair.privatePEM)
        let reply = try client.login(signature: method)
        var request = try client.signed(
            "GET", DemoCall.account.rawValue, token: SigningToken(reply.credentials),
            signature: method)
        #expect(client.send(request).status == 200)
        request.target += "?more=1"
        #expect(client.send(request) == .refusal(.badSignature))
    }

    @Test func `RSA without a registered key is no method of this server`() throws {
        let pair = try #require(RSAKeys.openSSL.generate())
        var client = DemoClient()
        client.key.key = .rsaPrivateKey(pem: pair.privatePEM)
        let request = try client.signed(
            "POST", "/oauth/request_token", signature: .rsaSHA1, extra: Self.callback)
        #expect(client.send(request) == .refusal(.badData))
    }

    @Test(
        "PLAINTEXT is for TLS and for this machine",
        arguments: [
            ("https://demo.example", 200), ("http://127.0.0.1:4000", 200),
            ("http://demo.example", 400),
        ])
    func plaintext(base: String, status: Int) throws {
        var client = DemoClient()
        client.state = state(base: base)
        let request = try client.signed(
            "POST", "/oauth/request_token", signature: .plaintext, extra: Self.callback)
        #expect(client.send(request).status == status)
    }

    @Test func `PLAINTEXT needs neither time nor nonce`() {
        var client = DemoClient()
        let request = DemoRequest(
            method: "POST", target: "/oauth/request_token",
            authorization: """
                OAuth oauth_consumer_key="demo-key", oauth_signature_method="PLAINTEXT", \
                oauth_signature="demo-secret%26", oauth_callback="oob"
                """)
        #expect(client.send(request).status == 200)
        #expect(client.send(request).status == 200)
    }

    @Test(
        "what is no time or no nonce is refused",
        arguments: [
            ("0", "n"), ("-1800000000", "n"), ("-9223372036854775808", "n"), ("soon", "n"),
            ("1800000000", ""), ("1800000000", "two words"),
        ])
    func badTime(seconds: String, nonce: String) throws {
        var client = DemoClient()
        let request = DemoRequest(
            method: "POST",
            target: "/oauth/request_token?oauth_consumer_key=demo-key&oauth_callback=oob"
                + "&oauth_signature_method=HMAC-SHA1&oauth_signature=x"
                + "&oauth_timestamp=\(seconds)&oauth_nonce=\(PercentEncoding.encode(nonce))")
        #expect(client.send(request) == .refusal(.badData))
    }

    @Test func `a time at the end of all numbers is out of bounds`() throws {
        var client = DemoClient()
        let request = try client.signed(
            "POST", "/oauth/request_token", at: Timestamp(secondsSince1970: .max),
            extra: Self.callback)
        #expect(client.send(request) == .refusal(.badTime))
    }

    @Test func `a short nonce does, and one may come again with another token`() throws {
        var client = DemoClient()
        let request = try client.signed(
            "POST", "/oauth/request_token", nonce: "7", extra: Self.callback)
        #expect(client.send(request).status == 200)
        #expect(client.send(request) == badSignature)
        let token = SigningToken(try client.login().credentials)
        let call = try client.signed(
            "GET", DemoCall.account.rawValue, token: token, nonce: "7")
        #expect(client.send(call).status == 200)
        #expect(client.send(call) == .refusal(.badSignature))
    }
}
