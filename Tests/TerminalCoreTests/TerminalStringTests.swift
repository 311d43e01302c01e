import Testing

@testable import TerminalCore

@Suite struct `A string of the terminal that nobody asked for` {
    private func decode(_ text: String, byteByByte: Bool = false) -> [Input] {
        var decoder = InputDecoder()
        let parts = byteByByte ? text.utf8.map { [$0] } : [Array(text.utf8)]
        let inputs = parts.flatMap { decoder.feed($0) + decoder.drained() }
        return inputs + (decoder.awaitsMore ? decoder.timedOut() : [])
    }

    static let strings = [
        "P>|xterm(380)\u{1b}\\", "P1$r0m\u{1b}\\", "P1+r544e=787465726d\u{7}",
        "P!|7E565445\u{1b}\\",
        "_Gi=31;OK\u{1b}\\", "_dy\u{7}", "^private\u{1b}\\", "Xdy\r\u{1b}\\", "P\u{1b}\\", "_\u{7}",
        "Péd\u{1b}\\", "P" + String(repeating: "dy\r", count: 3_000) + "\u{1b}\\",
    ]

    @Test(arguments: strings, [false, true])
    func `is no key, and the key behind it counts`(string: String, byteByByte: Bool) {
        let inputs = decode("\u{1b}\(string)n", byteByByte: byteByByte)
        #expect(inputs == [.key(.character("n"))])
    }

    @Test func `is no key where it comes in pieces`() {
        var decoder = InputDecoder()
        #expect(decoder.feed("\u{1b}".utf8) == [])
        #expect(decoder.feed("P1$".utf8) + decoder.drained() == [])
        #expect(decoder.awaitsMore)
        #expect(decoder.feed("r0m\u{1b}".utf8) + decoder.drained() == [])
        #expect(decoder.awaitsMore)
        #expect(decoder.feed("\\".utf8) == [])
        #expect(!decoder.awaitsMore)
    }

    @Test(arguments: [
        ("P", [Key.character("P")]), ("X", [.character("X")]), ("^", [.character("^")]),
        ("_", [.character("_")]), ("Pdy", [.character("P"), .character("d"), .character("y")]),
        ("P\r", [.character("P"), .enter]), ("P\u{1b}", [.character("P"), .escape]),
        ("P\u{1b}[A", [.character("P"), .up]), ("P\u{3}", [.character("P"), .control("c")]),
        ("PX\u{1b}P", [.character("P"), .character("X"), .escape, .character("P")]),
        ("Pé", [.character("P"), .character("é")]),
    ])
    func `without an end is Alt and what was typed next`(text: String, keys: [Key]) {
        #expect(decode("\u{1b}\(text)") == [.key(.escape)] + keys.map(Input.key))
    }

    @Test func `that is longer than anybody types is dropped up to a silence`() {
        var decoder = InputDecoder()
        let long = Array("\u{1b}P".utf8) + Array(repeating: UInt8(ascii: "d"), count: 9_000)
        #expect(decoder.feed(long) == [])
        #expect(decoder.awaitsMore)
        #expect(decoder.timedOut() == [])
        #expect(decoder.feed("q".utf8) == [.key(.character("q"))])
    }

    @Test(arguments: [1, 20, 9_000])
    func `never takes Ctrl-C away`(count: Int) {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1b}_".utf8 + Array(repeating: UInt8(ascii: "d"), count: count))
        #expect(decoder.feed([3]) == [.key(.control("c"))])
    }
}
