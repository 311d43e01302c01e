import OAuthCore
import PintleText
import Testing
import TextCore

@testable import PintleUI

@Suite struct `What the screens say of what is brought back` {
    private static let digits = Provider.VerifierHint(
        name: "Verifier", pattern: "7 digits", length: 7, isNumeric: true)

    private static func words(_ form: Carry) -> CarryWords { CarryWords(form, hint: digits) }

    @Test(arguments: [
        (
            Carry.pin, "Verifier, 7 digits", "Verifier, 7 digits", "OAuth 1.0a by Verifier",
            "type 7 digits here"
        ),
        (
            .redirect, "the last page's URL", "the last page's URL",
            "OAuth 1.0a by the last page's URL", "type the last page's URL here"
        ),
        (
            .nothing, "nothing, only your approval", "nothing: you say when it is allowed",
            "OAuth 1.0, without a PIN", "come back here"
        ),
    ])
    func `a provider's facts`(
        form: Carry, list: String, facts: String, kind: String, ending: String
    ) {
        let words = Self.words(form)
        #expect(words.inList.text == list)
        #expect(words.inFacts.text == facts)
        #expect(words.kind.text == kind)
        #expect(words.ending.text == ending)
    }

    @Test(arguments: [
        (Carry.pin, Place.pinField, Place.login, "PIN", "Type the Verifier:"),
        (.redirect, .pinField, .login, "Paste", "Paste the last page's URL:"),
        (.nothing, .loginWithoutPIN, .loginWithoutPIN, "Yes", "No PIN is shown."),
        (.approval, .deviceLogin, .deviceLogin, "Approval", "Type this code there:"),
    ])
    func `a login that waits`(
        form: Carry, field: Place, keys: Place, step: String, compact: String
    ) {
        let words = Self.words(form)
        #expect(words.place(isAtKeys: false) == field)
        #expect(words.place(isAtKeys: true) == keys)
        #expect(words.step.text == step)
        #expect(words.compactStep.text == compact)
    }

    @Test(
        arguments: [
            (Carry.pin, "PIN", "PIN", nil, 16), (.pin, "Verifier", "Code", "type code", 16),
            (.redirect, "PIN", "URL", "paste URL", 40),
        ] as [(Carry, String, String, String?, Int)])
    func `the field, whose name has four letters at most`(
        form: Carry, name: String, field: String, typing: String?, width: Int
    ) {
        let words = CarryWords(form, hint: .init(name: name))
        #expect(words.fieldName.text == field)
        #expect(words.typing?.text == typing)
        #expect(words.fieldWidth(columns: 80) == width)
    }

    @Test(arguments: [
        (true, "In a browser where you sit:", "on the machine where you sit"),
        (false, "In a browser on this machine:", "on this machine"),
    ])
    func `a browser that comes back by itself is where the person sits`(
        isTunnelled: Bool, head: String, place: String
    ) {
        let words = CarryWords(.redirect, form: .loopback)
        #expect(words.browser(isTunnelled: isTunnelled).text == head)
        #expect(words.openedPlace(isTunnelled: isTunnelled).text == place)
        #expect(words.warning(isShort: true).text == "Did you not start this? ")
    }

    @Test func `the question about a trick never means the URL that is opened`() {
        let words = CarryWords(.redirect)
        #expect(words.warning(isShort: true).text.contains("asks for the last page's URL?"))
        #expect(words.warning(isShort: false).text.contains("you for the last page's URL?"))
        #expect(words.browser(isTunnelled: false).text == "On your phone or any computer:")
    }

    @Test func `the field for an address leaves room on a narrow screen`() {
        #expect(CarryWords(.redirect).fieldWidth(columns: 40) == 31)
    }
}
