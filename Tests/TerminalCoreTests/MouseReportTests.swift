import Testing

@testable import TerminalCore

@Suite struct `A report of the terminal` {
    private func decode(_ text: String, byteByByte: Bool = false) -> [Input] {
        var decoder = InputDecoder()
        let parts = byteByByte ? text.utf8.map { [$0] } : [Array(text.utf8)]
        let inputs = parts.flatMap { decoder.feed($0) + decoder.drained() }
        return inputs + (decoder.awaitsMore ? decoder.timedOut() : [])
    }

    static let mouse: [(String, MouseInput)] = [
        ("\u{1b}[<0;1;1M", .press(.origin)),
        ("\u{1b}[<0;80;24M", .press(Point(row: 23, column: 79))),
        ("\u{1b}[<4;3;2M", .press(Point(row: 1, column: 2))),
        ("\u{1b}[<64;1;1M", .wheelUp), ("\u{1b}[<65;1;1M", .wheelDown),
        ("\u{1b}[<81;500;200M", .wheelDown),
    ]

    @Test(arguments: mouse, [false, true])
    func `of the mouse is known`(row: (String, MouseInput), byteByByte: Bool) {
        #expect(decode(row.0, byteByByte: byteByByte) == [.mouse(row.1)])
    }

    @Test(
        arguments: [
            "\u{1b}[<0;1;1m", "\u{1b}[<1;1;1M", "\u{1b}[<2;1;1M", "\u{1b}[<32;1;1M",
            "\u{1b}[<35;1;1M", "\u{1b}[<66;1;1M", "\u{1b}[<128;1;1M", "\u{1b}[<M",
            "\u{1b}[<0;1M", "\u{1b}[<0;1;1;1M", "\u{1b}[<;;M", "\u{1b}[<0;0;1M", "\u{1b}[<0;1;0M",
            "\u{1b}[<0;99999999999999999999;1M", "\u{1b}[<0;1;1", "\u{1b}[M !!", "\u{1b}[M\u{3}q\r",
        ], [false, true])
    func `that means nothing here is no key`(text: String, byteByByte: Bool) {
        #expect(decode(text, byteByByte: byteByByte).isEmpty)
    }

    @Test(arguments: [
        ("\u{1b}[<0;1\u{3}", Key.control("c")), ("\u{1b}[<0;1qd", .character("d")),
        ("\u{1b}[<0;5Ad", .character("d")), ("\u{1b}[<0;5?$!ly", .character("y")),
        ("\u{1b}[<0;1\u{1b}[A", .up), ("\u{1b}[<\r", .enter), ("\u{1b}[<0;5é", .character("é")),
    ])
    func `that breaks off swallows no key`(text: String, key: Key) {
        #expect(decode(text) == [.key(key)])
    }

    @Test(
        arguments: [
            "\u{1b}[<0;5d", "\u{1b}[<0;5A", "\u{1b}[<0;5~", "\u{1b}[<0;5 q", "\u{1b}[<0;5?1",
            "\u{1b}[<" + String(repeating: "1", count: 100) + "d",
        ], [false, true])
    func `that is broken is dropped with the letter that ends it`(text: String, byteByByte: Bool) {
        #expect(decode(text, byteByByte: byteByByte).isEmpty)
    }

    @Test func `that breaks off takes no letter that is typed later`() {
        var decoder = InputDecoder()
        #expect(decoder.feed("\u{1b}[<0;5".utf8) == [])
        #expect(decoder.timedOut() == [])
        #expect(decoder.feed("d".utf8) == [.key(.character("d"))])
    }

    @Test func `whose bytes come slowly is no key either`() {
        var decoder = InputDecoder()
        #expect(decoder.feed("\u{1b}[<0;1".utf8) == [])
        #expect(decoder.awaitsMore)
        #expect(decoder.timedOut() == [])
        #expect(!decoder.awaitsMore)
        #expect(decoder.feed("2;5M".utf8) == [.mouse(.press(Point(row: 4, column: 11)))])
    }

    static let grounds: [(String, RGB)] = [
        ("\u{1b}]11;rgb:0000/0000/0000\u{1b}\\", RGB(red: 0, green: 0, blue: 0)),
        ("\u{1b}]11;rgb:ffff/FFFF/ffff\u{7}", RGB(red: 1, green: 1, blue: 1)),
        ("\u{1b}]11;rgb:ff/0/fff\u{7}", RGB(red: 1, green: 0, blue: 1)),
        ("\u{1b}]11;rgba:0000/0000/0000/ffff\u{7}", RGB(red: 0, green: 0, blue: 0)),
    ]

    @Test(arguments: grounds, [false, true])
    func `of the ground is known`(row: (String, RGB), byteByByte: Bool) {
        #expect(decode(row.0, byteByByte: byteByByte) == [.ground(row.1)])
    }

    @Test(
        arguments: [
            "\u{1b}]11;rgb:00000/0/0\u{7}", "\u{1b}]11;rgb:0/0\u{7}", "\u{1b}]11;rgb://\u{7}",
            "\u{1b}]10;rgb:0/0/0\u{7}", "\u{1b}]11;\u{1b}\\", "\u{1b}]4;1;rgb:0/0/0\u{7}",
            "\u{1b}]11;rgb:0000/0000", "\u{1b}]1\u{7}",
        ], [false, true])
    func `of a colour that cannot be read is nothing`(text: String, byteByByte: Bool) {
        #expect(decode(text, byteByByte: byteByByte).isEmpty)
    }

    @Test(
        arguments: [
            "\u{1b}]11;d\ry\u{1b}\\", "\u{1b}]11;rgb:\tq\u{7}", "\u{1b}]11;zz\ry",
            "\u{1b}]52;c;ZXZpbA==\u{7}",
            "\u{1b}]11;rgb:" + String(repeating: "0", count: 900) + "d",
        ])
    func `of a colour with other bytes in it is nothing up to its end`(text: String) {
        #expect(decode(text).isEmpty)
    }

    @Test func `of the ground that comes late, in pieces, is no key`() {
        var decoder = InputDecoder()
        #expect(decoder.feed("\u{1b}]11;rg".utf8) == [])
        #expect(decoder.timedOut() == [])
        #expect(decoder.feed("b:0000/0000/0000".utf8) == [])
        #expect(decoder.timedOut() == [])
        #expect(
            decoder.feed("\u{1b}\\q".utf8) == [
                .ground(RGB(red: 0, green: 0, blue: 0)), .key(.character("q")),
            ])
    }

    @Test(arguments: [
        ("\u{1b}]", [Key.escape, .character("]")]),
        ("\u{1b}]n", [.escape, .character("]"), .character("n")]),
        ("\u{1b}]\r", [.escape, .character("]"), .enter]),
        ("\u{1b}]11;r\u{3}", [.control("c")]), ("\u{1b}]11;r\u{1b}", [.escape]),
        ("\u{1b}]11;r\u{1b}[A", [.up]),
    ])
    func `leaves a person's keys to the person`(text: String, keys: [Key]) {
        #expect(decode(text) == keys.map(Input.key))
    }

    @Test func `that never ends does not grow, and keys count after it`() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1b}[<".utf8 + Array(repeating: UInt8(ascii: "1"), count: 63))
        _ = decoder.feed("\u{1b}]11;".utf8 + Array(repeating: UInt8(ascii: "a"), count: 60))
        #expect(decoder.feed("\u{3}".utf8).last == .key(.control("c")))
    }
}

@Suite struct `The ground` {
    @Test(
        arguments: [
            ((0, 0, 0), Theme.Ground.dark), ((1, 1, 1), .light), ((0.16, 0.17, 0.2), .dark),
            ((0.99, 0.96, 0.89), .light), ((0, 0.17, 0.21), .dark), ((0, 0, 1), .dark),
        ] as [((Double, Double, Double), Theme.Ground)])
    func `is dark or light by its luminance`(
        parts: (Double, Double, Double), ground: Theme.Ground
    ) {
        #expect(RGB(red: parts.0, green: parts.1, blue: parts.2).ground == ground)
    }
}
