import OAuthCore
import PintleText
import Testing

@Suite struct `The state of a login in a list` {
    private let clock = LocalClock(
        now: Timestamp(secondsSince1970: 1_800_000_000), secondsFromUTC: 0)

    @Test(arguments: [
        (Carry.pin, "waiting for a PIN", "waits for PIN", "PIN by 08:10"),
        (.redirect, "waiting for a URL", "waits for URL", "URL by 08:10"),
        (.nothing, "waiting for approval", "waits for approval", "approval by 08:10"),
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
}
