import OAuthCore
import Testing

/// The two headers of OAuth Echo, as a service gets them.
@Suite struct EchoClaimTests {
    private static let url = "https://api.x.com/1.1/account/verify_credentials.json"
    private static let header =
        #"OAuth realm="http://api.x.com/", oauth_consumer_key="k", oauth_token="t", "#
        + #"oauth_signature_method="HMAC-SHA1", oauth_signature="s%3D""#
    private static let provider = "X-Auth-Service-Provider: \(url)"
    private static let verify = "X-Verify-Credentials-Authorization: \(header)"

    private func claim(_ lines: [String]) throws(EchoClaim.Defect) -> EchoClaim {
        try EchoClaim(head: lines.map(Secret.init(utf8:)))
    }

    @Test(arguments: [
        [provider, verify], [verify, provider], [provider + "\r", verify + "\r"],
        ["POST /upload HTTP/1.1", "Host: media.example", provider, "Accept: */*", verify],
        ["x-auth-service-provider:\(url)", "X-VERIFY-CREDENTIALS-AUTHORIZATION:\t\(header) "],
    ])
    func `are found in the head of a request`(lines: [String]) throws {
        let claim = try claim(lines)
        #expect(claim.serviceProvider.text == Self.url)
        #expect(claim.authorization == Secret(utf8: Self.header))
    }

    private static let names = (
        url: "X-Auth-Service-Provider", header: "X-Verify-Credentials-Authorization"
    )

    @Test(
        arguments: [
            ([], .missing(names.url)), ([verify], .missing(names.url)),
            ([provider], .missing(names.header)),
            ([provider, provider, verify], .repeated(names.url)),
            ([provider, verify, verify], .repeated(names.header)),
            ([names.url + ": ", verify], .malformed(names.url)),
            ([names.url + ": api.x.com", verify], .malformed(names.url)),
            ([names.url + ": https://a@api.x.com/", verify], .malformed(names.url)),
            ([provider, names.header + ": Bearer t"], .malformed(names.header)),
            ([provider, names.header + ": OAuth"], .malformed(names.header)),
            (
                [provider, names.header + #": OAuth oauth_consumer_key="k", oauth_token="t""#],
                .malformed(names.header)
            ),
            ([provider, verify + #", oauth_token="other""#], .malformed(names.header)),
            ([provider, verify + "\u{1}"], .malformed(names.header)),
            (
                [provider, verify.replacing("realm=\"", with: "realm=\"\u{e9}")],
                .malformed(names.header)
            ),
        ] as [([String], EchoClaim.Defect)])
    func `are refused where they claim nothing, or two things`(
        lines: [String], defect: EchoClaim.Defect
    ) {
        #expect(throws: defect) { try claim(lines) }
    }

    @Test func `show nothing of the signature in a description`() throws {
        #expect(!String(reflecting: try claim([Self.provider, Self.verify])).contains("s%3D"))
    }
}
