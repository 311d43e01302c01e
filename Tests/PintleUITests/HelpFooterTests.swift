import PintleText
import TerminalCore
import Testing

@testable import PintleUI

@Suite struct `The footer of a long sheet` {
    @Test(arguments: [Key.character("?"), .control("g"), .function(1), .escape])
    func `The help is closed by each key that opens it`(key: Key) {
        var desk = Desk()
        desk.press(.character("?"), key)
        #expect(desk.app.place == .list)
    }

    @Test(arguments: [Size(rows: 24, columns: 80), Size(rows: 12, columns: 40)])
    func `offers more of the help only where there is more`(size: Size) {
        var desk = Desk(size: size)
        desk.press(.character("?"))
        #expect(desk.footer.contains("PgDn more"))
        #expect(desk.has("more rows, PgDn shows them"))
        desk.press(.character("G"))
        #expect(!desk.footer.contains("PgDn"))
        #expect(!desk.has("more rows"))
        let text = desk.text
        desk.press(.pageDown)
        #expect(desk.text == text)
        desk.press(.pageUp)
        #expect(desk.footer.contains("PgDn more"))
    }
}
