import OAuthCore
import ProviderCatalogue
import Testing

/// Text that is no definition at all.
@Suite struct DefinitionTextTests {
    private func failure(for yaml: String) -> DefinitionFailure? {
        do throws(DefinitionFailure) {
            _ = try DefinitionSamples.reader.read(yaml)
            return nil
        } catch {
            return error
        }
    }

    @Test("a definition over 256 KiB is refused before it is parsed")
    func tooLong() {
        let padding = String(repeating: "#", count: DefinitionReader.sizeLimit)
        #expect(
            failure(for: DefinitionSamples.minimal + "\n" + padding)?.reason == .text(.tooLong))
    }

    @Test("a byte order mark and line ends of other systems are no content")
    func byteOrderMark() throws {
        let yaml = DefinitionSamples.minimal
        let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
        let other = "\u{FEFF}" + lines.joined(separator: "\r\n")
        #expect(
            try DefinitionSamples.reader.read(other) == DefinitionSamples.reader.read(yaml))
    }

    @Test("what is no mapping is refused", arguments: ["[1, 2]", "just words", "- a\n- b"])
    func noMapping(yaml: String) {
        #expect(failure(for: yaml)?.reason == .wrongForm(.mapping(limit: nil)))
    }

    @Test(
        "what is no YAML is refused in the parser's own words, with the line",
        arguments: [
            ("id: [", 1), ("id: \"open", 1), ("a: b\n\tc: d", 2), ("a: b\n c: d", 2),
            ("id: x\n---\nid: y", 2), ("id: x\nname: \u{1}", 2), ("id: x\nname: a: b", 2),
            ("id: x\n}", 2),
        ])
    func noYAML(yaml: String, line: Int) {
        guard let failure = failure(for: yaml), case .text(.notYAML(let words)) = failure.reason
        else {
            Issue.record("accepted, or refused for another reason")
            return
        }
        #expect(!words.isEmpty)
        #expect(failure.line == line)
    }

    @Test(
        "a sign of YAML's own without quotes is told as that, with its line",
        arguments: ["@y", "|y", "{a: |}", "`y", "*", "&"])
    func unquoted(value: String) {
        #expect(
            failure(for: "id: x\nname: " + value)
                == DefinitionFailure(line: 2, key: "", reason: .text(.unquoted)))
    }

    @Test("a lone sign that begins a text of several lines is told as that", arguments: ["|", ">"])
    func emptyBlock(sign: String) {
        let yaml = DefinitionSamples.minimal.replacing("name: Acme", with: "name: " + sign)
        #expect(failure(for: yaml)?.key == "name")
        #expect(failure(for: yaml)?.reason == .text(.unquoted))
    }

    @Test("a key that stands twice is refused by name, at any depth")
    func repeatedKeys() {
        #expect(
            failure(for: "id: x\nname: y\nid: z")
                == DefinitionFailure(line: 1, key: "id", reason: .text(.repeatedKey)))
        #expect(
            failure(for: "id: x\nverifier:\n  name: a\n  name: b")
                == DefinitionFailure(line: 3, key: "name", reason: .text(.repeatedKey)))
    }

    @Test("aliases are refused before the parser can grow them")
    func aliases() {
        let bomb = (1...40).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
        let yaml = "a0: &a0 [x, x]\n" + bomb.joined(separator: "\n") + "\n? *a40\n: x"
        #expect(failure(for: yaml) == DefinitionFailure(line: 2, key: "", reason: .text(.alias)))
    }

    @Test("a star and an ampersand in texts are no aliases")
    func noAlias() throws {
        let yaml = DefinitionSamples.minimal
            .replacing("name: Acme", with: "name: A*CME & Sons")
            .replacing("authorize\"", with: "authorize?a=b&c=*d\"")
        #expect(try DefinitionSamples.reader.read(yaml).name == "A*CME & Sons")
    }

    @Test("nesting a thousand deep is refused and does not crash")
    func deep() {
        let yaml = String(repeating: "[", count: 100_000)
        #expect(failure(for: yaml) != nil)
    }

    @Test("an empty file has nothing in it", arguments: ["", "# only a comment\n"])
    func empty(yaml: String) {
        #expect(failure(for: yaml)?.reason == .missing)
    }
}
