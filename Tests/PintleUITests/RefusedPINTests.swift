import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

/// What comes after a PIN that the provider refused, at an address that stays good.
struct RefusedPINTests {
    private static let provider: Provider = {
        var provider = Example.x
        provider.oauth1?.afterWrongPIN = .same
        return provider
    }()

    private static func refused(_ size: Size = Size(rows: 24, columns: 80)) throws -> Desk {
        var desk = Desk(size: size, qr: Example.qr)
        try desk.awaitPIN(provider: provider)
        try desk.sendWrongPIN()
        desk.wait(.seconds(1))
        return desk
    }

    @Test("The question about a new address has no text over text", arguments: ScreenSize.drawn)
    func question(_ size: ScreenSize) throws {
        var desk = try Self.refused(size.size)
        desk.press(.escape, .character("n"))
        try expectScreen(desk.frame, "login-refused-new-address-\(size.rawValue)")
    }

    @Test("No row of the column is drawn over", arguments: [18, 19, 20, 21, 22, 23, 24, 26, 30])
    func rows(_ rows: Int) throws {
        var desk = try Self.refused(Size(rows: rows, columns: 80))
        #expect(desk.has("X did not accept that PIN"))
        #expect(desk.has("then d to cancel.") || desk.has("d cancels."))
        desk.press(.escape, .character("n"))
        #expect(!desk.has("X did not accept that PIN"))
    }

    @Test("It stays in the field, selected, and the words say so", arguments: ScreenSize.drawn)
    func kept(_ size: ScreenSize) throws {
        let desk = try Self.refused(size.size)
        try expectScreen(desk.frame, "login-refused-\(size.rawValue)")
        #expect(desk.has("7654321"))
        let cursor = desk.frame.cursor
        let last = Point(row: cursor.row, column: cursor.column - 1)
        #expect(desk.frame.buffer[last].role == .selected)
        #expect(desk.has("The PIN is selected: type another"))
    }

    @Test(
        "The first keys replace it or edit it",
        arguments: [
            ([.character("1")], "1"), ([.backspace], "765432"), ([.delete], ""),
            ([.left, .character("0")], "76543201"), ([.home, .character("0")], "07654321"),
            ([.end, .character("0")], "76543210"), ([.right, .backspace], "765432"),
            ([.control("u"), .character("1")], "1"), ([.escape, .character("1")], "1"),
        ] as [([Key], String)])
    func keys(_ keys: [Key], _ text: String) throws {
        var desk = try Self.refused()
        for key in keys { desk.press(key) }
        #expect(desk.field?.text == text)
        #expect(desk.field?.isSelected == false)
        #expect(desk.field?.isMasked == false)
    }

    @Test(
        "Enter does not send it again",
        arguments: [[Key.enter], [.left, .enter], [.enter, .enter]])
    func enter(_ keys: [Key]) throws {
        var desk = try Self.refused()
        for key in keys { desk.press(key) }
        #expect(desk.phase == .awaitingVerifier)
        #expect(desk.has("That PIN was refused already"))
        #expect(desk.has("The PIN is selected: type another"))
        desk.press(.backspace)
        desk.type("2")
        desk.press(.enter)
        #expect(desk.sentPIN == "7654322")
    }

    @Test func `The same pasted once more is not sent either, and is selected`() throws {
        var desk = try Self.refused()
        desk.paste("7654321")
        #expect(desk.phase == .awaitingVerifier)
        #expect(desk.has("That PIN was refused already"))
        #expect(desk.field?.isSelected == true)
    }

    @Test func `It is masked when it is left, and wiped by a lock`() throws {
        var desk = try Self.refused()
        desk.press(.escape)
        #expect(desk.has("[*******       ]"))
        desk.answer(LockVault())
        #expect(desk.app.model.drafts.answers.isEmpty)
        #expect(desk.field?.isEmpty == true)
    }

    @Test func `It comes back masked to who left the screen while it was sent`() throws {
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN(provider: Self.provider)
        desk.type("7654321")
        desk.press(.enter)
        let attempt = try #require(desk.wanted?.attempt)
        desk.press(.escape)
        let problem = ServerProblem(host: "api.x.com", status: 401)
        desk.happen(.requestFailed(attempt, .refused(.verifier, problem)))
        #expect(desk.field?.isSelected == true)
        #expect(desk.field?.isMasked == true)
    }

    @Test func `A second refusal brings a new URL, and empties the field`() throws {
        var desk = try Self.refused()
        desk.press(.backspace)
        try desk.sendWrongPIN(typing: "9")
        #expect(desk.app.model.drafts.answers.isEmpty)
        try desk.receiveAddress("q7RtVg")
        #expect(desk.has("[              ]"))
        desk.type("7654321")
        desk.press(.enter)
        #expect(desk.sentPIN == "7654321")
    }

    @Test func `What was sent is kept no longer than it may come back`() throws {
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN(provider: Self.provider)
        desk.type("7654321")
        desk.press(.enter)
        #expect(desk.field == nil)
        #expect(desk.app.model.drafts.answers[Desk.id]?.text.count == 7)
        try desk.receiveToken(of: Example.events)
        #expect(desk.app.model.drafts.answers.isEmpty)
    }

    @Test func `The URL of the last page stays as well, and its words say URL`() throws {
        var provider = Self.provider
        provider.oauth1?.callback = .init(.redirect("https://127.0.0.1/pintle"))
        provider.verifier = .init(carry: .redirect)
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN(provider: provider)
        let token = "Zx4kPAAAAAABgq8eAAABmQ7bVxk"
        desk.paste("https://127.0.0.1/pintle?oauth_token=\(token)&oauth_verifier=v")
        try desk.sendWrongPIN(typing: "")
        #expect(desk.field?.isSelected == true)
        #expect(desk.has("The URL is selected: paste another"))
        desk.press(.enter)
        #expect(desk.has("That URL was refused already"))
        desk.paste("squid")
        #expect(desk.field?.text == "squid")
    }

    @Test func `An answer that another one's browser brought leaves the field empty`() throws {
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN(provider: Self.provider)
        desk.happen(.answerEntered(Secret(utf8: "7654321")))
        let problem = ServerProblem(host: "api.x.com", status: 401)
        try desk.answer { .requestFailed($0, .refused(.verifier, problem)) }
        #expect(desk.has("[              ]"))
        #expect(desk.has("Look at the page again"))
    }

    @Test func `The app key is not blamed, and no key leads to it`() throws {
        var desk = try Self.refused()
        #expect(desk.has("X did not accept that PIN"))
        #expect(!desk.text.contains("did not accept the app key"))
        desk.press(.escape, .character("a"))
        #expect(desk.app.place == .login)
        #expect(!desk.footer.contains("app key"))
    }

    @Test func `Letters are text at once, so that a code is no command`() throws {
        var desk = try Self.refused()
        #expect(desk.app.place == .pinField)
        desk.type("squid")
        #expect(desk.has("[squid "))
        // It is not like the provider's PINs, which is told once.
        desk.press(.enter, .enter)
        #expect(desk.phase == .accessToken)
        #expect(desk.sentPIN == "squid")
    }

    @Test func `Nothing is said any more of the refused one while the next one is typed`() throws {
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN()
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVg")
        #expect(desk.has("X did not accept that PIN"))
        desk.press(.enter)
        desk.type("7")
        #expect(!desk.has("X did not accept that PIN"))
        desk.press(.backspace)
        try desk.sendWrongPIN()
        #expect(desk.has("X did not accept that PIN"))
    }

    @Test func `Where the address is new letters are text as well, as at the beginning`() throws {
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN()
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVg")
        desk.press(.character("c"))
        #expect(desk.effects.isEmpty)
        #expect(desk.has("[c "))
    }
}

extension Desk {
    /// The field of the login.
    fileprivate var field: TextField? { app.model.drafts.pins[Self.id] }
}
