import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// `ACCESSIBLE=1`: one word after the other, and the cursor where the focus is.
struct AccessibleTests {
    private func desk(isAccessible: Bool = true) -> Desk {
        var appearance = Appearance(
            alphabet: isAccessible ? .ascii : .unicode, isAccessible: isAccessible)
        appearance.hasMouse = true
        return Desk(appearance: appearance, qr: Example.qr)
    }

    @Test func `There is no QR code and no key for one`() throws {
        var desk = desk()
        try desk.awaitPIN()
        #expect(!desk.frame.buffer.hasRole(.qr))
        #expect(!desk.text.contains("scan"))
        #expect(!desk.text.contains("QR"))
        desk.command("r")
        #expect(desk.app.place != .qrAlone)
        #expect(desk.text.contains("no QR codes are shown"))
    }

    @Test func `The cursor is visible and on the row, the answer, the field`() throws {
        var desk = desk()
        #expect(desk.frame.isCursorVisible)
        #expect(desk.row(desk.frame.cursor.row) == desk.selectedRow)
        desk.press(.character("G"), .character("d"))
        #expect(desk.frame.isCursorVisible)
        #expect(desk.row(desk.frame.cursor.row).contains("keep it"))
    }

    @Test func `A refused PIN that is selected is called so, with the cursor behind it`() throws {
        var desk = desk()
        var provider = Example.x
        provider.oauth1?.afterWrongPIN = .same
        try desk.awaitPIN(provider: provider)
        try desk.sendWrongPIN()
        let row = desk.row(desk.frame.cursor.row)
        #expect(row.contains("[7654321       ]  selected"))
        #expect(row.dropFirst(desk.frame.cursor.column).first == " ")
        #expect(desk.has("The PIN is selected: type another one, or press Backspace to edit it."))
    }

    @Test func `The mouse is left alone`() {
        #expect(!desk().frame.takesMouse)
        #expect(desk(isAccessible: false).frame.takesMouse)
    }

    @Test func `Nothing ticks while a request runs`() {
        var desk = desk()
        desk.press(.character("G"), .character("t"))
        desk.wait(.seconds(5))
        desk.send(.ticked)
        let shown = desk.text
        #expect(shown.contains("o Checking x/acme_test"))
        desk.wait(.seconds(1))
        desk.send(.ticked)
        #expect(desk.text == shown)
    }

    @Test func `Announcements have the words of the command line`() {
        var desk = desk()
        let announcement = Announcement.unknownTerm("foo")
        desk.send(.announced(announcement))
        let words = announcement.lines.map(\.text).joined(separator: " ")
        #expect(words.contains("TERM=foo is not known on this machine"))
        #expect(words.contains(announcement.sentence.text))
        #expect(desk.text.contains("! TERM=foo is not known on this machine"))
        #expect(desk.text.contains(announcement.sentence.text))
    }

    // MARK: One calm sign for all others

    @Test func `The busy sign changes with the seconds that are told, and needs no timer`() {
        var desk = desk(isAccessible: false)
        desk.press(.character("G"), .character("t"))
        let begun = desk.moment.boot
        desk.wait(.seconds(2))
        desk.send(.ticked)
        #expect(desk.text.contains("◌ Checking x/acme_test, 2 s"))
        #expect(desk.timer == begun + .seconds(3))
        desk.wait(.seconds(1))
        desk.send(.ticked)
        #expect(desk.text.contains("◦ Checking x/acme_test, 3 s"))
        #expect(desk.timer == begun + .seconds(4))
        desk.wait(.seconds(1))
        desk.send(.ticked)
        #expect(desk.text.contains("◌ Checking x/acme_test, 4 s"))
    }

    @Test func `The list says that TERM is unknown, and what that means`() {
        var desk = Desk()
        desk.send(.announced(.unknownTerm("foo")))
        #expect(desk.text.contains("TERM=foo is not known on this machine"))
        #expect(desk.text.contains("Pintle uses xterm-256color instead."))
        #expect(desk.text.contains("TERM=xterm pintle"))
    }
}

extension CellBuffer {
    fileprivate func hasRole(_ role: Role) -> Bool {
        (0..<size.rows).contains { row($0).contains { $0.role == role } }
    }
}
