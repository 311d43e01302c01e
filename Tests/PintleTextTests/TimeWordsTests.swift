import OAuthCore
import PintleText
import Testing

@Suite struct `Words for times` {
    let clock = LocalClock(now: Samples.now, secondsFromUTC: 3600)

    @Test(arguments: [
        (0, "15:21"), (-15 * 3600, "00:21"), (-16 * 3600, "20 Nov"), (-400 * 86_400, "2025"),
    ])
    func `a list shows time, day or year`(seconds: Int, words: String) {
        #expect(clock.short(moment(seconds)) == words)
    }

    @Test(arguments: [
        (600, "15:31", "today 15:31"), (86_400, "22 Nov 15:21", "22 Nov 15:21"),
        (60 * 86_400, "20 Jan 2027 15:21", "20 Jan 2027 15:21"),
    ])
    func `a moment names its day unless that is today`(seconds: Int, words: String, long: String) {
        #expect(clock.moment(moment(seconds)) == words)
        #expect(clock.long(moment(seconds)) == long)
    }

    @Test(arguments: [
        (600, "15:31"), (36_000, "01:21"), (86_399, "15:21"), (86_400, "22 Nov 15:21"),
        (-57_600, "20 Nov 23:21"),
    ])
    func `a deadline names its day only beyond 24 hours`(seconds: Int, words: String) {
        #expect(clock.deadline(moment(seconds)) == words)
    }

    @Test func `the end of a wait after midnight has no day either`() {
        #expect(clock.waitEnd(moment(36_000)) == "01:22")
    }

    @Test(arguments: [(0, "2026-11-21"), (60 * 86_400, "2027-01-20"), (9 * 3600, "2026-11-22")])
    func `names of files have the whole date`(seconds: Int, words: String) {
        #expect(clock.isoDay(moment(seconds)) == words)
    }

    @Test(arguments: [(Int64.min, "-292277022657"), (.max, "292277026596")])
    func `the first and the last moment have words as well`(seconds: Int64, year: String) {
        let moment = Timestamp(secondsSince1970: seconds)
        #expect(clock.short(moment) == year)
        #expect(clock.long(moment).contains(year))
        #expect(LocalClock(now: moment, secondsFromUTC: -3600).time(moment).utf8.count == 5)
    }

    @Test func `before 1970 the day is still right`() {
        #expect(
            LocalClock(now: Timestamp(secondsSince1970: -1)).moment(
                Timestamp(secondsSince1970: -1)) == "23:59")
    }

    @Test(arguments: [
        (12, "12 s"), (252, "4 min 12 s"), (-120, "2 min"), (11_100, "3 h 5 min"),
        (90_000, "1 day 1 h"), (200_000, "2 days 7 h"),
    ])
    func `an offset has two units at most`(seconds: Int, words: String) {
        #expect(DurationWords.short(.seconds(seconds)) == words)
    }

    @Test(arguments: [
        (90_000, "about 1 day 1 h left"), (28_195, "about 7 h 50 min left"),
        (3600, "about 1 h left"), (1380, "about 23 min left"), (601, "about 11 min left"),
        (600, "10:00 left"), (581, "9:41 left"), (5, "0:05 left"),
    ])
    func `a countdown ticks only in the last ten minutes`(seconds: Int, words: String) {
        #expect(DurationWords.countdown(.seconds(seconds)) == words)
    }

    @Test func `a countdown ends`() {
        #expect(DurationWords.countdown(.zero) == nil)
    }

    @Test func `a clock behind the server's is slow`() {
        #expect(DurationWords.slowOrFast(.seconds(5)) == "slow")
        #expect(DurationWords.slowOrFast(.seconds(-5)) == "fast")
    }

    @Test(arguments: [
        (600, "10 minutes"), (3600, "1 hour"), (86_400, "24 hours"), (90, "90 seconds"),
    ])
    func `a life is told in whole units`(seconds: Int, words: String) {
        #expect(DurationWords.life(.seconds(seconds)) == words)
    }

    private func moment(_ seconds: Int) -> Timestamp {
        Timestamp(secondsSince1970: Samples.now.secondsSince1970 + Int64(seconds))
    }
}
