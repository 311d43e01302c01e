public import OAuthCore

/// The latest report of an API about its rate limit.
public struct RateLimit: Sendable, Equatable {
    /// The requests that it counts together: host, and the name that the API gives them or the first
    /// parts of their path.
    public var family: String
    /// How many there may be; nil where it does not say.
    public var limit: Int64?
    /// How many are left.
    public var left: Int64
    /// The end of the period, by this machine's clock; nil if unknown.
    public var endsAt: Timestamp?
    /// When it said so.
    public var seenAt: Timestamp

    /// The report about a family.
    public init(
        family: String, limit: Int64? = nil, left: Int64, endsAt: Timestamp? = nil,
        seenAt: Timestamp
    ) {
        self.family = family
        self.limit = limit
        self.left = left
        self.endsAt = endsAt
        self.seenAt = seenAt
    }
}

extension RateLimit {
    /// The rate limit in an answer; nil without one.
    ///
    /// The headers are X's, those that most others have, and those of IETF's draft.
    public init?(_ answer: HTTPAnswer, to url: RequestURL) {
        let meaning = Interpretation(answer)
        let end = meaning.rateLimitEnd
        guard let left = meaning.isRateLimit ? 0 : Self.number("remaining", in: answer) else {
            return nil
        }
        self.init(
            family: Self.family(of: url, named: answer.header("x-ratelimit-resource")),
            limit: Self.number("limit", in: answer), left: left, endsAt: end,
            seenAt: answer.receivedAt)
    }

    private static func number(_ name: String, in answer: HTTPAnswer) -> Int64? {
        let prefixes = ["x-rate-limit-", "x-ratelimit-", "ratelimit-"]
        guard let text = prefixes.lazy.compactMap({ answer.header($0 + name) }).first,
            // More may stand behind it, as `100, 100;w=60`.
            let number = StatedNumber(text.prefix(beforeASCII: ",").prefix(beforeASCII: ";"))
        else { return nil }
        return number.whole
    }

    /// The host with the name that the API has for the family, as GitHub does, else with the path.
    private static func family(of url: RequestURL, named name: String?) -> String {
        let host = url.origin.shortName
        if let name, (1...40).contains(name.utf8.count), name.utf8.allSatisfy(isNameByte) {
            return "\(host) \(name)"
        }
        let parts = url.path.parts(atASCII: "/").prefix(longestPath)
        // The first one names an API, or its version, as `2`.
        let rest = parts.dropFirst().map { isID($0) ? "*" : String($0) }
        return ([host] + parts.prefix(1).map(String.init) + rest).joined(separator: "/")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte)
    }

    /// A part that names one of many things: `/2/users/1/tweets` and `/2/users/2/tweets` share a
    /// limit.
    private static func isID(_ part: Substring) -> Bool {
        let digits = part.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits == part.utf8.count || digits >= 8 || part.utf8.count > 40
            || part.containsASCII("%")
    }

    /// How many parts of a path make a family.
    private static let longestPath = 4
}

extension [RateLimit] {
    /// The list with the latest report first, up to a maximum; nil if an equal report came within a
    /// minute.
    ///
    /// Every answer says it, and each writing seals the session again.
    public func taking(_ new: RateLimit) -> [RateLimit]? {
        if let old = first(where: { $0.family == new.family }), old.covers(new) { return nil }
        return Array(([new] + filter { $0.family != new.family }).prefix(16))
    }
}

extension RateLimit {
    /// Whether it says as much as a newer one, single requests aside.
    fileprivate func covers(_ new: RateLimit) -> Bool {
        let age = new.seenAt - seenAt
        return limit == new.limit && (left == 0) == (new.left == 0)
            && (endsAt == nil) == (new.endsAt == nil) && age >= .zero && age < .seconds(60)
    }
}
