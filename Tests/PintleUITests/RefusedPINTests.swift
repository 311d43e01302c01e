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
