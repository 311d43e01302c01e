import ProviderCatalogue
import Testing

/// Text that is no definition at all.
@Suite struct DefinitionTextTests {
    private func reason(for yaml: String) -> DefinitionFailure.Reason? {
        do throws(DefinitionFailure) {
            _ = try DefinitionReaderTests.reader.read(yaml)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("a key that is not known is refused by name")
    func unknownKey() {
        guard
            case .unknownKey(let known) = reason(
                for: DefinitionReaderTests.minimal + "\nverfier: 1")
        else {
            Issue.record("a misspelt key was accepted")
            return
        }
        #expect(known.contains("verifier"))
    }

    @Test("a definition over 256 KiB is refused before it is parsed")
    func tooLong() {
        let padding = String(repeating: "#", count: DefinitionReader.sizeLimit)
        #expect(reason(for: DefinitionReaderTests.minimal + "\n" + padding) == .tooLong)
    }

    @Test("what is no mapping is refused", arguments: ["[1, 2]", "just words", "- a\n- b"])
    func noMapping(yaml: String) {
        #expect(reason(for: yaml) == .wrongForm(wanted: "names with values"))
    }

    @Test(
        "what is no YAML is refused in the parser's own words",
        arguments: ["id: [", "id: \"open", "a: b\n\tc: d", "id: x\nid: y"])
    func noYAML(yaml: String) {
        guard case .notYAML(let words) = reason(for: yaml) else {
            Issue.record("accepted, or refused for another reason")
            return
        }
        #expect(!words.isEmpty)
    }

    @Test("an empty file has nothing in it")
    func empty() {
        #expect(reason(for: "") == .missing)
    }
}
