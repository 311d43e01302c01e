import TerminalCore
import Testing
import TextCore

/// A server's answer on its way to a terminal.
@Suite struct StreamedTextTests {
    @Test(arguments: [
        ("{\"a\": 1}\n\tb\n", "{\"a\": 1}\n\tb\n"),
        ("\u{1b}]0;title\u{7}x", "?]0;title?x"), ("\u{1b}[2J\u{1b}[31mred", "?[2J?[31mred"),
        ("\u{1b}]52;c;AAAA\u{1b}\\", "?]52;c;AAAA?\\"), ("a\u{9b}31mb", "a?31mb"),
        ("one\r\ntwo\rthree", "one\ntwo\nthree"), ("a\u{202e}b\u{0}c\u{8}", "a?b?c?"),
        ("Grüße 日本", "Grüße 日本"),
    ])
    func `keeps lines and tabs, and nothing that a terminal obeys`(text: String, shown: String) {
        #expect(cleaned(Array(text.utf8), by: Int.max) == shown)
    }

    @Test(arguments: [1, 2, 3, 5])
    func `a character may lie across pieces`(length: Int) {
        let text = "a€b𝄞c\r\ndé\u{1b}[31m日\n"
        #expect(cleaned(Array(text.utf8), by: length) == "a€b𝄞c\ndé?[31m日\n")
    }

    @Test(arguments: [[0x61, 0xe2, 0x82], [0x61, 0xf0], [0x61, 0xff]] as [[UInt8]])
    func `what is no UTF-8 is shown as such`(bytes: [UInt8]) {
        #expect(cleaned(bytes, by: 1) == "a\u{fffd}")
    }

    private func cleaned(_ bytes: [UInt8], by length: Int) -> String {
        var text = StreamedText()
        var shown: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: min(length, bytes.count)) {
            shown += text.cleaned(Array(bytes[start...].prefix(length)))
        }
        return String(decoding: shown + text.end(), as: UTF8.self)
    }
}
