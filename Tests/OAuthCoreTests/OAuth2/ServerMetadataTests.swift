import OAuthCore
import Testing

@Suite("What an issuer says of itself")
struct ServerMetadataTests {
    private static func document(_ members: (String, String)...) -> JSONValue {
        .object(members.map { JSONValue.Member($0.0, .string($0.1)) })
    }

    /// RFC 8414 section 3.1 and OpenID Connect Discovery 1.0 section 4.
    @Test(
        "lies in two places",
        arguments: [
            (
                "https://example.com",
                [
                    "https://example.com/.well-known/oauth-authorization-server",
                    "https://example.com/.well-known/openid-configuration",
                ]
            ),
            (
                "https://example.com/issuer1",
                [
                    "https://example.com/.well-known/oauth-authorization-server/issuer1",
                    "https://example.com/issuer1/.well-known/openid-configuration",
                ]
            ),
            (
                "http://127.0.0.1:8080/a/b/",
                [
                    "http://127.0.0.1:8080/.well-known/oauth-authorization-server/a/b",
                    "http://127.0.0.1:8080/a/b/.well-known/openid-configuration",
                ]
            ),
        ])
    func places(issuer: String, expected: [String]) throws {
        #expect(ServerMetadata.places(of: try RequestURL(issuer)).map(\.text) == expected)
    }

    @Test(
        "is its own with and without a slash at the end",
        arguments: ["https://acme.example", "https://acme.example/"])
    func slash(stated: String) throws {
        let document = Self.document(
            ("issuer", stated), ("token_endpoint", "https://acme.example/t"))
        let metadata = try ServerMetadata(document, of: RequestURL("https://acme.example"))
        #expect(metadata.token?.text == "https://acme.example/t")
    }

    @Test("is refused where it is another issuer's")
    func otherIssuer() throws {
        let document = Self.document(("issuer", "https://evil.example"))
        let issuer = try RequestURL("https://acme.example")
        #expect(throws: ServerMetadata.Defect.otherIssuer("https://evil.example")) {
            try ServerMetadata(document, of: issuer)
        }
    }

    @Test(
        "has no endpoint where its text is no URL",
        arguments: [
            "", "/token", "ftp://a/b", "a b", "https://acme.example/t?client_id=z",
            "https://acme.example/t?a=b&%73tate=x",
        ])
    func noURL(text: String) throws {
        let document = Self.document(("token_endpoint", text))
        #expect(try ServerMetadata(document, of: RequestURL("https://acme.example")).token == nil)
    }

    @Test("is joined from two documents, the first of which counts")
    func merged() throws {
        let issuer = try RequestURL("https://acme.example")
        let one = try ServerMetadata(
            Self.document(("token_endpoint", "https://acme.example/one")), of: issuer)
        let other = try ServerMetadata(
            .object([
                .init("token_endpoint", .string("https://acme.example/other")),
                .init("authorization_endpoint", .string("https://acme.example/page")),
                .init("authorization_response_iss_parameter_supported", .bool(true)),
            ]), of: issuer)
        let merged = one.merging(other)
        #expect(merged.token?.path == "/one")
        #expect(merged.authorization?.path == "/page")
        #expect(merged.statesIssuer)
    }
}
