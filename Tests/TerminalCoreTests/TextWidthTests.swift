import Testing
import TextCore

@testable import TerminalCore

@Suite struct `Text width` {
    @Test(arguments: [
        ("acme", 4), ("編集部", 6), ("김서연", 6), ("ｶﾅ", 2), ("Ａ", 2), ("👍", 2), ("e\u{301}", 1),
        ("é", 1), ("✓✗◌", 3), ("▀▄█", 3), ("สวัสดี", 4), ("\u{200b}", 0), ("\u{1b}", 0), ("", 0),
        ("\u{1100}\u{1161}\u{11a8}", 2),
    ])
    func `counts columns as glibc does`(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test(arguments: Sign.allCases, [Sign.Alphabet.unicode, .ascii])
    func `every sign is one column wide`(sign: Sign, alphabet: Sign.Alphabet) {
        #expect(sign.text(in: alphabet).columns == 1)
    }

    @Test(arguments: Sign.allCases)
    func `the plain signs are ASCII`(sign: Sign) {
        #expect(sign.scalar(in: .ascii).isASCII)
    }
}
