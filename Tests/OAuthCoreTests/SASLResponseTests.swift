import OAuthCore
import Testing

/// The messages of mail programs, against the examples of those who defined them.
@Suite struct `A SASL response` {
    private static let token = Secret(utf8: "vF9dft4qmTc2Nvb3RlckBhbHRhdmlzdGEuY29tCg==")

    @Test func `is the one of RFC 7628 section 4.1`() throws {
        let response = try SASLResponse(
            .oauthbearer, user: "user@example.com", host: "server.example.com", port: 143)
        #expect(
            response.base64(bearing: Self.token).revealedText
                == "bixhPXVzZXJAZXhhbXBsZS5jb20sAWhvc3Q9c2VydmVyLmV4YW1wbGUuY29tAXBvcnQ9MTQzAWF1"
                + "dGg9QmVhcmVyIHZGOWRmdDRxbVRjMk52YjNSbGNrQmhiSFJoZG1semRHRXVZMjl0Q2c9PQEB")
    }

    @Test func `is the one of Google's and Microsoft's XOAUTH2`() throws {
        let response = try SASLResponse(.xoauth2, user: "someuser@example.com")
        let token = Secret(utf8: "ya29.vF9dft4qmTc2Nvb3RlckBhdHRhdmlzdGEuY29tCg")
        #expect(
            response.base64(bearing: token).revealedText
                == "dXNlcj1zb21ldXNlckBleGFtcGxlLmNvbQFhdXRoPUJlYXJlciB5YTI5LnZGOWRmdDRxbVRjMk52"
                + "YjNSbGNrQmhkSFJoZG1semRHRXVZMjl0Q2cBAQ==")
    }

    @Test(arguments: [
        (SASLResponse.Mechanism.oauthbearer, nil, nil, "n,a=ada,|auth=Bearer T||"),
        (.oauthbearer, "imap.example.org", nil, "n,a=ada,|host=imap.example.org|auth=Bearer T||"),
        (.oauthbearer, nil, 993, "n,a=ada,|port=993|auth=Bearer T||"),
        (.xoauth2, "imap.example.org", 993, "user=ada|auth=Bearer T||"),
    ])
    func `says the server where it is known, and where the mechanism has a place for it`(
        mechanism: SASLResponse.Mechanism, host: String?, port: Int?, text: String
    ) throws {
        let response = try SASLResponse(mechanism, user: "ada", host: host, port: port)
        #expect(try decoded(response) == text)
    }

    @Test(arguments: [("a,b=c", "n,a=a=2Cb=3Dc,"), ("=2C", "n,a==3D2C,"), ("émile", "n,a=émile,")])
    func `escapes what would end the name`(user: String, head: String) throws {
        #expect(try decoded(SASLResponse(.oauthbearer, user: user)) == head + "|auth=Bearer T||")
        // XOAUTH2 has no such rule: nothing but its separator ends a name.
        #expect(
            try decoded(SASLResponse(.xoauth2, user: user)) == "user=\(user)|auth=Bearer T||")
    }

    @Test(arguments: ["", "a\u{1}auth=Bearer X", "a\0", "a\r\nb", "\u{85}"])
    func `is for no name that could end a field`(user: String) {
        #expect(throws: SASLResponse.Fault.unusableUser) {
            try SASLResponse(.xoauth2, user: user)
        }
        #expect(throws: SASLResponse.Fault.unusableUser) {
            try SASLResponse(.oauthbearer, user: user)
        }
    }

    /// The message with its separators as bars.
    private func decoded(_ response: SASLResponse) throws -> String {
        let text = response.base64(bearing: Secret(utf8: "T")).revealedText
        let message = try #require(Base64.decode(text))
        return String(decoding: message.map { $0 == 1 ? UInt8(ascii: "|") : $0 }, as: UTF8.self)
    }
}
