import OAuthCore
import PintleText
import Testing
import TextCore

@testable import PintleCLI

@Suite struct `What the line says of what is brought back` {
    private static let hint = Provider.VerifierHint(name: "code", pattern: "7 digits")

    @Test(arguments: [
        (Carry.pin, " --pin-fd N", "its code", "code from Acme, 7 digits: "),
        (
            .redirect, " --pin-fd N", "the URL where the browser ends",
            "Paste the URL where the browser ended: "
        ),
        (
            .nothing, " --done", "your confirmation that you allowed it",
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
        (Carry.pin, "getting the access token", true, 0),
        (.redirect, "getting the access token", false, 1),
        (.nothing, "getting the access token", false, 0),
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
            (.redirect, "URL", "the URL of the last page, which may fail to load", nil),
            (.nothing, "nothing", "nothing: you come back and confirm", nil),
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
