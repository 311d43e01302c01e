import Testing

@testable import PintleCLI

@Suite struct `Lines cut from what is read piece by piece` {
    /// The lines as text; nil for one that is too long.
    private func lines(_ pieces: [String]) -> [String?] {
        var cutter = LineCutter()
        var lines: [String?] = []
        func add(_ line: LineCutter.Line) {
            if case .whole(let text) = line {
                lines.append(String(decoding: text, as: UTF8.self))
            } else {
                lines.append(nil)
            }
        }
        for piece in pieces {
            cutter.append(Array(piece.utf8))
            while let line = cutter.next() { add(line) }
        }
        while let line = cutter.rest() { add(line) }
        return lines
    }

    @Test(arguments: [
        ([], []), (["a\n"], ["a"]), (["a\nb"], ["a", "b"]),
        (["a", "b\n", "\nc", ""], ["ab", "", "c"]),
        (["\n\n"], ["", ""]), (["a\r\nb\n"], ["a\r", "b"]), (["a\u{0}b\n"], ["a\u{0}b"]),
        (["\u{feff}a\n", "\u{feff}b\n"], ["a", "\u{feff}b"]), (["\u{feff}"], [""]),
    ])
    func `are those that were written`(pieces: [String], expected: [String?]) {
        #expect(lines(pieces) == expected)
    }

    @Test func `may be as long as the limit, and no byte longer`() {
        let longest = String(repeating: "x", count: LineCutter.limit)
        #expect(lines([longest + "\nb\n"]) == [longest, "b"])
        #expect(lines([longest + "x\nb\n"]) == [nil, "b"])
        #expect(lines([longest, "x", "xx\nb", "\n"]) == [nil, "b"])
        #expect(lines([longest, "x"]) == [nil])
        #expect(lines([longest + "x", "y", "\n", longest]) == [nil, longest])
    }
}
