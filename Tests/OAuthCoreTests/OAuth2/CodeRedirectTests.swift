import OAuthCore
import Testing

@Suite("The redirect with a code")
struct CodeRedirectTests {
    private func request(
        issuer: String? = "https://acme.example", isIssuerRequired: Bool = false
    ) throws -> CodeRequest {
        CodeRequest(
            state: "xyz", verifier: nil, redirect: "https://client.example.com/cb",
            issuer: issuer, isIssuerRequired: isIssuerRequired,
            token: try RequestURL("https://acme.example/token"))
    }

    private func reading(
        _ pasted: String, for request: CodeRequest
    ) throws -> RedirectAnswer.CodeReading {
        guard case .redirect(let answer) = PastedAnswer.parse(pasted) else {
            throw NotARedirect()
        }
        return answer.reading(for: request, hosts: ["acme.example", "login.acme.example"])
    }

    private struct NotARedirect: Error {}

    @Test(
        "gives its code in every form that is pasted",
        arguments: [
            // RFC 6749 section 4.1.2.
            "https://client.example.com/cb?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz",
            "urn:ietf:wg:oauth:2.0:oob?state=xyz&code=SplxlOBeZQQYbYS6WxSbIA",
            "?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz", "code=SplxlOBeZQQYbYS6WxSbIA&state=xyz",
            "#code=SplxlOBeZQQYbYS6WxSbIA&state=xyz",
            "https://client.example.com/cb?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz#_",
            " \"https://client.example.com/cb?code=Splxl\n  OBeZQQYbYS6WxSbIA&state=xyz\" ",
            "https://a/cb?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz&iss=https%3A%2F%2Facme.example%2F",
        ])
    func code(pasted: String) throws {
        let reading = try reading(pasted, for: request())
        #expect(reading == .code(Secret(utf8: "SplxlOBeZQQYbYS6WxSbIA")))
    }

    @Test(
        "is none of ours where state, issuer or a repeat says so",
        arguments: [
            "https://a/cb?code=c&state=other", "https://a/cb?code=c", "https://a/cb?code=c&state=",
            "https://a/cb?code=c&state=xyz&iss=https%3A%2F%2Fevil.example",
            "https://a/cb?code=c%00d&state=xyz", "https://a/cb?code=c%1B&state=xyz",
            "https://a/cb?code=c&code=d&state=xyz", "https://a/cb?code=c&state=xyz&state=xyz",
            "https://a/cb?error=access_denied&state=other",
            "https://a/cb?error=access_denied&state=xyz&iss=https%3A%2F%2Fevil.example",
        ])
    func foreign(pasted: String) throws {
        #expect(try reading(pasted, for: request()) == .anotherRequest)
    }

    /// RFC 9207 section 2.4; a refusal without it is a refusal still.
    @Test("has to name an issuer that announced to do so, unless it is a refusal")
    func announcedIssuer() throws {
        let request = try request(isIssuerRequired: true)
        #expect(try reading("?code=c&state=xyz", for: request) == .anotherRequest)
        #expect(
            try reading("?code=c&state=xyz&iss=https://acme.example", for: request)
                == .code(Secret(utf8: "c")))
        #expect(
            try reading("?error=access_denied&state=xyz", for: request)
                == .refused("access_denied"))
    }

    /// RFC 9207 section 2.4: else an honest server's code would go to whom the browser came from.
    @Test(
        "may name an issuer at a host of the provider where nobody knows which one was asked",
        arguments: [
            ("https://acme.example", true), ("https://login.acme.example/realms/a/", true),
            ("https://acme.example:8443", true), ("https://honest.example", false),
            ("https://acme.example.evil.example", false), ("https://sub.acme.example", false),
            ("acme.example", false), ("", false), ("urn:acme.example", false),
        ])
    func unknownIssuer(issuer: String, isTaken: Bool) throws {
        let request = try request(issuer: nil)
        let code = try reading("?code=c&state=xyz&iss=\(issuer)", for: request)
        #expect(code == (isTaken ? .code(Secret(utf8: "c")) : .anotherRequest))
        let refusal = try reading("?error=access_denied&state=xyz&iss=\(issuer)", for: request)
        #expect(refusal == (isTaken ? .refused("access_denied") : .anotherRequest))
    }

    @Test(
        "tells a refusal, a token and a URL from on the way apart",
        arguments: [
            ("https://a/cb?error=access_denied&state=xyz", .refused("access_denied")),
            ("https://a/cb?error=access_denied", .refused("access_denied")),
            ("https://a/cb?error=login_required&state=xyz", .refused("login_required")),
            (
                "https://a/cb?error=access_denied&error_description=Ask%20Ada&state=xyz",
                .refused("access_denied", words: "Ask Ada")
            ),
            // RFC 6749 section 4.2.2.
            (
                "http://example.com/cb#access_token=2YotnFZFEjr1zCsicMWpAA&state=xyz"
                    + "&token_type=example&expires_in=3600", .otherKind
            ),
            ("https://acme.example/authorize?client_id=a&state=xyz", .nothing),
            ("https://acme.example/login", .nothing),
        ] as [(String, RedirectAnswer.CodeReading)])
    func others(pasted: String, expected: RedirectAnswer.CodeReading) throws {
        #expect(try reading(pasted, for: request()) == expected)
    }
}
