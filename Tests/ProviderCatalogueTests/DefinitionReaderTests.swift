import OAuthCore
import ProviderCatalogue
import Testing

@Suite struct DefinitionReaderTests {
    static let reader = DefinitionReader { path in
        path == "ca.pem"
            ? .success("-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n")
            : .failure(.init(reason: "no such file"))
    }

    /// The least that a definition needs, a line each, so that faults have known lines.
    static let minimal = """
        id: acme
        name: Acme
        protocol: oauth1
        request_token: {url: "https://api.acme.example/oauth/request_token"}
        authorize: {url: "https://acme.example/oauth/authorize"}
        access_token: {url: "https://api.acme.example/oauth/access_token"}
        """

    @Test("the least definition gets the usual answers to everything else")
    func least() throws {
        let provider = try Self.reader.read(Self.minimal)
        #expect(provider.signing.methods == [.hmacSHA1])
        #expect(provider.tokenRequest.method == "POST")
        #expect(provider.callback == .outOfBand)
        #expect(provider.callbackConfirmed == .required)
        #expect(provider.afterWrongPIN == .same)
        #expect(provider.identity == nil)
        #expect(provider.source == .own)
    }

    @Test("everything that can be said is read")
    func everything() throws {
        let provider = try Self.reader.read(
            Self.minimal + """

                signature_method: [RSA-SHA1, PLAINTEXT]
                placement: query
                realm: ""
                oauth_version: false
                callback: none
                callback_confirmed: absent
                verifier: {name: code, pattern: 6 letters, length: 6, digits: false}
                after_wrong_pin: new
                identity: {url: "https://api.acme.example/me", id: user.id, name: user.name}
                api_hosts: [upload.acme.example, "api.acme.example:8443"]
                revoke: {url: "https://api.acme.example/revoke", method: DELETE}
                request_token_life: 300
                session_life: until revoked
                register: {url: "https://acme.example/apps", note: choose Desktop}
                tls: {ca_file: ca.pem}
                """)
        #expect(provider.signing.methods == [.rsaSHA1, .plaintext])
        #expect(provider.signing.placement == .query)
        #expect(provider.signing.realm == "")
        #expect(!provider.signing.includesVersion)
        #expect(provider.callback == .omitted)
        #expect(provider.verifier.name == "code")
        #expect(provider.temporaryCredentialsLife == .seconds(300))
        #expect(provider.additionalTrust?.contains("BEGIN CERTIFICATE") == true)
        #expect(
            provider.boundOrigins.map(\.description) == [
                "https://api.acme.example:443", "https://api.acme.example:8443",
                "https://upload.acme.example:443",
            ])
    }

    @Test("a fault is refused with its line and its key", arguments: Fault.all)
    func faults(fault: Fault) {
        #expect(throws: fault.expected) {
            try Self.reader.read(fault.yaml)
        }
    }
}

/// A definition with one fault, and what the reader must say of it.
struct Fault: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var yaml: String
    var expected: DefinitionFailure

    /// The minimal definition with one more line, which is the faulty one.
    private init(
        adding line: String, _ key: String, _ reason: DefinitionFailure.Reason
    ) {
        testDescription = line
        yaml = DefinitionReaderTests.minimal + "\n" + line
        expected = DefinitionFailure(line: 7, key: key, reason: reason)
    }

    /// The minimal definition with one line replaced.
    private init(
        line number: Int, _ line: String, _ key: String, _ reason: DefinitionFailure.Reason
    ) {
        var lines = DefinitionReaderTests.minimal.split(separator: "\n").map(String.init)
        lines[number - 1] = line
        testDescription = line
        yaml = lines.joined(separator: "\n")
        expected = DefinitionFailure(line: number, key: key, reason: reason)
    }

    static let all: [Fault] = [
        Fault(
            line: 1, "id: Acme", "id",
            .wrongForm(wanted: "small letters, digits and dashes, no reserved word")),
        Fault(
            line: 1, "id: finish", "id",
            .wrongForm(wanted: "small letters, digits and dashes, no reserved word")),
        Fault(line: 2, "name: ''", "name", .missing),
        Fault(line: 2, "name: [a, b]", "name", .wrongForm(wanted: "a text")),
        Fault(line: 3, "protocol: oauth3", "protocol", .unknownValue(known: ["oauth1"])),
        Fault(
            line: 5, "authorize: https://acme.example", "authorize",
            .wrongForm(wanted: "names with values")),
        Fault(
            line: 5, "authorize: {url: 'http://acme.example/'}", "authorize.url",
            .badURL(.notEncrypted)),
        Fault(
            line: 5, "authorize: {url: 'https://me:pw@acme.example/'}", "authorize.url",
            .badURL(.userInfo)),
        Fault(
            line: 5, "authorize: {url: 'https://\u{430}cme.example/'}", "authorize.url",
            .badURL(.hostNotASCII)),
        Fault(
            line: 5, "authorize: {url: 'ftp://acme.example/'}", "authorize.url", .badURL(.malformed)
        ),
        Fault(
            line: 5, "authorize: {uri: 'https://acme.example/'}", "authorize.uri",
            .unknownKey(known: [
                "url", "token_parameter", "client_parameter", "parameters", "account_parameter",
                "account_parameters",
            ])),
        Fault(line: 6, "access_token: {method: POST}", "access_token.url", .missing),
        Fault(
            line: 6, "access_token: {url: 'https://a.example/', method: PUT}",
            "access_token.method",
            .unknownValue(known: ["GET", "POST", "DELETE"])),
        Fault(
            adding: "signature_method: HMAC-MD5", "signature_method",
            .unknownValue(known: SignatureMethod.allCases.map(\.rawValue))),
        Fault(
            adding: "signature_method: []", "signature_method",
            .wrongForm(wanted: "a list of texts")),
        Fault(
            adding: "placement: cookie", "placement",
            .unknownValue(known: ["header", "query", "body"])),
        Fault(
            adding: "oauth_version: maybe", "oauth_version",
            .unknownValue(known: ["true", "false"])),
        Fault(
            adding: "callback: somewhere", "callback",
            .wrongForm(wanted: "oob, none, or the registered address")),
        Fault(
            adding: "request_token_life: -5", "request_token_life",
            .wrongForm(wanted: "a whole number above 0")),
        Fault(adding: "api_hosts: ['b\u{fc}cher.example']", "api_hosts", .badURL(.hostNotASCII)),
        Fault(adding: "tls: {ca_file: other.pem}", "tls.ca_file", .badFile("no such file")),
        Fault(adding: "tls: {verify: false}", "tls.verify", .unknownKey(known: ["ca_file"])),
        Fault(adding: "source: {reference: me, read: now}", "source.mark", .missing),
    ]
}
