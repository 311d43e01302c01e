import OAuthCore
import Testing

/// Client ids that are URLs (draft-ietf-oauth-client-id-metadata-document-01 section 3).
@Suite struct ClientDocumentTests {
    @Test(arguments: [
        "https://acme.example/client.json", "https://acme.example:8443/a/b/client",
        "https://acme.example/pintle/",
    ])
    func `an https URL with a path names a public client`(text: String) throws {
        let credentials = try #require(ClientDocument(text)).credentials
        #expect(credentials.identifier == text)
        #expect(credentials.key == .absent)
        #expect(credentials.authentication == OAuth2Rules.ClientAuthentication.none)
        #expect(credentials.redirect == nil)
    }

    @Test(arguments: [
        "", "acme", "http://acme.example/client.json", "https://acme.example",
        "https://acme.example/", "https://acme.example/client.json?a=b",
        "https://acme.example/client.json#a", "https://ann@acme.example/client.json",
        "https://acme.example/a/../client.json", "https://acme.example/./client.json",
        "https://acme.example/client json", "HTTPS://acme.example/client.json",
    ])
    func `any other text names none`(text: String) {
        #expect(ClientDocument(text) == nil)
    }
}
