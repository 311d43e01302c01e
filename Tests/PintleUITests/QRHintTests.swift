import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

@Suite struct `The key of the QR code` {
    @Test(arguments: [(Sign.Alphabet.ascii, false), (.unicode, true)])
    func `is named only where the code can be drawn`(
        alphabet: Sign.Alphabet, isNamed: Bool
    ) throws {
        var desk = Desk(appearance: Appearance(alphabet: alphabet), qr: Example.qr)
        try desk.awaitPIN()
        #expect(desk.text.contains("QR") == isNamed)
        desk.press(.escape)
        #expect(desk.text.contains("QR") == isNamed)
    }

    @Test func `says what it needs where it is pressed all the same`() throws {
        var desk = Desk(appearance: Appearance(alphabet: .ascii), qr: Example.qr)
        try desk.awaitPIN()
        desk.command("r")
        #expect(desk.has("The QR code needs"))
    }

    @Test func `says that a URL is too long for one`() throws {
        var desk = Desk()
        try desk.awaitPIN()
        desk.command("r")
        #expect(desk.has("The URL is too long for a QR code"))
    }

    @Test func `is named again once the window has room`() throws {
        var desk = Desk(appearance: Appearance(alphabet: .ascii), qr: Example.qr)
        try desk.awaitPIN()
        desk.resize(Size(rows: 60, columns: 160))
        #expect(desk.text.contains("QR") || desk.text.contains("or scan"))
    }
}
