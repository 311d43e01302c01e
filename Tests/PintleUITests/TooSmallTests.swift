import TerminalCore
import Testing

@testable import PintleUI

@Suite("Small screens")
struct TooSmallTests {
    @Test(
        "Too small says why and which keys work",
        arguments: [
            Size(rows: 6, columns: 34), Size(rows: 3, columns: 20), Size(rows: 7, columns: 200),
        ])
    func tooSmall(_ size: Size) throws {
        try expectScreen(Desk(size: size).frame, "too-small-\(size.columns)x\(size.rows)")
    }

    @Test("Where rows are left no sentence is cut")
    func wholeSentences() {
        let desk = Desk(size: Size(rows: 10, columns: 30))
        #expect(desk.has("Nothing is lost. These keys"))
        #expect(!desk.text.contains("~"))
    }

    @Test("Plain view works on a screen that is too small")
    func plainView() {
        var desk = Desk(size: Size(rows: 3, columns: 20))
        desk.press(.character("v"))
        #expect(desk.effects.count == 1)
        #expect(desk.app.place == .plainView)
    }

    @Test("Keys that would act unseen do nothing")
    func keysDoNothing() {
        var desk = Desk(size: Size(rows: 3, columns: 20))
        desk.press(.character("d"), .character("q"), .enter)
        #expect(desk.effects == [])
        desk.resize(Size(rows: 24, columns: 80))
        #expect(desk.app.place == .list)
    }

    @Test("No size on the way traps or loses what was typed")
    func everySize() {
        var desk = Desk()
        desk.press(.character("/"))
        desk.type("acme")
        for rows in 0...30 {
            for columns in [0, 1, 2, 5, 19, 20, 39, 40, 41, 79, 80, 81, 200] {
                desk.resize(Size(rows: rows, columns: columns))
                #expect(desk.frame.size == Size(rows: rows, columns: columns))
            }
        }
        desk.resize(Size(rows: 24, columns: 80))
        #expect(desk.row(1).contains("Filter: acme"))
    }

    @Test("A list that becomes compact is the list that was compact from the start")
    func resizedList() {
        let size = Size(rows: 12, columns: 40)
        var desk = Desk()
        desk.resize(size)
        #expect(desk.frame.buffer == Desk(size: size).frame.buffer)
    }
}
