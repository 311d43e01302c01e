import Testing
import TextCore

@testable import TerminalCore

/// A hostile string and what of it may be seen.
struct Payload: Sendable, CustomTestStringConvertible {
    let name: String
    let input: String
    let shown: String

    init(_ name: String, _ input: String, _ shown: String) {
        self.name = name
        self.input = input
        self.shown = shown
    }

    var testDescription: String { name }

    static let controls: [Payload] = [
        Payload("NUL", "a\0b", "a?b"),
        Payload("bell", "a\u{07}b", "a?b"),
        Payload("backspace", "a\u{08}b", "a?b"),
        Payload("tab", "a\tb", "a b"),
        Payload("line feed", "a\nb", "a b"),
        Payload("vertical tab", "a\u{0b}b", "a b"),
        Payload("form feed", "a\u{0c}b", "a b"),
        Payload("carriage return", "a\rb", "a b"),
        Payload("carriage return and line feed", "a\r\nb", "a b"),
        Payload("shift out", "a\u{0e}b", "a?b"),
        Payload("shift in", "a\u{0f}b", "a?b"),
        Payload("interrupt", "a\u{03}b", "a?b"),
        Payload("escape", "a\u{1b}b", "a?b"),
        Payload("unit separator", "a\u{1f}b", "a?b"),
        Payload("delete", "a\u{7f}b", "a?b"),
        Payload("next line", "a\u{85}b", "a b"),
        Payload("8-bit CSI", "a\u{9b}31mb", "a?31mb"),
        Payload("8-bit OSC", "a\u{9d}0;x\u{9c}b", "a?0;x?b"),
        Payload("8-bit DCS", "a\u{90}q\u{9c}b", "a?q?b"),
        Payload("8-bit index", "a\u{84}b", "a?b"),
        Payload("line separator", "a\u{2028}b", "a b"),
        Payload("paragraph separator", "a\u{2029}b", "a b"),
        Payload("many line ends", "a\n\r\n\t\u{2028}b", "a b"),
    ]

    static let sequences: [Payload] = [
        Payload("colour", "\u{1b}[31mred", "?[31mred"),
        Payload("cursor report", "\u{1b}[6n", "?[6n"),
        Payload("clear screen", "\u{1b}[2J", "?[2J"),
        Payload("reset", "\u{1b}c", "?c"),
        Payload("title", "\u{1b}]0;x\u{07}", "?]0;x?"),
        Payload("hyperlink", "\u{1b}]8;;http://x\u{1b}\\", "?]8;;http://x?\\"),
        Payload("clipboard", "\u{1b}]52;c;YQ==\u{07}", "?]52;c;YQ==?"),
        Payload("unterminated OSC", "\u{1b}]0;x", "?]0;x"),
        Payload("device control", "\u{1b}Pq\u{1b}\\", "?Pq?\\"),
        Payload("application command", "\u{1b}_x\u{1b}\\", "?_x?\\"),
        Payload("privacy message", "\u{1b}^x\u{1b}\\", "?^x?\\"),
        Payload("tmux passthrough", "\u{1b}Ptmux;\u{1b}\u{1b}[2J", "?Ptmux;?[2J"),
        Payload("alternate screen", "\u{1b}[?1049h", "?[?1049h"),
        Payload("end of paste", "\u{1b}[201~", "?[201~"),
    ]

    static let invisible: [Payload] = [
        Payload("right-to-left override", "a\u{202e}b", "a?b"),
        Payload("left-to-right override", "a\u{202d}b", "a?b"),
        Payload("right-to-left embedding", "a\u{202b}b", "a?b"),
        Payload("pop directional", "a\u{202c}b", "a?b"),
        Payload("left-to-right isolate", "a\u{2066}b", "a?b"),
        Payload("right-to-left isolate", "a\u{2067}b", "a?b"),
        Payload("first strong isolate", "a\u{2068}b", "a?b"),
        Payload("pop isolate", "a\u{2069}b", "a?b"),
        Payload("right-to-left mark", "a\u{200f}b", "a?b"),
        Payload("Arabic letter mark", "a\u{061c}b", "a?b"),
        Payload("zero-width space", "a\u{200b}b", "a?b"),
        Payload("zero-width joiner", "a\u{200d}b", "a?b"),
        Payload("zero-width non-joiner", "a\u{200c}b", "a?b"),
        Payload("word joiner", "a\u{2060}b", "a?b"),
        Payload("byte order mark", "\u{feff}ab", "?ab"),
        Payload("soft hyphen", "a\u{ad}b", "a?b"),
        Payload("combining grapheme joiner", "a\u{034f}b", "a?b"),
        Payload("variation selector on a letter", "a\u{fe0f}b", "a?b"),
        Payload("ideographic variation selector", "a\u{e0100}b", "a?b"),
        Payload("language tag", "a\u{e0001}b", "a?b"),
        Payload("hidden tag letters", "a\u{e0041}\u{e0042}\u{e007f}b", "a?b"),
        Payload("Hangul filler", "a\u{3164}b", "a?b"),
        Payload("Hangul choseong filler", "a\u{115f}b", "a?b"),
        Payload("halfwidth Hangul filler", "a\u{ffa0}b", "a?b"),
        Payload("braille blank", "a\u{2800}b", "a?b"),
        Payload("interlinear annotation", "a\u{fff9}b", "a?b"),
        Payload("private use", "a\u{e000}b", "a?b"),
        Payload("unassigned", "a\u{0378}b", "a?b"),
        Payload("noncharacter", "a\u{ffff}b", "a?b"),
        Payload("no-break space", "a\u{a0}b", "a b"),
        Payload("ideographic space", "a\u{3000}b", "a b"),
        Payload("hair space", "a\u{200a}b", "a b"),
    ]

    static let marks: [Payload] = [
        Payload("one mark", "e\u{301}x", "e\u{301}x"),
        Payload("two marks", "e\u{301}\u{323}x", "e\u{301}\u{323}x"),
        Payload(
            "64 marks", "e" + String(repeating: "\u{301}", count: 64) + "x", "e\u{301}\u{301}?x"),
        Payload("mark without a base", "\u{301}x", "?x"),
        Payload("mark after a control", "\u{1b}\u{301}x", "?x"),
        Payload("enclosing mark", "a\u{20dd}b", "a\u{20dd}b"),
    ]

    static let harmless: [Payload] = [
        Payload("plain", "acme_news", "acme_news"),
        Payload("Japanese", "編集部", "編集部"),
        Payload("Korean", "김서연", "김서연"),
        Payload("accents", "Żółć", "Żółć"),
        Payload("emoji", "ok 👍", "ok 👍"),
        Payload("emoji with skin tone", "👍🏽!", "👍!"),
        Payload("emoji family", "👨\u{200d}👩\u{200d}👧", "👨👩👧"),
        Payload("heart with selector", "❤\u{fe0f}!", "❤!"),
        Payload("flag", "🇩🇪", "DE"),
    ]
}

@Suite struct `Foreign text` {
    @Test(
        arguments: Payload.controls + Payload.sequences + Payload.invisible + Payload.marks
            + Payload.harmless)
    func `shows only what is harmless`(payload: Payload) {
        #expect(
            PrintableText(payload.input).text.unicodeScalars.elementsEqual(
                payload.shown.unicodeScalars))
    }

    @Test(arguments: Payload.controls + Payload.sequences + Payload.invisible + Payload.marks)
    func `stays inside its columns on a canvas`(payload: Payload) {
        var canvas = Canvas(size: Size(rows: 3, columns: 20))
        canvas.within(Rect(row: 1, column: 5, rows: 1, columns: 6)) {
            _ = $0.draw("\(payload.input)")
        }
        let outside = (0..<3).flatMap { row in
            (0..<20).map { Point(row: row, column: $0) }
        }.filter { !Rect(row: 1, column: 5, rows: 1, columns: 6).contains($0) }
        #expect(outside.allSatisfy { canvas.frame.buffer[$0] == .blank() })
    }

    @Test(arguments: Payload.controls + Payload.sequences + Payload.invisible)
    func `is cleaned in an interpolation`(payload: Payload) {
        let text: PrintableText = "<\(payload.input)>"
        #expect(text.text == "<\(payload.shown)>")
    }

    @Test func `invalid UTF-8 has no control left`() {
        let bytes: [UInt8] = [0x61, 0xff, 0xc2, 0x1b, 0x5b, 0xe2, 0x80, 0x62]
        let text = PrintableText(String(decoding: bytes, as: UTF8.self)).text
        #expect(text.unicodeScalars.allSatisfy { TextWidth.columns(of: $0) > 0 })
    }

    @Test(arguments: [(3, "ab~"), (4, "abcd"), (1, "~"), (0, "")])
    func `is cut at its limit`(limit: Int, shown: String) {
        let foreign = "abcd"
        #expect(PrintableText(foreign, limit: limit).text == shown)
    }

    @Test func `a limit counts characters, not marks`() {
        let foreign = "e\u{301}e\u{301}e\u{301}"
        #expect(PrintableText(foreign, limit: 2).text == "e\u{301}~")
    }

    @Test func `a megabyte is capped`() {
        let foreign = String(repeating: "x\u{1b}", count: 1 << 19)
        #expect(PrintableText(foreign).columns == PrintableText.defaultLimit)
    }

    @Test func `printable text is not cleaned twice`() {
        let text: PrintableText = "\(PrintableText(own: "✓")) works \(12)"
        #expect(text.text == "✓ works 12")
    }
}

@Suite struct `Cutting and filling` {
    @Test(arguments: [
        (5, "abcde"), (4, "abc~"), (1, "~"), (0, ""), (9, "abcde"),
    ])
    func `marks what is cut`(columns: Int, shown: String) {
        #expect(PrintableText(own: "abcde").cut(columns: columns).text == shown)
    }

    @Test(arguments: [(4, "編~ "), (6, "編集部"), (7, "編集部 "), (2, "~ ")])
    func `fills exactly that many columns`(columns: Int, shown: String) {
        let padded = PrintableText(own: "編集部").padded(columns: columns)
        #expect(padded.text == shown)
        #expect(padded.columns == columns)
    }
}
