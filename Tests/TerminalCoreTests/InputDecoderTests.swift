import Testing

@testable import TerminalCore

@Suite struct `The decoder` {
    /// All bytes at once, or one by one with nothing readable in between only at the end.
    private func decode(_ text: String, byteByByte: Bool = false) -> [Input] {
        var decoder = InputDecoder()
        var inputs: [Input] = []
        if byteByByte {
            for byte in text.utf8 { inputs += decoder.feed([byte]) }
        } else {
            inputs += decoder.feed(text.utf8)
        }
        inputs += decoder.drained()
        return inputs + (decoder.awaitsMore ? decoder.timedOut() : [])
    }

    static let keys: [(String, Key)] = [
        ("a", .character("a")), ("é", .character("é")), ("編", .character("編")),
        ("👍", .character("👍")), ("\r", .enter), ("\n", .enter), ("\t", .tab),
        ("\u{7f}", .backspace), ("\u{08}", .backspace), ("\u{03}", .control("c")),
        ("\u{1a}", .control("z")), ("\u{1c}", .control("\\")), ("\0", .control("@")),
        ("\u{1b}", .escape), ("\u{1b}[A", .up), ("\u{1b}OA", .up), ("\u{1b}[B", .down),
        ("\u{1b}[C", .right), ("\u{1b}OD", .left), ("\u{1b}[1;5D", .left), ("\u{1b}[H", .home),
        ("\u{1b}OH", .home), ("\u{1b}[1~", .home), ("\u{1b}[7~", .home), ("\u{1b}[F", .end),
        ("\u{1b}[4~", .end), ("\u{1b}[8~", .end), ("\u{1b}[2~", .insert), ("\u{1b}[3~", .delete),
        ("\u{1b}[5~", .pageUp), ("\u{1b}[6~", .pageDown), ("\u{1b}[6;2~", .pageDown),
        ("\u{1b}[Z", .backTab), ("\u{1b}OP", .function(1)), ("\u{1b}[11~", .function(1)),
        ("\u{1b}[[A", .function(1)), ("\u{1b}[P", .function(1)), ("\u{1b}[1;2P", .function(1)),
        ("\u{1b}[15~", .function(5)), ("\u{1b}[24~", .function(12)), ("\u{1b}OM", .enter),
    ]

    @Test(arguments: keys, [false, true])
    func `knows the keys of all common terminals`(row: (String, Key), byteByByte: Bool) {
        #expect(decode(row.0, byteByByte: byteByByte) == [.key(row.1)])
    }

    @Test(arguments: [
        "\u{1b}[99~", "\u{1b}[?62;c", "\u{1b}[12;40R", "\u{1b}[I", "\u{1b}[201~", "\u{1b}[1;2",
        "\u{80}", "\u{9b}",
    ])
    func `makes no key of what it does not know`(text: String) {
        #expect(decode(text).isEmpty)
    }

    @Test func `drops broken UTF-8 and goes on`() {
        var decoder = InputDecoder()
        let inputs = decoder.feed([0xe7, 0xb7, 0x61, 0xff, 0xc0, 0x62])
        #expect(inputs == [.key(.character("a")), .key(.character("b"))])
    }

    @Test func `waits for the rest of a character however long that takes`() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0xe7, 0xb7]) == [])
        #expect(!decoder.awaitsMore)
        #expect(decoder.timedOut() == [])
        #expect(decoder.feed([0xa8]) == [.key(.character("編"))])
    }

    @Test func `Escape and a key that came together are two keys`() {
        #expect(decode("\u{1b}n") == [.key(.escape), .key(.character("n"))])
        #expect(decode("\u{1b}\u{1b}[A") == [.key(.escape), .key(.up)])
        #expect(decode("\u{1b}[") == [.key(.escape), .key(.character("["))])
    }

    @Test func `a lone Escape awaits more until time is up`() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1b]) == [])
        #expect(decoder.drained() == [])
        #expect(decoder.awaitsMore)
        #expect(decoder.timedOut() == [.key(.escape)])
        #expect(!decoder.awaitsMore)
    }

    @Test func `a sequence that never ends does not grow`() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1b}[".utf8 + Array(repeating: UInt8(ascii: "1"), count: 10_000))
        let inputs = decoder.feed([UInt8(ascii: "a")])
        #expect(inputs == [.key(.character("a"))])
    }

    static let pastes: [(String, String)] = [
        ("1234567", "1234567"), ("", ""), ("a\u{03}b", "a\u{03}b"), ("a\r\nb", "a\r\nb"),
        ("\u{1b}[A", "\u{1b}[A"), ("編集部", "編集部"), ("a\u{1b}[200~b", "ab"),
        ("a\u{1b}[201~\u{03}b\r", "a\u{03}b\r"), ("\u{1b}", "\u{1b}"),
    ]

    @Test(arguments: pastes, [false, true])
    func `a paste is one input and no key`(row: (String, String), byteByByte: Bool) {
        #expect(
            decode("\u{1b}[200~\(row.0)\u{1b}[201~", byteByByte: byteByByte) == [
                .paste(PastedText(row.1))
            ])
    }

    @Test func `what is readable behind the end mark belongs to the paste`() {
        #expect(decode("\u{1b}[200~a\u{1b}[201~b\r") == [.paste("ab\r")])
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1b}[200~a\u{1b}[201~".utf8)
        #expect(decoder.drained() == [.paste("a")])
        #expect(decoder.feed("b".utf8) == [.key(.character("b"))])
    }

    @Test func `waits when what is behind the end mark ends inside another mark`() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1b}[200~a\u{1b}[201~b\u{1b}[20".utf8)
        #expect(decoder.drained() == [])
        #expect(decoder.awaitsMore)
        _ = decoder.feed("1~".utf8)
        #expect(decoder.drained() == [.paste("ab")])
    }

    @Test func `a paste that never ends can be given up`() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1b}[200~abc".utf8)
        #expect(decoder.drained() == [])
        #expect(decoder.isInsidePaste)
        #expect(decoder.abandonPaste() == [.paste("abc")])
        #expect(decoder.feed([0x03]) == [.key(.control("c"))])
    }

    @Test func `a paste of a megabyte arrives whole`() {
        let text = String(repeating: "0123456789abcde~", count: 1 << 16)
        #expect(decode("\u{1b}[200~\(text)\u{1b}[201~") == [.paste(PastedText(text))])
    }
}
