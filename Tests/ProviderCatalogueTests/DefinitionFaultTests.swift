import OAuthCore
import ProviderCatalogue
import Testing

/// A hundred and more ways to write a definition wrongly.
@Suite struct DefinitionFaultTests {
    @Test(
        "a fault is told alone, with its line, its key and what it is",
        arguments: DefinitionFault.all)
    func faults(fault: DefinitionFault) {
        #expect(
            DefinitionSamples.reader.check(fault.yaml)
                == DefinitionReader.Outcome.faulty([fault.expected]))
        #expect(throws: fault.expected) {
            try DefinitionSamples.reader.read(fault.yaml)
        }
    }

    @Test("there are a hundred of them, and what they are edits of is good")
    func count() throws {
        #expect(DefinitionFault.all.count >= 100)
        #expect(Set(DefinitionFault.all.map(\.yaml)).count == DefinitionFault.all.count)
        _ = try DefinitionSamples.reader.read(DefinitionSamples.full)
    }

    @Test(
        "without any of its lines the full definition is good, or its faults are inside it",
        arguments: 0..<150)
    func withoutLine(index: Int) {
        var lines = DefinitionSamples.full.split(separator: "\n")
        lines.remove(at: min(index, lines.count - 1))
        let outcome = DefinitionSamples.reader.check(lines.joined(separator: "\n"))
        guard case .faulty(let faults) = outcome else { return }
        #expect(!faults.isEmpty)
        #expect(faults.allSatisfy { (1...lines.count).contains($0.line) })
        #expect(faults.map(\.line) == faults.map(\.line).sorted())
    }

    @Test(
        "cut off anywhere the full definition is refused in one of its lines",
        arguments: 0..<100)
    func cutOff(percent: Int) {
        let full = DefinitionSamples.full.utf8
        let text = String(
            decoding: full.prefix(full.count * percent / 100), as: UTF8.self)
        let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
        guard case .faulty(let faults) = DefinitionSamples.reader.check(text) else { return }
        #expect(faults.allSatisfy { (1...count).contains($0.line) })
    }
}
