import OAuthCore
import Testing

@Suite("Timestamps and days")
struct TimestampTests {
    @Test(
        "A timestamp is written as RFC 3339 in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_318_622_958, "2011-10-14T20:09:18Z"),
            (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
            (.min, "-292277022657-01-27T08:29:52Z"),
        ] as [(Int64, String)])
    func description(seconds: Int64, text: String) {
        #expect(Timestamp(secondsSince1970: seconds).description == text)
    }

    @Test("Times add, subtract and compare in whole seconds")
    func arithmetic() {
        let moment = Timestamp(secondsSince1970: 100)
        #expect(moment + .milliseconds(2_900) == Timestamp(secondsSince1970: 102))
        #expect(Timestamp(secondsSince1970: 160) - moment == .seconds(60))
        #expect(moment < Timestamp(secondsSince1970: 101))
    }

    @Test(
        "What lies beyond all moments becomes the last or the first one",
        arguments: [
            (Int64.max, 1, Int64.max), (.max - 5, 9, .max), (.min, -1, .min), (.max, -1, .max - 1),
        ] as [(Int64, Int64, Int64)])
    func saturation(start: Int64, span: Int64, end: Int64) {
        let moment = Timestamp(secondsSince1970: start)
        #expect(moment + .seconds(span) == Timestamp(secondsSince1970: end))
    }

    @Test("The span between the first and the last moment is the longest that can be told")
    func greatestSpan() {
        let (first, last) = (
            Timestamp(secondsSince1970: .min), Timestamp(secondsSince1970: .max)
        )
        #expect(last - first == .seconds(Int64.max))
        #expect(first - last == .seconds(Int64.min))
        #expect((first - last).components.seconds == .min)
        #expect(first + (first - last) == first)
    }

    @Test(
        "A day and its number are the same thing",
        arguments: [
            (0, 1970, 1, 1), (-1, 1969, 12, 31), (11_016, 2000, 2, 29), (11_017, 2000, 3, 1),
            (20_778, 2026, 11, 21), (-719_468, 0, 3, 1), (47_540, 2100, 2, 28),
            (47_541, 2100, 3, 1),
        ] as [(Int64, Int, Int, Int)])
    func days(number: Int64, year: Int, month: Int, day: Int) {
        let date = CivilDate(daysSince1970: number)
        #expect(date.year == year)
        #expect(date.month == month)
        #expect(date.day == day)
        #expect(date.daysSince1970 == number)
    }
}
