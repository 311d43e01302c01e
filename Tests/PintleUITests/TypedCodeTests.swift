import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// What is typed on a fresh login screen is an answer, whatever letters it has.
struct TypedCodeTests {
    static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

    @Test func `A token is never in sight, not even while it is typed`() throws {
        var provider = Example.x
        provider.verifier = .init(name: "token")
        var desk = Desk()
        try desk.awaitPIN(provider: provider)
        desk.type("abc")
        #expect(desk.app.model.drafts.pins[Desk.id]?.text == "abc")
        #expect(desk.has("[***") && !desk.has("[abc"))
    }

    @Test("Every pair of letters is text, and never cancels, quits or removes", arguments: letters)
    func pairsOfLetters(_ first: Character) throws {
        var desk = Desk()
        try desk.awaitPIN()
        #expect(desk.notTaken(Self.letters.map { "\(first)\($0)" }) == [])
    }

    @Test("A digit or a dash may stand before any letter", arguments: Array("0123456789-_"))
    func digitsAndDashes(_ first: Character) throws {
        var desk = Desk()
        try desk.awaitPIN()
        #expect(desk.notTaken(Self.letters.map { "\(first)\($0)" }) == [])
    }

    @Test("Codes that were commands once are text", arguments: ["dyk3x9", "qXw7Kb", "dy", "nyLm"])
    func codes(_ code: String) throws {
        var desk = Desk()
        try desk.awaitPIN()
        #expect(desk.notTaken([code]) == [])
    }

    @Test("So it is at a login that is taken up again, and after a refusal", arguments: letters)
    func laterOn(_ first: Character) throws {
        var desk = Desk()
        try desk.awaitPIN()
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVg")
        #expect(desk.notTaken(["\(first)y"]) == [])
    }

    @Test(
        "So it is where the last page's URL is brought back, typed and pasted",
        arguments: ["dyk3x9", "qXw7Kb", "nyLm"])
    func lastPage(_ code: String) throws {
        var provider = Example.x
        provider.oauth1?.callback = .init(.redirect("https://127.0.0.1/pintle"))
        provider.verifier = .init(carry: .redirect)
        var desk = Desk()
        try desk.awaitPIN(provider: provider)
        #expect(desk.notTaken([code]) == [])
        desk.paste(code)
        #expect(desk.effects.isEmpty)
        #expect(desk.app.model.drafts.pins[Desk.id]?.text == code)
    }

    @Test(
        "Where nothing is typed, a code that is typed all the same takes no login away",
        arguments: ["dyk3x9", "nyLm", "dydydydy", "ndyy"], [true, false])
    func withoutField(_ code: String, _ isDevice: Bool) throws {
        var provider = Example.x
        provider.verifier = .init(carry: .nothing)
        var desk = Desk()
        if isDevice {
            try desk.awaitApproval()
        } else {
            try desk.awaitPIN(provider: provider)
        }
        let sent = code.filter { letter in
            desk.type(String(letter))
            return desk.effects.contains { if case .login = $0 { true } else { false } }
        }
        #expect(sent == "")
        desk.press(.enter, .escape)
        #expect(desk.phase == .awaitingVerifier || desk.phase == .accessToken)
    }

    @Test("A paste is no command anywhere at a login", arguments: ["dyk3x9", "qXw7Kb", "d\ny\n"])
    func paste(_ code: String) throws {
        var desk = Desk()
        try desk.awaitApproval()
        desk.paste(code)
        #expect(desk.effects.isEmpty)
        #expect(desk.app.place == .deviceLogin)
        #expect(desk.has("You cannot paste here"))
    }
}

extension Desk {
    /// Those of the texts that are not in the PIN field, or did something, when they are typed here.
    fileprivate func notTaken(_ texts: [String]) -> [String] {
        texts.filter { text in
            var desk = self
            let isQuiet = text.allSatisfy { letter in
                desk.type(String(letter))
                return desk.effects.isEmpty
            }
            let field = desk.app.model.drafts.pins[Self.id]?.text
            return !isQuiet || field != text || desk.app.place != .pinField
                || desk.phase != .awaitingVerifier
        }
    }
}
