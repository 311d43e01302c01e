import CryptoOpenSSL
import OAuthCore
import Testing

@Suite("Published cases: signing")
struct PublishedSigningTests {
    @Test("A URL gives its base string URI or is refused", arguments: VectorFile.cases("base_uri"))
    func baseURI(vector: VectorCase) throws {
        let url = try? RequestURL(try vector.text("url"))
        #expect(url?.baseURI == vector.expected["base_uri"]?.text)
    }

    @Test("A request gives its base string", arguments: VectorFile.cases("base_string"))
    func baseString(vector: VectorCase) throws {
        let baseString = try SignatureBaseString(
            request: SignableRequest(
                method: vector.text("method"), url: RequestURL(vector.text("url"))),
            protocolParameters: vector.parameters("params"))
        #expect(baseString.text == vector.expected["base_string"]?.text)
    }

    @Test("A base string is signed", arguments: VectorFile.cases("sign_base_string"))
    func signingBaseString(vector: VectorCase) throws {
        let baseString = SignatureBaseString(text: try vector.text("base_string"))
        let signature = try vector.signingKey().signature(over: baseString)
        #expect(signature.revealedText == vector.expected["signature"]?.text)
    }

    @Test("A whole request is signed", arguments: VectorFile.cases("signature"))
    func signature(vector: VectorCase) throws {
        let request = try vector.request()
        let baseString = try SignatureBaseString(
            request: request, protocolParameters: vector.parameters("oauth_params"))
        #expect(request.url.baseURI == vector.expected["base_uri"]?.text)
        #expect(baseString.text == vector.expected["base_string"]?.text)
        let signature = try vector.signingKey().signature(over: baseString)
        #expect(signature.revealedText == vector.expected["signature"]?.text)
        #expect(try request.url.queryParameters == vector.parameters("query_params"))
    }

    @Test(
        "The signer makes the same signature from the request alone",
        arguments: VectorFile.cases("signature").filter(\.isMadeBySigner))
    func signer(vector: VectorCase) throws {
        let signed = try vector.signed()
        #expect(signed.protocolParameters.first(.signature) == vector.expected["signature"]?.text)
        let header = try AuthorizationHeader(signed.authorizationHeader)
        #expect(header.parameters == signed.protocolParameters)
        #expect(
            Set(header.parameters.filter { $0.name != "oauth_signature" })
                == Set(try vector.parameters("oauth_params")))
    }

    @Test("An Echo pair is made", arguments: VectorFile.cases("oauth_echo"))
    func echo(vector: VectorCase) throws {
        let parameters = try vector.parameters("oauth_params")
        let request = SignableRequest(
            method: try vector.text("method"),
            url: try RequestURL(try vector.text("service_provider_url")))
        let baseString = try SignatureBaseString(
            request: request, protocolParameters: parameters)
        let key = try vector.signingKey(method: .hmacSHA1)
        #expect(
            try key.signature(over: baseString).revealedText
                == vector.expected["signature"]?.text)
        let signer = try RequestSigner(
            client: vector.client(), token: vector.token(), method: .hmacSHA1,
            realm: vector.text("realm"), includesVersion: true, cryptography: .openSSL)
        let echo = OAuthEcho(
            try signer.authorization(
                for: request, nonce: "n", timestamp: Timestamp(secondsSince1970: 1)))
        #expect(echo.serviceProvider == vector.expected["x_auth_service_provider"]?.text)
        #expect(
            echo.verifyCredentialsAuthorization
                .hasPrefix("OAuth realm=\"\(try vector.text("realm"))\", oauth_consumer_key="))
        #expect(
            echo.headers.map(\.name)
                == ["X-Auth-Service-Provider", "X-Verify-Credentials-Authorization"])
    }

    @Test("An Authorization header is read", arguments: VectorFile.cases("auth_header_parse"))
    func readingHeader(vector: VectorCase) throws {
        let header = try AuthorizationHeader(try vector.text("header"))
        #expect(header.realm == vector.expected["realm"]?.text)
        #expect(try header.parameters == vector.expected["params"]?.parameters)
    }

    @Test("An Authorization header is written", arguments: VectorFile.cases("auth_header_build"))
    func writingHeader(vector: VectorCase) throws {
        let header = AuthorizationHeader(
            realm: vector.input["realm"]?.text, parameters: try vector.parameters("params"))
        let text = try header.text
        let scheme = try #require(text.split(separator: " ").first)
        #expect(String(scheme) == vector.expected["scheme"]?.text)
        guard case .array(let pairs)? = vector.expected["pairs"] else {
            Issue.record("no pairs")
            return
        }
        let written = text.dropFirst(scheme.count + 1).split(separator: ", ").map(String.init)
        #expect(Set(written) == Set(pairs.compactMap(\.text)))
        #expect(written.count == pairs.count)
    }
}

extension VectorCase {
    func request() throws -> SignableRequest {
        let body = input["raw_body"]?.text
        return SignableRequest(
            method: try text("method"), url: try RequestURL(try text("url")),
            body: try body.map { .encodedForm(Array($0.utf8)) }
                ?? .form(parameters("form_params")))
    }

    func client() throws -> ClientCredentials {
        let identifier = try parameters("oauth_params").first(.consumerKey) ?? ""
        if let name = input["rsa_key"]?.text {
            let pem = try #require(VectorFile.rsaKey(name))
            return ClientCredentials(identifier: identifier, key: .rsaPrivateKey(pem: pem))
        }
        return ClientCredentials(
            identifier: identifier,
            key: .sharedSecret(Secret(utf8: try text("consumer_secret"))))
    }

    func token() throws -> SigningToken? {
        guard let identifier = try parameters("oauth_params").first(.token) else { return nil }
        return SigningToken(
            TokenCredentials(
                identifier: Secret(utf8: identifier),
                sharedSecret: Secret(utf8: input["token_secret"]?.text ?? "")))
    }

    func signingKey(method: SignatureMethod? = nil) throws -> SigningKey {
        let named = input["signature_method"]?.text.flatMap(SignatureMethod.init)
        return try SigningKey(
            client: client(), tokenSecret: Secret(utf8: input["token_secret"]?.text ?? ""),
            method: #require(method ?? named), cryptography: .openSSL)
    }

    /// Whether our signer sends just these parameters: published cases also leave out a nonce or
    /// a timestamp, give a version that is none, or use a token secret without a token.
    var isMadeBySigner: Bool {
        guard let parameters = try? parameters("oauth_params") else { return false }
        let needed: [Parameter.Name] = [.consumerKey, .nonce, .timestamp, .signatureMethod]
        return needed.allSatisfy { parameters.first($0) != nil }
            && Set(parameters.map(\.name)).count == parameters.count
            && parameters.first(.timestamp).flatMap { Int64($0) }.map(String.init)
                == parameters.first(.timestamp)
            && [nil, "1.0"].contains(parameters.first(.version))
            && (parameters.first(.token) != nil || (input["token_secret"]?.text ?? "").isEmpty)
    }

    func signed() throws -> SignedRequest {
        let parameters = try parameters("oauth_params")
        let method = try #require(parameters.first(.signatureMethod).flatMap(SignatureMethod.init))
        let signer = try RequestSigner(
            client: client(), token: token(), method: method, realm: input["realm"]?.text,
            includesVersion: parameters.first(.version) != nil, cryptography: .openSSL)
        let own: Set<String> = [
            "oauth_consumer_key", "oauth_nonce", "oauth_signature_method", "oauth_timestamp",
            "oauth_token", "oauth_version",
        ]
        return try signer.authorization(
            for: request(), nonce: #require(parameters.first(.nonce)),
            timestamp: Timestamp(
                secondsSince1970: #require(parameters.first(.timestamp).flatMap { Int64($0) })),
            extra: parameters.filter { !own.contains($0.name) })
    }
}
