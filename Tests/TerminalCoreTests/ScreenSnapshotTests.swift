import Testing
import TextCore

@testable import TerminalCore

@Suite struct `A snapshot` {
    @Test func `shows rows, roles, addresses and the cursor`() {
        var canvas = Canvas(size: Size(rows: 3, columns: 8))
        TitleBar(place: "編集").draw(on: &canvas)
        canvas.draw(address: "http://x", row: 1, link: "7f3a")
        canvas.draw("ok", row: 2, column: 1, role: .good)
        canvas.placeCursor(row: 2, column: 3, isVisible: true)
        #expect(
            ScreenSnapshot(canvas.frame).description == """
                8x3
                | 編集   |
                |http://x|
                | ok     |
                0:0-7 title
                1:0-7 address
                2:1-2 good
                raw from row 1 link 7f3a
                cursor 2:3

                """)
    }

    @Test func `shows a QR code in ink`() {
        let drawing = QRDrawing(
            modules: [[true, false], [true, true]], form: .halfBlocks, margin: 1)
        var canvas = Canvas(size: drawing.size)
        drawing.draw(on: &canvas)
        let lines = ScreenSnapshot(canvas.frame).description.split(separator: "\n")
        #expect(lines[1...4] == ["| ▄  |", "| ▀▀ |", "0:0-3 qr", "1:0-3 qr"])
    }

    @Test func `says that the cursor is hidden`() {
        #expect(
            ScreenSnapshot(Frame(size: Size(rows: 0, columns: 0))).description
                == "0x0\ncursor 0:0 hidden\n")
    }
}

@Suite struct `The recording terminal` {
    @Test func `plays its script and keeps what it was shown`() {
        let terminal = RecordingTerminal(
            size: Size(rows: 1, columns: 2), script: [[.key(.enter)], [.paste("a"), .hangUp]])
        #expect(terminal.readInput() == [.key(.enter)])
        #expect(terminal.readInput() == [.paste("a"), .hangUp])
        #expect(terminal.readInput().isEmpty)
        terminal.present(Frame(size: terminal.size))
        terminal.leave(showing: ["a"])
        terminal.resume()
        #expect(terminal.frames.count == 1)
        #expect(terminal.calls == [.leave(["a"]), .resume])
    }
}
