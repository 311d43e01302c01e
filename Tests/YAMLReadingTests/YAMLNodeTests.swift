import Testing
import YAMLReading

@Suite struct `Texts in YAML` {
    private func failure(_ text: String) -> YAMLFailure? {
        do throws(YAMLFailure) {
            _ = try YAMLNode(parsing: text)
            return nil
        } catch {
            return error
        }
    }

    @Test func `are trees of texts, lists and mappings with their lines`() throws {
        let root = try YAMLNode(parsing: "a: b\nc:\n  - d\n  - {e: f}\n")
        #expect(root.map?.map(\.key) == ["a", "c"])
        #expect(root.map?.map(\.line) == [1, 2])
        let list = root.map?.last?.value.list
        #expect(list?.map(\.line) == [3, 4])
        #expect(list?.first?.text == "d")
        #expect(list?.last?.map?.first?.value.text == "f")
    }

    @Test(
        arguments: [
            ("no", "no"), ("1e3", "1e3"), ("2026-11-25", "2026-11-25"), ("~", "~"),
            ("null", "null"), ("'a: b'", "a: b"), ("!!int 3", "3"), ("", ""),
        ])
    func `keep a scalar as it is written`(scalar: String, text: String) throws {
        #expect(try YAMLNode(parsing: "a: " + scalar).map?.first?.value.text == text)
    }

    @Test(arguments: ["|", ">"])
    func `tell a block from other texts`(sign: String) throws {
        let node = try YAMLNode(parsing: "a: \(sign)\n  b\n").map?.first?.value
        #expect(node?.value == .text("b\n", isBlock: true))
    }

    @Test(
        arguments: [
            ("", YAMLFailure.Reason.empty, 1), ("# a\n", .empty, 1),
            ("a: &b c\nd: *b", .alias, 2), ("d: *b", .alias, 1),
            ("a: b\nc: d\na: e", .repeatedKey("a"), 1), ("[a]: b", .keyIsNoText, 1),
            ("a: b\n--- \nc: d", .syntax("a second document begins"), 2),
        ])
    func `name the fault and its line`(text: String, reason: YAMLFailure.Reason, line: Int) {
        #expect(failure(text) == YAMLFailure(line: line, reason: reason))
    }

    @Test(arguments: ["[", "{a: ", "- ", "? "])
    func `are refused where they are nested deeply`(opener: String) {
        #expect(failure(String(repeating: opener, count: 40))?.reason == .tooDeep)
        #expect(failure(String(repeating: opener, count: 100_000))?.reason == .tooDeep)
    }

    @Test func `begin behind a byte order mark`() throws {
        #expect(try YAMLNode(parsing: "\u{FEFF}a: b").map?.first?.key == "a")
    }

    @Test(
        arguments: [
            ("a: [", 1), ("a: \"b", 1), ("a: b\n\tc: d", 2), ("a: b\nc: \u{1}", 2), ("a: b: c", 1),
        ])
    func `give the parser's words with a line that is there`(text: String, line: Int) {
        guard case .syntax(let words)? = failure(text)?.reason else {
            Issue.record("accepted, or refused for another reason")
            return
        }
        #expect(!words.isEmpty)
        #expect(failure(text)?.line == line)
    }
}

@Suite struct `Packed trees` {
    @Test(
        arguments: [
            "a: b", "''", "[]", "{}", "a: [b, {c: ''}, []]\nd: {e: {f: 'ü: \"5:\"'}}",
            "- |\n  two\n  lines\n- 'le'", "10: {12345: 'd1:e'}",
        ])
    func `are read as they were written`(yaml: String) throws {
        let packed = try YAMLNode(parsing: yaml).packed
        #expect(YAMLNode(packed: packed)?.packed == packed)
    }

    @Test func `say the length of each text`() throws {
        let node = try YAMLNode(parsing: "id: x\napi_hosts: [a.example, ü]")
        #expect(node.packed == "d2:id1:x9:api_hostsl9:a.example2:üee")
        #expect(
            YAMLNode(packed: node.packed)?.map?.last?.value.list?.map(\.text) == ["a.example", "ü"])
    }

    @Test(
        arguments: [
            "", "l", "d", "e", "1:", "3:ab", "a", "1:ab", "lee", "d1:ae", "dlee1:ae",
            "99999999999999999999999:a", "-1:a", String(repeating: "l", count: 40),
        ])
    func `are nil where anything else stands`(text: String) {
        #expect(YAMLNode(packed: text) == nil)
    }
}
