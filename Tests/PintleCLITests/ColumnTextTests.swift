import Testing
import TextCore

@testable import PintleCLI

@Suite("Columns of many rows")
struct ColumnTextTests {
    private func text(_ rows: [(String, String)]) -> String {
        var table = ColumnText(head: ["A", "NAME"], rows: rows.count)
        for row in rows {
            table.add(foreign: row.0, "/", limit: 8)
            table.add(own: row.1)
        }
        return String(decoding: table.text, as: UTF8.self)
    }

    @Test("are as wide as their widest cell")
    func widths() {
        #expect(text([("a", "one"), ("abc", "two")]) == "A     NAME\na/    one\nabc/  two\n")
    }

    @Test("count what a terminal shows of foreign text, cleaned and cut")
    func foreign() {
        #expect(text([("漢字", "x"), ("a\u{1b}b", "y")]) == "A      NAME\n漢字/  x\na?b/   y\n")
        #expect(text([("0123456789", "x")]) == "A         NAME\n0123456~  x\n")
    }

    @Test("are nothing without a row")
    func empty() {
        #expect(text([]).isEmpty)
    }
}
