import OAuthCore
import Testing

@Suite struct `A request of git's` {
    /// The example of git-credential(1), with what git adds by now.
    @Test func `is read as git's documentation has it`() throws {
        let request = try read(
            """
            capability[]=authtype
            capability[]=state
            protocol=https
            host=example.com
            path=foo.git
            wwwauth[]=Basic realm="example.com"
            wwwauth[]=Negotiate

            """)
        #expect(request.scheme == "https")
        #expect(request.host == "example.com")
        #expect(request.path == "foo.git")
        #expect(request.username == nil && request.password == nil)
        #expect(request.origin?.description == "https://example.com:443")
    }

    @Test func `has what was used, where git tells what came of it`() throws {
        let request = try read(
            """
            protocol=https
            host=example.com
            username=bob
            password=secr3t=with=signs
            password_expiry_utc=1795270863
            oauth_refresh_token=canary
            """)
        #expect(request.username == "bob")
        #expect(request.password == Secret(utf8: "secr3t=with=signs"))
    }

    @Test(arguments: [
        "protocol=https\nhost=example.com\n", "protocol=https\nhost=example.com",
        "protocol=https\nhost=example.com\n\n", "host=example.com\nprotocol=https\n\nhost=evil\n",
        "protocol=https\nhost=example.com\nshoe_size=43\nnew[]=\nnew[]=\n\n",
    ])
    func `ends at an empty line or at the end, and may say more than is known`(
        text: String
    ) throws {
        #expect(try read(text).origin?.description == "https://example.com:443")
    }

    @Test(arguments: ["", "\n", "\nhost=example.com\n"])
    func `may say nothing`(text: String) throws {
        #expect(try read(text) == read(""))
        #expect(try read(text).origin == nil)
    }

    @Test(arguments: [
        ("https", "example.com:8443", "https://example.com:8443"),
        ("https", "EXAMPLE.com", "https://example.com:443"),
        ("https", "[::1]:8443", "https://[::1]:8443"),
        ("http", "127.0.0.1:3000", "http://127.0.0.1:3000"),
        ("http", "example.com", "http://example.com:80"),
        ("cert", "", nil), ("https", "", nil), ("smtp", "example.com", nil),
        ("https", "example.com/evil", nil), ("https", "bob@example.com", nil),
        ("https", "example.com#evil", nil), ("https", "example.com?evil", nil),
        ("https", "exämple.com", nil), ("https", "example.com:0", nil), ("https", "a b", nil),
    ])
    func `is for a server that a URL could have`(
        scheme: String, host: String, origin: String?
    ) throws {
        let request = try read("protocol=\(scheme)\nhost=\(host)\n")
        #expect(request.origin?.description == origin)
    }

    @Test(arguments: [
        ("acme/site.git", "acme"), ("acme", "acme"), ("/acme/site.git", "acme"), ("", nil),
        ("//", nil),
    ])
    func `names the owner first in its path`(path: String, owner: String?) throws {
        #expect(try read("path=\(path)\n").owner == owner)
    }

    /// CVE-2020-5260 and CVE-2024-52006: lines that a URL has smuggled in.
    @Test(arguments: [
        (
            "protocol=https\nhost=evil.example\nhost=github.com\n",
            GitCredentialRequest.Fault.saidTwice(line: 3)
        ),
        ("host=a\npassword=1\npassword=2\n", .saidTwice(line: 3)),
        ("protocol=https\r\nhost=github.com\r\n", .forbiddenCharacter(line: 1)),
        ("protocol=https\nhost=github.com\rhost=evil.example\n", .forbiddenCharacter(line: 2)),
        ("protocol=https\nhost=github.com\0.evil.example\n", .forbiddenCharacter(line: 2)),
        ("new[]=a\0b\n", .forbiddenCharacter(line: 1)),
        ("protocol=https\nhost\n", .noValue(line: 2)),
        ("url=https://github.com\nnonsense", .noValue(line: 2)),
    ])
    func `is refused whole where somebody may have written into it`(
        text: String, fault: GitCredentialRequest.Fault
    ) {
        #expect(throws: fault) { try read(text) }
    }

    @Test(arguments: [(Array("path=".utf8) + [0xff]), [0xff, 0x3d], Array("host=a".utf8) + [0xc3]])
    func `has its known values in UTF-8`(bytes: [UInt8]) throws {
        #expect(throws: GitCredentialRequest.Fault.notUTF8(line: 1)) { try read(bytes) }
        // What is not known is not looked at.
        #expect(try read(Array("new=".utf8) + [0xff]).path == nil)
    }

    private func read(_ text: String) throws(GitCredentialRequest.Fault) -> GitCredentialRequest {
        try read(Array(text.utf8))
    }

    private func read(_ bytes: [UInt8]) throws(GitCredentialRequest.Fault) -> GitCredentialRequest {
        try Secret(bytes).withBytes { (bytes) throws(GitCredentialRequest.Fault) in
            try GitCredentialRequest(bytes)
        }
    }
}

@Suite struct `An answer to git` {
    @Test func `is a name, the token as its password, and its end where that is known`() {
        let end = Timestamp(secondsSince1970: 1_795_270_863)
        #expect(
            GitCredentialAnswer(expiresAt: end).lines(bearing: "T")
                == ["username=oauth2", "password=T", "password_expiry_utc=1795270863"])
        #expect(
            GitCredentialAnswer(username: "x-token-auth").lines(bearing: "T")
                == ["username=x-token-auth", "password=T"])
    }
}
