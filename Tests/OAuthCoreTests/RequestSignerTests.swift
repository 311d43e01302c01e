import CryptoOpenSSL
import OAuthCore
import Testing

@Suite("The request signer")
struct RequestSignerTests {
    @Test("Temporary credentials are requested without a token")
    func withoutToken() throws {
        let signed = try signer(token: nil).authorization(
            for: request, nonce: "n", timestamp: moment, extra: [Parameter(.callback, "oob")])
        #expect(
            signed.protocolParameters.map(\.name) == [
                "oauth_consumer_key", "oauth_nonce", "oauth_signature_method", "oauth_timestamp",
                "oauth_version", "oauth_callback", "oauth_signature",
            ])
    }

    @Test("The token request carries the temporary identifier and the verifier")
    func tokenRequest() throws {
        let token = SigningToken(
            TemporaryCredentials(identifier: "request/token", sharedSecret: Secret([])))
        let signed = try signer(token: token).authorization(
            for: request, nonce: "n", timestamp: moment, extra: [Parameter(.verifier, "0012345")])
        #expect(signed.protocolParameters.first(.token) == "request/token")
        #expect(signed.protocolParameters.first(.verifier) == "0012345")
        #expect(signed.authorizationHeader.contains("oauth_token=\"request%2Ftoken\""))
    }

    @Test("Without a version no oauth_version is sent")
    func withoutVersion() throws {
        let signed = try signer(includesVersion: false).authorization(
            for: request, nonce: "n", timestamp: moment)
        #expect(signed.protocolParameters.first(.version) == nil)
    }

    @Test(
        "A provider that believes in http gets a signature over http, whatever is sent",
        arguments: [
            ("https://a.example/x?y=z", "http://a.example/x?y=z"),
            ("https://a.example:8443/x", "http://a.example:8443/x"),
            ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"),
        ])
    func asHTTP(sent: String, signed: String) throws {
        let over = { (url: String, signsAsHTTP: Bool) in
            try signer(signsAsHTTP: signsAsHTTP).authorization(
                for: SignableRequest(method: "GET", url: try RequestURL(url)), nonce: "n",
                timestamp: moment)
        }
        let believed = try over(sent, true)
        #expect(believed.protocolParameters == (try over(signed, false)).protocolParameters)
        #expect(believed.request.url.text == sent)
    }

    @Test(
        "The realm is absent, empty or given, and never signed",
        arguments: [
            (nil, "OAuth oauth_consumer_key="), ("", "OAuth realm=\"\", oauth_consumer_key="),
            ("Photos", "OAuth realm=\"Photos\", oauth_consumer_key="),
            ("a\"b\\c", "OAuth realm=\"a\\\"b\\\\c\", oauth_consumer_key="),
        ] as [(String?, String)])
    func realm(realm: String?, beginning: String) throws {
        let signed = try signer(realm: realm).authorization(
            for: request, nonce: "n", timestamp: moment)
        let plain = try signer().authorization(for: request, nonce: "n", timestamp: moment)
        #expect(signed.authorizationHeader.hasPrefix(beginning))
        #expect(signed.protocolParameters == plain.protocolParameters)
        #expect(try AuthorizationHeader(signed.authorizationHeader).realm == realm)
    }

    @Test("The same parameters stand in header, query and body")
    func placements() throws {
        var form = try request
        form.method = "POST"
        form.body = .form([Parameter("status", "a b&c")])
        let signed = try signer().authorization(for: form, nonce: "n", timestamp: moment)
        let header = try AuthorizationHeader(signed.authorizationHeader).parameters
        let query = try signed.urlWithQuery.queryParameters
        let body = try FormParameters.parse(signed.formBody)
        #expect(header == signed.protocolParameters)
        #expect(query == [Parameter("x", "1")] + signed.protocolParameters)
        #expect(body == [Parameter("status", "a b&c")] + signed.protocolParameters)
    }

    @Test("A server computes the same base string wherever the parameters stand")
    func serverSide() throws {
        let signed = try signer().authorization(for: request, nonce: "n", timestamp: moment)
        let fromHeader = try SignatureBaseString(
            request: request, protocolParameters: signed.protocolParameters)
        let fromQuery = try SignatureBaseString(
            request: SignableRequest(method: "get", url: signed.urlWithQuery),
            protocolParameters: [])
        #expect(fromHeader == fromQuery)
    }

    @Test("A body that is no form is not signed, and cannot carry the parameters")
    func otherBody() throws {
        var upload = try request
        upload.body = .other(Array("a=b".utf8))
        let signed = try signer().authorization(for: upload, nonce: "n", timestamp: moment)
        let plain = try signer().authorization(for: request, nonce: "n", timestamp: moment)
        #expect(signed.protocolParameters == plain.protocolParameters)
        #expect(throws: SignatureFailure.bodyNotAllowed) { try signed.formBody }
    }

    @Test("A form that is sent as it stands is signed like the parameters in it")
    func encodedForm() throws {
        var encoded = try request
        encoded.body = .encodedForm(Array("b=%c3%a9+x&&a&c=d=e".utf8))
        var form = try request
        form.body = .form([Parameter("a", ""), Parameter("b", "é x"), Parameter("c", "d=e")])
        #expect(
            try signer().authorization(for: encoded, nonce: "n", timestamp: moment)
                .protocolParameters
                == signer().authorization(for: form, nonce: "n", timestamp: moment)
                .protocolParameters)
    }

    @Test("Bytes that are no UTF-8 are signed as they are sent")
    func bytesBeyondUTF8() throws {
        let url = try RequestURL("https://example.com/?a=%ff%FE")
        let baseString = try SignatureBaseString(
            request: SignableRequest(method: "GET", url: url), protocolParameters: [])
        #expect(baseString.text == "GET&https%3A%2F%2Fexample.com%2F&a%3D%25FF%25FE")
    }

    @Test("A description of anything signed shows no token")
    func descriptions() throws {
        let signed = try signer().authorization(for: request, nonce: "n", timestamp: moment)
        for text in ["\(signed)", String(reflecting: signed), "\(OAuthEcho(signed))"] {
            #expect(!text.contains("access"))
            #expect(!text.contains("oauth_"))
        }
    }

    @Test("A key of the wrong kind is refused", arguments: SignatureMethod.allCases)
    func wrongKey(method: SignatureMethod) {
        let key: ClientCredentials.Key =
            method.usesRSA
            ? .sharedSecret(Secret(utf8: "s")) : .rsaPrivateKey(pem: Secret(utf8: "k"))
        #expect(throws: SignatureFailure.keyDoesNotFitMethod) {
            try RequestSigner(
                client: ClientCredentials(identifier: "c", key: key), token: nil, method: method,
                cryptography: .openSSL)
        }
    }

    @Test("A key that cannot be read says so")
    func unreadableKey() {
        let client = ClientCredentials(
            identifier: "c", key: .rsaPrivateKey(pem: Secret(utf8: "no key")))
        #expect(throws: SignatureFailure.key(.unreadable)) {
            try RequestSigner(
                client: client, token: nil, method: .rsaSHA1, cryptography: .openSSL)
        }
    }
}

@Suite("Hostile input to signing")
struct HostileSigningTests {
    private static let controls = [
        "\r", "\n", "\r\nX-Evil: 1", "\u{0}", "\u{1b}[2J", "\u{7f}", "\r\n x",
    ]

    @Test("Control characters in a protocol parameter are refused", arguments: controls)
    func parameters(control: String) throws {
        #expect(throws: SignatureFailure.forbiddenCharacter) {
            try signer().authorization(for: request, nonce: "n\(control)", timestamp: moment)
        }
        #expect(throws: SignatureFailure.forbiddenCharacter) {
            try signer().authorization(
                for: request, nonce: "n", timestamp: moment,
                extra: [Parameter(.callback, "oob\(control)")])
        }
    }

    @Test("Control characters in realm, consumer key and token are refused", arguments: controls)
    func identity(control: String) {
        #expect(throws: SignatureFailure.forbiddenCharacter) { try signer(realm: "r\(control)") }
        #expect(throws: SignatureFailure.forbiddenCharacter) {
            try signer(consumerKey: "key\(control)")
        }
        let token = SigningToken(
            TemporaryCredentials(identifier: "t\(control)", sharedSecret: Secret([])))
        #expect(throws: SignatureFailure.forbiddenCharacter) { try signer(token: token) }
        #expect(throws: SignatureFailure.forbiddenCharacter) {
            try AuthorizationHeader(realm: control, parameters: []).text
        }
    }

    @Test("Control characters in a form go out encoded, never raw", arguments: controls)
    func form(control: String) throws {
        var form = try request
        form.body = .form([Parameter("na\(control)me", "va\(control)lue")])
        let signed = try signer().authorization(for: form, nonce: "n", timestamp: moment)
        let output = try [
            signed.authorizationHeader, signed.urlWithQuery.text,
            String(decoding: signed.formBody, as: UTF8.self),
        ]
        #expect(output.allSatisfy { text in text.utf8.allSatisfy { (0x20..<0x7f).contains($0) } })
    }

    @Test("A realm beyond ASCII is refused")
    func realmBeyondASCII() {
        #expect(throws: SignatureFailure.forbiddenCharacter) { try signer(realm: "é") }
    }

    @Test("What is no method name is refused", arguments: ["", "GET /", "G\r\nET", "GÉT", "GET&"])
    func method(method: String) {
        #expect(throws: SignatureFailure.invalidMethod) {
            try signer().authorization(
                for: SignableRequest(method: method, url: request.url), nonce: "n",
                timestamp: moment)
        }
    }

    @Test(
        "A form body with a broken sequence is refused",
        arguments: ["a=%", "a=%4", "%zz=1", "a=1&b=%g0"])
    func brokenForm(form: String) {
        #expect(throws: SignatureFailure.malformedForm) {
            try signer().authorization(
                for: SignableRequest(
                    method: "POST", url: request.url, body: .encodedForm(Array(form.utf8))),
                nonce: "n", timestamp: moment)
        }
    }
}

private let moment = Timestamp(secondsSince1970: 1_318_622_958)

private var request: SignableRequest {
    get throws { SignableRequest(method: "GET", url: try RequestURL("https://example.com/r?x=1")) }
}

private let accessToken = SigningToken(
    TokenCredentials(
        identifier: Secret(utf8: "access"), sharedSecret: Secret(utf8: "access secret")))

private func signer(
    consumerKey: String = "key", token: SigningToken? = accessToken, realm: String? = nil,
    includesVersion: Bool = true, signsAsHTTP: Bool = false
) throws -> RequestSigner {
    try RequestSigner(
        client: ClientCredentials(
            identifier: consumerKey, key: .sharedSecret(Secret(utf8: "secret"))),
        token: token, method: .hmacSHA256, realm: realm, includesVersion: includesVersion,
        signsAsHTTP: signsAsHTTP, cryptography: .openSSL)
}
