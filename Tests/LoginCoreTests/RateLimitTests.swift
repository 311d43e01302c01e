import LoginCore
import OAuthCore
import Testing

/// What answers say of how many requests there may be.
@Suite struct `Rate limits` {
    private static let now = Timestamp(secondsSince1970: 1_795_270_863)

    private func limit(
        _ headers: [HTTPHeader], _ url: String = "https://api.x.com/2/me", status: Int = 200
    ) throws -> RateLimit? {
        let url = try RequestURL(url)
        return RateLimit(
            HTTPAnswer(
                status: status, headers: headers, origin: url.origin, receivedAt: Self.now),
            to: url)
    }

    @Test(
        arguments: [
            (
                [
                    HTTPHeader("x-rate-limit-limit", "900"),
                    HTTPHeader("x-rate-limit-remaining", "12"),
                    HTTPHeader("x-rate-limit-reset", "1795271000"),
                ], 900, 12, 1_795_271_000
            ),
            (
                [
                    HTTPHeader("X-RateLimit-Limit", "60"),
                    HTTPHeader("X-RateLimit-Remaining", "0"),
                    HTTPHeader("X-RateLimit-Reset", "1795270873"),
                ], 60, 0, 1_795_270_873
            ),
            (
                [
                    HTTPHeader("RateLimit-Limit", "100, 100;w=60"),
                    HTTPHeader("RateLimit-Remaining", "50"), HTTPHeader("RateLimit-Reset", "30"),
                ], 100, 50, 1_795_270_893
            ), ([HTTPHeader("x-ratelimit-remaining", "3")], nil, 3, nil),
        ] as [([HTTPHeader], Int64?, Int64, Int64?)])
    func `are read from their headers`(
        headers: [HTTPHeader], all: Int64?, left: Int64, end: Int64?
    ) throws {
        let limit = try #require(try limit(headers))
        #expect(limit.limit == all && limit.left == left)
        #expect(limit.endsAt?.secondsSince1970 == end)
        #expect(limit.seenAt == Self.now)
    }

    @Test func `are spent where an answer refuses for them`() throws {
        let limit = try #require(try limit([HTTPHeader("Retry-After", "60")], status: 429))
        #expect(limit.left == 0 && limit.endsAt == Self.now + .seconds(60))
        #expect(try self.limit([], status: 429)?.left == 0)
    }

    @Test(arguments: [
        [], [HTTPHeader("x-rate-limit-limit", "900")],
        [HTTPHeader("x-rate-limit-remaining", "many")],
        [HTTPHeader("x-rate-limit-remaining", "-1")], [HTTPHeader("Retry-After", "60")],
    ])
    func `are none where an answer says nothing of them`(headers: [HTTPHeader]) throws {
        #expect(try limit(headers) == nil)
    }

    @Test(arguments: [
        ("https://api.x.com/2/users/2244994945/tweets?a=b", "api.x.com/2/users/*/tweets"),
        (
            "https://api.x.com/1.1/statuses/show/12345.json",
            "api.x.com/1.1/statuses/show/12345.json"
        ),
        ("https://api.x.com/1.1/statuses/show/1234567890.json", "api.x.com/1.1/statuses/show/*"),
        ("https://api.x.com/", "api.x.com"), ("https://api.x.com/a/b/c/d/e", "api.x.com/a/b/c/d"),
        ("https://api.x.com:8443//a/%20", "api.x.com:8443/a/*"),
    ])
    func `are for a family of paths`(url: String, family: String) throws {
        let limit = try limit([HTTPHeader("x-ratelimit-remaining", "3")], url)
        #expect(limit?.family == family)
    }

    @Test(arguments: [("code_search", "api.x.com code_search"), ("a b\u{1b}", "api.x.com/2/me")])
    func `are for the family that the API names`(name: String, family: String) throws {
        let headers = [
            HTTPHeader("x-ratelimit-remaining", "3"), HTTPHeader("x-ratelimit-resource", name),
        ]
        #expect(try limit(headers)?.family == family)
    }

    // MARK: Keeping

    private func said(
        _ left: Int64, of family: String = "a", after seconds: Int64 = 0, limit: Int64 = 900
    ) -> RateLimit {
        RateLimit(
            family: family, limit: limit, left: left, endsAt: Self.now + .seconds(900),
            seenAt: Self.now + .seconds(seconds))
    }

    @Test(arguments: [(5, 59), (1, 0)] as [(Int64, Int64)])
    func `that were said a moment ago are no news`(left: Int64, seconds: Int64) {
        #expect([said(9)].taking(said(left, after: seconds)) == nil)
    }

    @Test(
        arguments: [(9, 60, 900), (0, 1, 900), (9, 1, 800), (9, -1, 900)] as [(Int64, Int64, Int64)]
    )
    func `that changed are news`(left: Int64, seconds: Int64, all: Int64) {
        let new = said(left, after: seconds, limit: all)
        #expect([said(9, of: "b"), said(8)].taking(new) == [new, said(9, of: "b")])
    }

    @Test func `are kept for sixteen families`() {
        let kept = (0..<16).map { said(9, of: "\($0)") }
        let new = said(9)
        #expect(kept.taking(new) == [new] + kept.dropLast())
    }
}
