import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// When sessions end: by the answer, by the definition, by a midnight somewhere.
@Suite struct SessionEndTests {
    private static let newYork = "EST5EDT,M3.2.0,M11.1.0"

    // The instants are spelt out in UTC; New York changed on 8 March and 1 November 2026.
    @Test(arguments: [
        // Winter: midnight is at 05:00 in UTC.
        (newYork, "2026-01-15T12:00:00Z", "2026-01-16T05:00:00Z"),
        // The day of the change forward begins in winter time and ends in summer time.
        (newYork, "2026-03-08T04:59:59Z", "2026-03-08T05:00:00Z"),
        (newYork, "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"),
        (newYork, "2026-03-08T12:00:00Z", "2026-03-09T04:00:00Z"),
        // Summer.
        (newYork, "2026-07-01T03:59:59Z", "2026-07-01T04:00:00Z"),
        (newYork, "2026-07-01T04:00:00Z", "2026-07-02T04:00:00Z"),
        // The day of the change back has 25 hours.
        (newYork, "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"),
        (newYork, "2026-11-01T05:30:00Z", "2026-11-02T05:00:00Z"),
        (newYork, "2026-11-02T04:59:59Z", "2026-11-02T05:00:00Z"),
        (newYork, "2026-12-31T23:00:00Z", "2027-01-01T05:00:00Z"),
        // Midnight itself is left out: the day begins at one.
        ("<-04>4<-03>,M9.1.6/24,M4.1.6/24", "2026-09-05T12:00:00Z", "2026-09-06T04:00:00Z"),
        // Midnight comes twice: the first hour after it belonged to the day before.
        ("<-04>4<-03>,M9.1.6/24,M4.1.6/24", "2026-04-04T12:00:00Z", "2026-04-05T04:00:00Z"),
        // South of the equator, over the new year, with half an hour.
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-12-31T20:00:00Z", "2027-01-01T13:00:00Z"),
        ("IST-5:30", "2026-06-01T18:29:59Z", "2026-06-01T18:30:00Z"),
        // Days of the year, with and without 29 February.
        ("AAA0BBB,J60/0,J300/0", "2028-02-29T12:00:00Z", "2028-03-01T00:00:00Z"),
        ("AAA0BBB,J60/0,J300/0", "2028-03-01T12:00:00Z", "2028-03-01T23:00:00Z"),
        ("AAA0BBB,59/0,300/0", "2028-02-29T12:00:00Z", "2028-02-29T23:00:00Z"),
        ("UTC0", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z"),
    ])
    func `a day ends at midnight by the clocks of its zone`(
        rule: String, moment: String, midnight: String
    ) throws {
        let rules = try #require(TimeZoneRules(rule: rule))
        let end = rules.midnight(after: try Self.timestamp(moment))
        #expect(end.description == midnight)
    }

    @Test(arguments: [
        "", "EST", "5", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
        "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,M3.2.0,M11.1.0,x", "ES5",
        "<EST5", "EST999", "EST5EDT,J0,J300", "EST5EDT,J366,J300",
    ])
    func `what is no rule is none`(rule: String) {
        #expect(TimeZoneRules(rule: rule) == nil)
    }

    @Test(arguments: [
        ("2026-03-08T12:00:00Z", "2026-03-09T04:00:00Z"),
        ("2026-11-01T12:00:00Z", "2026-11-02T05:00:00Z"),
        // Before 2007 the changes were on other days: those stand in the list, not in the rule.
        ("2006-03-15T12:00:00Z", "2006-03-16T05:00:00Z"),
        ("2060-07-01T12:00:00Z", "2060-07-02T04:00:00Z"),
    ])
    func `the system's own file says the same`(moment: String, midnight: String) throws {
        let rules = try #require(TimeZoneRules.named("America/New_York"))
        #expect(rules.midnight(after: try Self.timestamp(moment)).description == midnight)
    }

    @Test(arguments: [
        "", "Nowhere/City", "../../../etc/passwd", "America/../America/New_York", "/etc/passwd",
        "America",
    ])
    func `a name that is no zone has no rules`(name: String) {
        #expect(TimeZoneRules.named(name) == nil)
    }

    @Test(arguments: [0, 4, 43, 44, 100, 500])
    func `a file that breaks off is no file`(count: Int) throws {
        let whole = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 600)
        #expect(TimeZoneRules(Array(whole.prefix(count))) == nil)
    }

    // MARK: Tokens

    private func token(
        _ fields: String, expiry: Provider.ReplyRules.ExpiryField?, _ end: Provider.SessionLife.End?
    ) throws -> Timestamp? {
        let setting = try ProviderSetting { provider in
            provider.oauth1?.replies.expiry = expiry
            provider.sessionLife.end = end
        }
        let reply = try TokenCredentialsReply("oauth_token=t&oauth_token_secret=s\(fields)".utf8)
        return Grant(
            reply, by: try #require(setting.provider.oauth1), of: setting.provider,
            signingBy: .hmacSHA1, at: ProviderSetting.now
        ).expiresAt
    }

    @Test(
        arguments: [
            ("&e=60", Duration.seconds(90), 1060), ("&e=100", .seconds(90), 1090),
            ("", .seconds(90), 1090), ("&e=60", nil, 1060), ("", nil, nil),
        ] as [(String, Duration?, Int64?)])
    func `the earlier of two ends counts`(fields: String, life: Duration?, end: Int64?) throws {
        let found = try token(
            fields, expiry: .init("e", .secondsFromNow),
            life.map { Provider.SessionLife.End.after($0) })
        #expect(found?.secondsSince1970 == end)
    }

    @Test func `a midnight in a zone is an end, and one in no zone is none`() throws {
        // 1 January 1970, a quarter past midnight in UTC, is still the day before in New York.
        #expect(
            try token("", expiry: nil, .midnight(timeZone: "America/New_York"))?.description
                == "1970-01-01T05:00:00Z")
        #expect(try token("", expiry: nil, .midnight(timeZone: "Nowhere/City")) == nil)
    }

    private static func timestamp(_ text: String) throws -> Timestamp {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        try #require(numbers.count == 6)
        var date = CivilDate(daysSince1970: 0)
        (date.year, date.month, date.day) = (numbers[0], numbers[1], numbers[2])
        let seconds = numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
        return Timestamp(secondsSince1970: date.daysSince1970 * 86_400 + Int64(seconds))
    }
}
