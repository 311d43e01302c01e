/// Client id that is the URL of a document which describes the client, so that nothing is registered
/// (draft-ietf-oauth-client-id-metadata-document-01).
public struct ClientDocument: Sendable, Equatable {
    /// The URL, byte for byte as requests name it.
    public let url: String

    /// Reads a URL; nil unless it is one of section 3: `https`, with a path without dots, and nothing
    /// behind it.
    public init?(_ text: String) {
        guard let parsed = try? RequestURL(text), parsed.text == text, text.hasPrefix("https://"),
            parsed.path != "/", !text.contains("?"),
            !parsed.path.parts(atASCII: "/").contains(where: { $0 == "." || $0 == ".." })
        else { return nil }
        url = text
    }

    /// The client that it names: a public one, since a document for everybody holds no secret.
    public var credentials: ClientCredentials {
        ClientCredentials(
            identifier: url, key: .absent, authentication: OAuth2Rules.ClientAuthentication.none)
    }
}
