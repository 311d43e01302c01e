import Testing

@testable import TerminalCore

@Suite struct `A field` {
    private func drawn(_ field: TextField, width: Int) -> (row: String, frame: Frame) {
        var canvas = Canvas(size: Size(rows: 1, columns: width))
        field.draw(on: &canvas, row: 0, column: 0, width: width, isFocused: true)
        return (canvas.frame.buffer.text(ofRow: 0), canvas.frame)
    }

    static let edits: [([Key], String, Int)] = [
        ([.character("x")], "abc defx", 8),
        ([.backspace], "abc de", 6),
        ([.left, .left, .backspace], "abc ef", 4),
        ([.left, .delete], "abc de", 6),
        ([.home, .delete], "bc def", 0),
        ([.control("a"), .character("x")], "xabc def", 1),
        ([.home, .end, .character("x")], "abc defx", 8),
        ([.control("u")], "", 0),
        ([.control("w")], "abc ", 4),
        ([.control("w"), .control("w")], "", 0),
        ([.home, .right, .control("k")], "a", 1),
        ([.home, .left, .backspace], "abc def", 0),
        ([.right, .delete], "abc def", 7),
        ([.home, .control("e"), .backspace], "abc de", 6),
    ]

    @Test(arguments: [
        ("a b", "a b"), ("  a b \u{a0}", "a b"), ("   ", ""), ("", ""), (" a", "a"), ("a ", "a"),
    ])
    func `gives its text without blanks at both ends`(text: String, trimmed: String) {
        let field = TextField(text, isMasked: true).trimmed
        #expect(field.text == trimmed)
        #expect(field.cursor == trimmed.count)
    }

    @Test(arguments: edits)
    func `is edited by keys`(keys: [Key], text: String, cursor: Int) {
        var field = TextField("abc def")
        for key in keys { _ = field.handle(key) }
        #expect(field.text == text)
        #expect(field.cursor == cursor)
    }

    @Test(
        arguments: [
            ([.character("x")], "x", 1), ([.right, .character("x")], "ab cdx", 6),
            ([.end, .character("x")], "ab cdx", 6), ([.backspace], "ab c", 4),
            ([.home, .character("x")], "xab cd", 1), ([.delete], "b cd", 0),
            ([.control("k")], "", 0),
            ([.control("u"), .character("x")], "x", 1), ([.control("w")], "ab ", 3),
            ([.enter], "ab cd", 0),
        ] as [([Key], String, Int)])
    func `proposes a text that the first letter replaces`(keys: [Key], text: String, cursor: Int) {
        var field = TextField(proposing: "ab cd")
        #expect(field.cursor == 0)
        for key in keys { _ = field.handle(key) }
        #expect(field.text == text)
        #expect(field.cursor == cursor)
    }

    @Test func `proposes a text that a paste replaces, unless it is empty`() {
        var field = TextField(proposing: "ab")
        field.insert(PastedText(""))
        #expect(field.text == "ab")
        field.insert(PastedText("xyz"))
        #expect(field.text == "xyz")
        #expect(!field.isProposed)
    }

    @Test(
        arguments: [
            ([.character("x")], "x", 1), ([.backspace], "ab c", 4), ([.delete], "", 0),
            ([.left], "ab cd", 4), ([.right, .character("x")], "ab cdx", 6),
            ([.home, .character("x")], "xab cd", 1), ([.end, .character("x")], "ab cdx", 6),
            ([.control("u")], "", 0), ([.control("w")], "ab ", 3), ([.control("k")], "ab cd", 5),
        ] as [([Key], String, Int)])
    func `has a selected text that the first letter replaces`(
        keys: [Key], text: String, cursor: Int
    ) {
        var field = TextField("ab cd")
        field.select()
        for key in keys { _ = field.handle(key) }
        #expect(field.text == text)
        #expect(field.cursor == cursor)
        #expect(!field.isSelected)
    }

    @Test func `has a selected text that a paste replaces, and other keys leave`() {
        var field = TextField("ab")
        field.select()
        _ = field.handle(.enter)
        #expect(field.isSelected)
        field.insert(PastedText("xyz"))
        #expect(field.text == "xyz")
        #expect(!field.isSelected)
    }

    @Test func `selects nothing where there is nothing`() {
        var field = TextField()
        field.select()
        #expect(!field.isSelected)
    }

    @Test func `shows that its text is selected, reversed on every terminal`() {
        var field = TextField("abc")
        field.select()
        let (row, frame) = drawn(field, width: 8)
        #expect(row == "[abc   ]")
        let roles = (1...6).map { frame.buffer[Point(row: 0, column: $0)].role }
        #expect(roles == [.selected, .selected, .selected, .field, .field, .field])
        #expect(frame.cursor == Point(row: 0, column: 4))
        #expect(ColourDepth.allCases.allSatisfy { Theme(depth: $0).look(of: .selected).isReversed })
    }

    @Test func `has the same text as another one wherever the cursors stand`() {
        var field = TextField("abc")
        field.select()
        #expect(field.hasSameText(as: TextField("abc", isMasked: true)))
        #expect(!field.hasSameText(as: TextField("abx")))
    }

    @Test(arguments: [Key.enter, .tab, .escape, .up, .control("c"), .function(1)])
    func `leaves other keys alone`(key: Key) {
        var field = TextField("abc")
        let isHandled = field.handle(key)
        #expect(!isHandled)
        #expect(field.text == "abc")
    }

    @Test func `joins a mark to the character before it`() {
        var field = TextField()
        _ = field.handle(.character("e"))
        _ = field.handle(.character("\u{301}"))
        #expect(field.count == 1)
    }

    @Test(arguments: [
        ("e\u{301}\u{1f1e9}\u{1f1ea}\u{1f1eb}", 3), ("\u{1f468}\u{200d}\u{1f469}x", 2),
        ("\u{600}1", 1), ("\u{1112}\u{1161}\u{11ab}", 1), ("ab\u{301}", 2),
    ])
    func `joins what was pasted as a string would`(text: String, count: Int) {
        var field = TextField()
        field.insert(PastedText(text))
        #expect(field.count == count)
        #expect(field.text == text)
    }

    @Test func `puts a long paste where the cursor is`() {
        let text = String(repeating: "0123456789", count: 100)
        var field = TextField("<>")
        _ = field.handle(.left)
        field.insert(PastedText(text))
        #expect(field.text == "<\(text)>")
        #expect(field.cursor == 1001)
    }

    @Test func `a copy keeps what the other one wipes or changes`() {
        var field = TextField("secret")
        let copy = field
        _ = field.handle(.character("x"))
        #expect(copy.text == "secret")
        let second = field
        field.wipe()
        #expect(second.text == "secretx")
        #expect(field.isEmpty)
    }

    @Test(arguments: [
        (" abc\r\n", "abc", 3), ("\u{a0}a b\u{2003}", "a b", 3), (" \n", "", 0), ("é", "é", 1),
    ])
    func `a paste is trimmed at both ends`(text: String, trimmed: String, count: Int) {
        let pasted = PastedText(text).trimmed
        #expect(pasted.text == trimmed)
        #expect(pasted.scalarCount == count)
        #expect("\(pasted)".contains("bytes"))
    }

    @Test func `drops line ends and controls of a paste`() {
        var field = TextField("<>")
        _ = field.handle(.left)
        field.insert("1\r\n2\u{03}3\u{1b}4\u{2028}\t")
        #expect(field.text == "<1234>")
    }

    @Test(arguments: [
        (TextField("abc"), "[abc     ]", 4),
        (TextField("abc", isMasked: true), "[***     ]", 4),
        (TextField("0123456789", longText: .scrolled), "[23456789]", 9),
        (TextField("編集部編集", longText: .scrolled), "[集部編集]", 9),
        (TextField("a\u{202e}b"), "[a?b     ]", 4),
        (TextField(), "[        ]", 1),
    ])
    func `shows itself and the cursor`(field: TextField, row: String, cursor: Int) {
        let drawn = drawn(field, width: 10)
        #expect(drawn.row == row)
        #expect(drawn.frame.cursor == Point(row: 0, column: cursor))
        #expect(drawn.frame.isCursorVisible)
    }

    @Test func `shows the length of what is long`() {
        let field = TextField(String(repeating: "x", count: 2812))
        #expect(drawn(field, width: 22).row == "[2,812 characters    ]")
    }

    @Test(arguments: 0...3)
    func `is safe at any width`(width: Int) {
        _ = drawn(TextField("編集部"), width: width)
        #expect(drawn(TextField("abc"), width: width).row.count == width)
    }

    @Test func `lends its bytes and can be wiped`() {
        var field = TextField("pässwörd", isMasked: true)
        #expect(field.withUTF8 { Array($0) } == Array("pässwörd".utf8))
        field.wipe()
        #expect(field.isEmpty)
        #expect(field.withUTF8 { $0.count } == 0)
    }

    @Test func `never describes its content`() {
        let field = TextField("hunter2")
        #expect(!"\(field) \(String(reflecting: field))".contains("hunter2"))
        var dumped = ""
        dump(field, to: &dumped)
        #expect(!dumped.contains("hunter2"))
    }
}
