import OAuthCore
import PintleText
import Testing
import TextCore

@Suite struct `The words for what is brought back` {
    private static let clock = LocalClock(
        now: Timestamp(secondsSince1970: 1_800_000_000), secondsFromUTC: 0)

    @Test(
        arguments: [
            (Carry.pin, "code", "code", "code"), (.redirect, "URL", "URL", nil),
            (.nothing, "approval", "approval", nil),
        ] as [(Carry, String, String, String?)])
    func `name it, in lists by few letters`(
        form: Carry, name: String, short: String, shown: String?
    ) {
        let words = CarryWords(form, hint: .init(name: "code"))
        #expect(words.name.text == name)
        #expect(words.shortName == short)
        #expect(words.shownName?.text == shown)
    }

    @Test(arguments: [(Carry.pin, false), (.redirect, false), (.nothing, true)])
    func `say whether a person only says that it is done`(form: Carry, isNothing: Bool) {
        #expect(CarryWords(form).isNothing == isNothing)
    }

    @Test func `are those for a PIN while the provider is not known`() {
        #expect(CarryWords(nil) == CarryWords(.pin))
        #expect(AnnouncementContext(clock: Self.clock).carryWords.name == "PIN")
    }

    @Test func `cut a name that a definition made long`() {
        let words = CarryWords(.pin, hint: .init(name: String(repeating: "n", count: 40)))
        #expect(words.name.columns == 20)
    }
}
