import OAuthCore
import Testing

/// RFC 6749 section 4.2.2.
@Suite("The redirect with a token")
struct TokenRedirectTests {
    private static let token = "2YotnFZFEjr1zCsicMWpAA"

    private func reading(
        _ pasted: String, isIssuerRequired: Bool = false
    ) throws -> RedirectAnswer.CodeReading {
        let request = TokenRequest(
            state: "xyz", redirect: nil, issuer: "https://acme.example",
            isIssuerRequired: isIssuerRequired)
        guard case .redirect(let answer) = PastedAnswer.parse(pasted) else {
            throw NotARedirect()
        }
        return answer.reading(for: request, hosts: ["acme.example"])
    }

    private struct NotARedirect: Error {}

    @Test(
        "gives its token and its life in every form that is pasted",
        arguments: [
            // Section 4.2.2.
            "http://example.com/cb#access_token=TOKEN&state=xyz&token_type=example2&expires_in=3600"
                .replacing("example2", with: "Bearer"),
            "#access_token=TOKEN&token_type=bearer&expires_in=3600&state=xyz",
            "access_token=TOKEN&expires_in=3600&state=xyz",
            " 'http://example.com/cb#access_token=2Yotn\n  FZFEjr1zCsicMWpAA&state=xyz&expires_in=3600' ",
        ])
    func token(pasted: String) throws {
        let reading = try reading(pasted.replacing("TOKEN", with: Self.token))
        guard case .token(let reply) = reading else {
            Issue.record("\(reading)")
            return
        }
        #expect(reply.credentials.accessToken == Secret(utf8: Self.token))
        #expect(reply.life == .seconds(3600))
    }

    @Test(
        "knows no life where nothing that can be read says it",
        arguments: ["", "&expires_in=soon", "&expires_in=-1", "&expires_in="])
    func noLife(rest: String) throws {
        guard case .token(let reply) = try reading("#access_token=t&state=xyz\(rest)") else {
            Issue.record("no token")
            return
        }
        #expect(reply.life == nil)
    }

    @Test("takes a token of 100,000 characters")
    func long() throws {
        let long = String(repeating: "x", count: 100_000)
        guard case .token(let reply) = try reading("#access_token=\(long)&state=xyz") else {
            Issue.record("no token")
            return
        }
        #expect(reply.credentials.accessToken.count == 100_000)
    }

    @Test(
        "is none of ours where state, issuer or a repeat says so",
        arguments: [
            "#access_token=t&state=other", "#access_token=t", "#access_token=t&state=xyz&state=xyz",
            "#access_token=t&access_token=u&state=xyz",
            "#access_token=t&state=xyz&iss=https%3A%2F%2Fevil.example",
            "#error=access_denied&state=other",
        ])
    func foreign(pasted: String) throws {
        #expect(try reading(pasted) == .anotherRequest)
    }

    @Test("has to name an issuer that announced to do so")
    func announcedIssuer() throws {
        let bare = "#access_token=t&state=xyz"
        #expect(try reading(bare, isIssuerRequired: true) == .anotherRequest)
        let named = try reading("\(bare)&iss=https%3A%2F%2Facme.example", isIssuerRequired: true)
        if case .token = named { return }
        Issue.record("\(named)")
    }

    @Test(
        "tells a refusal, a code and a token of another type apart",
        arguments: [
            ("#error=access_denied&state=xyz", .refused("access_denied")),
            ("#error=access_denied", .refused("access_denied")),
            ("?code=c&state=xyz", .otherKind), ("https://acme.example/cb#state=xyz", .nothing),
            ("#access_token=t&token_type=mac&state=xyz", .unusableToken(.type("mac"))),
        ] as [(String, RedirectAnswer.CodeReading)])
    func others(pasted: String, expected: RedirectAnswer.CodeReading) throws {
        #expect(try reading(pasted) == expected)
    }
}
