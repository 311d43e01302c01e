import Foundation
import SessionImport
import Testing

/// The document that is made of the table of formats; `make docs` writes it anew.
@Suite struct `The document of imports` {
    @Test func `ends with the table of formats`() throws {
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Docs/Import.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let mark = "<!-- formats -->\n"
        let head = try #require(text.range(of: mark))
        let expected = text[..<head.upperBound] + "\n" + ImportTable.markdown
        if ProcessInfo.processInfo.environment["PINTLE_RECORD"] == "all" {
            try expected.write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(text == expected)
        }
    }

    @Test func `names each format once`() {
        #expect(Set(ImportFormat.all.map(\.id)).count == ImportFormat.all.count)
    }
}
