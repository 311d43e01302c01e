import OAuthCore
import PintleText
import Testing

@Suite struct `The state of a login in a list` {
    private let clock = LocalClock(
        now: Timestamp(secondsSince1970: 1_800_000_000), secondsFromUTC: 0)

    @Test(arguments: [
        (Carry.pin, "waiting for a PIN", "needs PIN", "PIN by 08:10"),
        (.redirect, "waiting for a URL", "needs URL", "URL by 08:10"),
        (.nothing, "waiting for approval", "approval", "approval by 08:10"),
    ])
    func `names what the page gives, within its columns`(
        form: Carry, text: String, short: String, limited: String
    ) {
        let endless = StateWords(awaiting: CarryWords(form), until: nil, clock: clock)
        #expect(endless.text == text)
        #expect(endless.shortText == short)
        let end = clock.now + .seconds(600)
        #expect(StateWords(awaiting: CarryWords(form), until: end, clock: clock).text == limited)
    }

    @Test func `says when the address is spent, whatever the page would have given`() {
        let end = clock.now + .seconds(-600)
        let words = StateWords(awaiting: CarryWords(.nothing), until: end, clock: clock)
        #expect(words.text == "expired 07:50")
    }

    @Test(arguments: [
        (57_600, "PIN by 00:00", "PIN by 00:00"), (86_399, "PIN by 07:59", "PIN by 07:59"),
        (86_400, "PIN by 16 Jan 08:00", "till 16 Jan"),
        (40_000_000, "PIN by 22 Apr 2028 07:06", "till 2028"),
    ])
    func `has a date only where the time does not say which day`(
        seconds: Int, text: String, short: String
    ) {
        let words = StateWords(
            awaiting: CarryWords(.pin), until: clock.now + .seconds(seconds), clock: clock)
        #expect(words.text == text)
        #expect(words.shortText == short)
    }

    @Test(arguments: [Carry.pin, .redirect, .nothing, .approval], [nil, -60, 60, 90_000, 1 << 30])
    func `has few words for few columns`(form: Carry, seconds: Int?) {
        let end = seconds.map { clock.now + .seconds($0) }
        let words = StateWords(awaiting: CarryWords(form), until: end, clock: clock)
        #expect(words.shortText.count <= StateWords.shortColumns)
        #expect(StateWords.accountUnclear.shortText.count <= StateWords.shortColumns)
    }
}
