import OAuthCore
import Testing

@testable import PlatformLinux

@Suite struct `A line at a prompt` {
    private func typed(_ keys: String, limit: Int = 100) -> (line: String, characters: Int) {
        var line = LineEditor(limit: limit)
        for byte in keys.utf8 { _ = line.handle(byte) }
        return (line.secret().revealedText, line.characters)
    }

    @Test(arguments: [
        ("abc", "abc"), ("abc\u{7f}", "ab"), ("abc\u{8}\u{8}", "a"), ("\u{7f}a", "a"),
        ("grün\u{7f}\u{7f}", "gr"), ("日本\u{7f}", "日"), ("abc\u{15}d", "d"),
        ("one two\u{17}", "one "), ("one two  \u{17}", "one "), ("one\u{17}", ""),
        ("a\u{1b}[Db", "ab"), ("a\u{1b}[1;5Cb", "ab"), ("a\u{1b}OAb", "ab"), ("a\u{1b}xb", "ab"),
        ("a\u{0}\u{1}\tb", "ab"), ("a\u{4}b", "ab"),
        ("\u{1b}[200~https://a/?b=\r\nc\n\u{3}\u{1b}[201~d", "https://a/?b=cd"),
    ])
    func `becomes what was meant`(keys: String, line: String) {
        #expect(typed(keys).line == line)
    }

    @Test func `counts characters, not bytes`() {
        #expect(typed("grün").characters == 4)
        #expect(typed("grün\u{7f}\u{7f}").characters == 2)
        #expect(typed("grün\u{15}").characters == 0)
    }

    @Test func `shows a question mark for what may not be one column wide`() {
        var line = LineEditor()
        for byte in "a日b".utf8 { _ = line.handle(byte) }
        var shown: [UInt8] = []
        line.forEachShown { shown.append($0) }
        #expect(shown == Array("a?b".utf8))
    }

    @Test(
        arguments: [
            (0x0d, LineEditor.Outcome.finished), (0x0a, .finished), (0x03, .interrupted),
            (0x04, .ended), (0x1a, .suspended), (0x61, .added(shown: 0x61)), (0x7f, .nothing),
            (0x15, .nothing), (0x17, .nothing), (0xe6, .added(shown: 0x3f)),
        ] as [(UInt8, LineEditor.Outcome)])
    func `answers each key`(byte: UInt8, outcome: LineEditor.Outcome) {
        var line = LineEditor()
        #expect(line.handle(byte) == outcome)
    }

    @Test func `takes no more than it may`() {
        var line = LineEditor(limit: 2)
        #expect(line.handle(0x61) == .added(shown: 0x61))
        #expect(line.handle(0x61) == .added(shown: 0x61))
        #expect(line.handle(0x61) == .full)
        #expect(line.handle(0x7f) == .removed)
        #expect(line.handle(0x62) == .added(shown: 0x62))
        #expect(line.secret().revealedText == "ab")
    }

    @Test func `may be far longer than a terminal's own lines`() {
        let long = String(repeating: "x", count: 50_000)
        #expect(typed(long, limit: 65_536).line == long)
    }
}
