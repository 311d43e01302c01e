import OAuthCore
import Testing

@Suite("Request URLs")
struct RequestURLTests {
    @Test(
        "A URL that two programs might read differently is refused",
        arguments: [
            ("", .unsupportedScheme), ("example.com/a", .unsupportedScheme),
            ("ftp://example.com", .unsupportedScheme), ("https:/example.com", .unsupportedScheme),
            ("javascript:alert(1)", .unsupportedScheme),
            ("https://user@example.com/", .userInfo), ("https://u:p@example.com/", .userInfo),
            ("https://example.com\\@evil.com/", .forbiddenCharacter),
            ("https://bücher.example/", .nonASCIIHost),
            ("https://ex\u{430}mple.com", .nonASCIIHost),
            ("https://", .invalidHost), ("https:///path", .invalidHost),
            ("https://.example.com", .invalidHost), ("https://example.com.", .invalidHost),
            ("https://exa_mple!.com", .invalidHost), ("https://-a.example", .invalidHost),
            ("https://2130706433/", .invalidHost), ("https://0x7f.1/", .invalidHost),
            ("https://127.1/", .invalidHost), ("https://127.0.0.01/", .invalidHost),
            ("https://a%2eb.com/", .invalidHost), ("https://[::1", .invalidHost),
            ("https://[::g]/", .invalidHost), ("https://[fe80::1%25eth0]/", .invalidHost),
            ("https://[1:2:3]/", .invalidHost), ("https://[1::2::3]/", .invalidHost),
            ("https://example.com:0/", .invalidPort), ("https://example.com:65536", .invalidPort),
            ("https://example.com:8a", .invalidPort), ("https://[::1]443", .invalidPort),
            ("https://example.com/a b", .forbiddenCharacter),
            ("https://example.com/a\r\nHost: evil", .forbiddenCharacter),
            ("https://example.com/\u{0}", .forbiddenCharacter),
            ("https://example.com/?a=\u{7f}", .forbiddenCharacter),
            ("https://example.com/\u{e9}", .forbiddenCharacter),
            ("https://example.com/?q=\u{e9}", .forbiddenCharacter),
            ("https://example.com/{id}", .forbiddenCharacter),
            ("https://example.com/%zz", .malformed), ("https://example.com/?a=%4", .malformed),
        ] as [(String, ParseFailure)])
    func refusal(text: String, failure: ParseFailure) {
        #expect(throws: failure) { try RequestURL(text) }
    }

    @Test(
        "What is sent keeps path and query byte for byte",
        arguments: [
            ("HTTPS://API.Example.COM", "https://api.example.com/"),
            ("https://example.com:443/A%2fb", "https://example.com/A%2fb"),
            ("https://example.com:8443?", "https://example.com:8443/?"),
            ("https://example.com/p?b=1&a=%20+&a#top", "https://example.com/p?b=1&a=%20+&a"),
            ("http://[::FFFF:127.0.0.1]:80/x", "http://[::ffff:127.0.0.1]/x"),
            ("https://example.com/?f[a]=1", "https://example.com/?f[a]=1"),
        ])
    func sentText(text: String, sent: String) throws {
        #expect(try RequestURL(text).text == sent)
    }

    @Test(
        "An endpoint is https, or http on this machine",
        arguments: [
            ("https://example.com", true), ("http://example.com", false),
            ("http://127.0.0.1:8080", true), ("http://127.8.9.10/x", true),
            ("http://localhost:1", true), ("http://[::1]:9", true),
            ("http://[0:0:0:0:0:0:0:1]", true), ("http://[::2]", false),
            ("http://127.example.com", false), ("http://localhost.example.com", false),
            ("http://169.254.169.254", false),
        ])
    func acceptableEndpoint(text: String, isAcceptable: Bool) throws {
        #expect(try RequestURL(text).isAcceptableEndpoint == isAcceptable)
    }

    @Test(
        "Parameters go to the end of the query, encoded",
        arguments: [
            ("https://e.com/a", "https://e.com/a?oauth_token=%2Fa%3D%2B"),
            ("https://e.com/a?", "https://e.com/a?oauth_token=%2Fa%3D%2B"),
            ("https://e.com/a?x=1", "https://e.com/a?x=1&oauth_token=%2Fa%3D%2B"),
        ])
    func appending(text: String, expected: String) throws {
        let url = try RequestURL(text).appendingQuery([Parameter(.token, "/a=+")])
        #expect(url.text == expected)
        #expect(try url == RequestURL(expected))
    }

    @Test(
        "An origin is read from a host, and from its own description",
        arguments: [
            ("api.example.com", "https://api.example.com:443"),
            ("API.example.com:8443", "https://api.example.com:8443"),
            ("[::1]:8080", "https://[::1]:8080"), ("127.0.0.1", "https://127.0.0.1:443"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("https://example.com/", "https://example.com:443"),
        ])
    func origin(text: String, description: String) throws {
        let origin = try Origin(host: text)
        #expect(origin.description == description)
        #expect(try Origin(host: origin.description) == origin)
    }

    @Test(
        "An origin has no path, no query and no user",
        arguments: [
            "https://a.com/x", "https://a.com?x", "a.com#x", "u@a.com", "a b", "", "a.com:x",
        ])
    func noOrigin(text: String) {
        #expect(throws: ParseFailure.self) { try Origin(host: text) }
    }

    @Test("Scheme and port count, the case of the host does not")
    func sameOrigin() throws {
        let origin = try RequestURL("https://Example.com/a").origin
        #expect(try origin == RequestURL("https://example.com:443/b?c").origin)
        #expect(try origin != RequestURL("https://example.com:8443/").origin)
        #expect(try origin != RequestURL("http://example.com:443/").origin)
    }

    @Test(
        "A secret becomes the last part of a path, encoded, before the query",
        arguments: [
            ("https://a.example/tokens", "a/b?c", "https://a.example/tokens/a%2Fb%3Fc"),
            ("https://a.example/tokens/?k=v", "t", "https://a.example/tokens/t?k=v"),
        ])
    func lastPart(url: String, secret: String, whole: String) throws {
        #expect(try RequestURL(url).appendingPath(Secret(utf8: secret)).text == whole)
    }
}
