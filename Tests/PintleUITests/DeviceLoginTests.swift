import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// A login that is approved on another device, as people see it.
@Suite("A device login on the screen")
struct DeviceLoginTests {
    @Test(
        "shows its code, its page, and what the server said last",
        arguments: [(24, 80), (23, 80), (24, 79), (12, 40), (40, 120)])
    func waiting(_ rows: Int, _ columns: Int) throws {
        var desk = Desk(size: Size(rows: rows, columns: columns), qr: Example.qr)
        try desk.awaitApproval()
        try desk.poll(.pending, .pending, .pending)
        try expectScreen(desk.frame, "login-device-\(columns)x\(rows)")
        #expect(desk.app.place == .deviceLogin)
        #expect(desk.has("W D J B - M J H T"))
        #expect(desk.has(Example.devicePage))
    }

    @Test(
        "says of each answer what it was",
        arguments: [
            (DevicePolling.Answer.pending, "Asked 1 time, last answer: not yet"),
            (.slowDown(nil), "Asked 1 time, last answer: ask less often"),
            (.trouble(status: 503), "Gadget had a problem (503). Next try in "),
            (.trouble(), "Gadget did not answer. Next try in "),
        ])
    func answers(_ answer: DevicePolling.Answer, _ words: String) throws {
        var desk = Desk(size: Size(rows: 40, columns: 120))
        try desk.awaitApproval()
        #expect(desk.has("Asks in "))
        try desk.poll(answer)
        #expect(desk.has(words))
        #expect(desk.has("Asks again in ") != words.hasSuffix("in "))
    }

    @Test("counts the seconds to the next question")
    func countdown() throws {
        var desk = Desk(size: Size(rows: 40, columns: 120))
        try desk.awaitApproval()
        try desk.poll(.pending)
        #expect(desk.has("Asks again in 4 s."))
        desk.waitForTimer()
        #expect(desk.has("Asks again in 3 s."))
    }

    @Test("has no field: nothing that is typed goes anywhere")
    func noField() throws {
        var desk = Desk()
        try desk.awaitApproval()
        desk.type("1234567")
        desk.press(.enter)
        #expect(desk.app.place == .deviceLogin)
        #expect(desk.effects.isEmpty)
        #expect(!desk.has("1234567"))
    }

    @Test("hands out the code by a key of its own, and the complete URL by the usual one")
    func copies() throws {
        var desk = Desk()
        try desk.awaitApproval()
        desk.press(.character("C"))
        #expect(desk.effects == [.terminal(.copy("WDJB-MJHT", .code))])
        desk.press(.character("c"))
        #expect(
            desk.effects == [
                .terminal(.copy(Example.devicePage + "?user_code=WDJB-MJHT", .url))
            ])
    }

    @Test("shows page and code in the plain view")
    func plainView() throws {
        var desk = Desk()
        try desk.awaitApproval()
        desk.press(.character("v"))
        guard case .terminal(.showPlain(let lines)) = desk.effects.first else {
            Issue.record("no plain view")
            return
        }
        #expect(lines.contains(PrintableText(own: Example.devicePage)))
        #expect(lines.contains("WDJB-MJHT"))
        #expect(!lines.contains { $0.text.contains("PIN") })
    }

    @Test("cleans and caps the code, which the server chose")
    func foreignCode() throws {
        var desk = Desk()
        try desk.awaitApproval("AB\u{1B}[2J\u{202E}CD" + String(repeating: "x", count: 70))
        #expect(!desk.text.unicodeScalars.contains("\u{1B}"))
        #expect(!desk.text.unicodeScalars.contains("\u{202E}"))
        #expect(!desk.has(String(repeating: "x", count: 65)))
    }

    @Test("goes on in the other form of its provider by one key")
    func otherForm() throws {
        var desk = Desk()
        try desk.awaitApproval()
        #expect(desk.text.contains(/f +log in by code/))
        desk.press(.character("f"))
        #expect(desk.effects.contains(.login(Desk.id, .changeForm(.code))))
        #expect(desk.phase == .requestToken)
    }

    @Test("has no key for another form where there is none")
    func onlyForm() throws {
        var desk = Desk()
        try desk.awaitPIN()
        desk.command("f")
        #expect(!desk.effects.contains { if case .login = $0 { true } else { false } })
    }

    @Test(
        "that ended says why, and a key gets a new code",
        arguments: [
            (
                LoginFailure.refused(
                    .denied, ServerProblem(host: "id.gadget.example", status: 400)), "denied"
            ),
            (.expired(at: Example.now + .seconds(900)), "This code has expired"),
            (.codesReplaced, "The code of this login no longer works"),
            (
                .refused(
                    .temporaryCredentials,
                    ServerProblem(host: "id.gadget.example", status: 400)),
                "no longer knows this code"
            ),
        ])
    func ended(_ failure: LoginFailure, _ words: String) throws {
        var desk = Desk()
        try desk.awaitApproval()
        try desk.answer { .requestFailed($0, failure) }
        #expect(desk.app.place == .failedLogin)
        #expect(desk.has(words))
        #expect(desk.has("get a new code and try again"))
        desk.press(.character("n"))
        #expect(desk.phase == .requestToken)
    }

    @Test("that expired offers a new code in its footer, and no URL")
    func newCodeInFooter() throws {
        var desk = Desk()
        try desk.awaitApproval()
        try desk.answer { .requestFailed($0, .expired(at: Example.now + .seconds(900))) }
        #expect(desk.footer.contains("n new code"))
        #expect(!desk.footer.contains("n new URL"))
        #expect(desk.has("2 Code"))
    }

    @Test("that expired looks like this", arguments: ScreenSize.drawn)
    func expired(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        try desk.awaitApproval()
        try desk.answer { .requestFailed($0, .expired(at: Example.now + .seconds(900))) }
        try expectScreen(desk.frame, "login-device-expired-\(size.rawValue)")
    }

    @Test("asks before a good code is given up")
    func newCode() throws {
        var desk = Desk()
        try desk.awaitApproval()
        desk.press(.character("n"))
        #expect(desk.has("Get a new code? This one still works."))
    }

    @Test("waits in the list for approval, with its code; so do several at once")
    func list() throws {
        var desk = Desk()
        var snapshot = Example.snapshot
        snapshot.providers.append(Example.gadget)
        snapshot.logins = ["aaaa", "bbbb"].map { id in
            let shown = Example.device(
                polling: Example.polling(at: Example.now), until: Example.today(14, 31))
            return UnfinishedLogin(
                id: LoginID(rawValue: id), provider: Example.gadget.id, app: "tv-app",
                startedAt: Example.now, form: .device, device: shown.device?.prompt,
                progress: .awaitingVerifier(
                    address: shown.url.text, until: Example.today(14, 31)))
        }
        desk.send(.snapshotLoaded(snapshot))
        try expectScreen(desk.frame, "list-device-80x24")
        #expect(desk.has("approval by 14:31"))
        #expect(desk.has("2 logins are waiting for approval"))
        #expect(!desk.has("PIN"))
    }
}

/// Letters in half blocks.
@Suite("Block letters")
struct BlockLettersTests {
    @Test("draw a code four rows high")
    func drawing() throws {
        let letters = try #require(BlockLetters("L-1"))
        #expect(
            letters.lines.map(\.text) == [
                "█            ▄█  ",
                "█     ▄▄▄▄▄   █  ",
                "█             █  ",
                "▀▀▀▀▀        ▀▀▀ ",
            ])
    }

    @Test("have no drawing for half a code", arguments: ["", "AB:1", "äb", "abc"])
    func unknown(_ code: String) {
        #expect(BlockLetters(PrintableText(code)) == nil)
    }
}
