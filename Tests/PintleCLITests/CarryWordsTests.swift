import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleCLI

@Suite struct `What the line says of what is brought back` {
    private static let hint = Provider.VerifierHint(name: "code", pattern: "7 digits")

    @Test(arguments: [
        (Carry.pin, " --pin-fd N", "its code", "code from Acme, 7 digits: "),
        (
            .redirect, " --pin-fd N", "the address that the browser went to",
            "Paste the address that the browser went to: "
        ),
        (
            .nothing, " --done", "your word that it is allowed",
            "Press Enter when you have allowed it: "
        ),
    ])
    func `a login asks for it`(
        form: Carry, option: String, awaited: String, question: String
    ) {
        let words = CarryWords(form, hint: Self.hint)
        #expect(words.option.text == option)
        #expect(words.awaited.text == awaited)
        #expect(words.question("Acme") == question)
    }

    @Test(arguments: [
        (Carry.pin, "exchanging the code", true, 0),
        (.redirect, "exchanging what the address holds", false, 1),
        (.nothing, "exchanging your yes", false, 0),
    ])
    func `a login goes on with it`(
        form: Carry, exchanging: String, isNamed: Bool, lines: Int
    ) {
        let words = CarryWords(form, hint: Self.hint)
        #expect(words.exchanging.text == exchanging)
        #expect(words.warning.text.contains("code") == isNamed)
        #expect(words.aboutLastPage.count == lines)
    }

    @Test(
        arguments: [
            (Carry.pin, "co", "code, 7 digits", "Wrong code"),
            (.redirect, "address", "the address of the last page, which may fail to load", nil),
            (.nothing, "nothing", "nothing: you come back and say that it is done", nil),
        ] as [(Carry, String, String, String?)])
    func `the tables of providers have it`(
        form: Carry, list: String, detail: String, wrong: String?
    ) {
        let words = CarryWords(form, hint: Self.hint)
        #expect(words.listName(limit: 4).text.hasPrefix(list))
        #expect(words.detail.text == detail)
        #expect(words.wrong?.text == wrong)
    }
}
