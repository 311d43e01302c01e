import OAuthCore
import Testing

@testable import DemoProvider

/// RFC 5849 section 3.5: one place, and section 3.1: each parameter once.
@Suite struct ProtocolParametersTests {
    private func parameters(
        header: String? = nil, query: String? = nil, form: String? = nil,
        type: String = DemoClient.formType
    ) throws(DemoRefusal) -> ProtocolParameters {
        try ProtocolParameters(
            of: DemoRequest(
                method: "POST",
                target: "/1.1/statuses/update.json" + (query.map { "?\($0)" } ?? ""),
                authorization: header, contentType: form.map { _ in type },
                body: Array((form ?? "").utf8)))
    }

    private static let both = [
        Parameter(.consumerKey, "demo-key"), Parameter(.token, "a b"),
    ]

    @Test func `they are read from the header`() throws {
        let sent = try parameters(
            header: #"OAuth realm="x", oauth_consumer_key="demo-key", oauth_token="a%20b""#,
            query: "status=oauth_token", form: "a=1")
        #expect(sent.all == Self.both)
        #expect(sent.inHeader == Self.both)
    }

    @Test func `they are read from the form, what else is in it aside`() throws {
        let sent = try parameters(
            query: "a=1", form: "oauth_consumer_key=demo-key&status=x&oauth_token=a+b")
        #expect(sent.all == Self.both)
        #expect(sent.inHeader == [])
    }

    @Test func `they are read from the query`() throws {
        let sent = try parameters(
            query: "oauth_consumer_key=demo-key&status=x&oauth_token=a%20b", form: "a=1")
        #expect(sent.all == Self.both)
        #expect(sent.inHeader == [])
    }

    @Test func `a form of another type is none`() {
        #expect(throws: DemoRefusal.badData) {
            try parameters(form: "oauth_token=a", type: "text/plain")
        }
    }

    @Test func `another scheme of the header brings none`() throws {
        let sent = try parameters(header: "Basic YTpi", query: "oauth_token=a")
        #expect(sent.all == [Parameter(.token, "a")])
    }

    @Test(
        "two places are refused, whatever the parameter is called, and so is one that is there twice",
        arguments: [
            (#"OAuth oauth_token="a""#, "oauth_verifier=1", nil),
            (#"OAuth oauth_token="a""#, nil, "oauth_verifier=1"),
            (nil, "oauth_token=a", "oauth_verifier=1"), (nil, "oauth_token=a", "oauth_token=a"),
            (#"OAuth oauth_token="a""#, "oauth_of_our_own=1", nil),
            (#"OAuth oauth_nonce="a", oauth_nonce="a""#, nil, nil),
            (nil, "oauth_nonce=a&oauth_nonce=b", nil), (nil, nil, "oauth_nonce=a&oauth%5Fnonce=a"),
        ] as [(String?, String?, String?)])
    func mixedOrTwice(header: String?, query: String?, form: String?) {
        #expect(throws: DemoRefusal.badData) {
            try parameters(header: header, query: query, form: form)
        }
    }

    @Test(
        "none, or a header that cannot be read, is refused",
        arguments: [
            (nil, nil), ("Bearer x", nil), (#"OAuth oauth_token="a"#, nil),
            (#"OAuth oauth_token="a"#, "oauth_token=a"),
        ] as [(String?, String?)])
    func none(header: String?, query: String?) {
        #expect(throws: DemoRefusal.badData) {
            try parameters(header: header, query: query)
        }
    }
}
