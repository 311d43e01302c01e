import OAuthCore
import ProviderCatalogue
import Testing

/// A small edit that spoils a good definition, and what the reader must say of it.
struct DefinitionFault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let yaml: String
    private(set) var expected: DefinitionFailure

    /// The full definition with a line of it, that stands there once, replaced; the fault is in
    /// what replaces it.
    init(
        _ line: String, to replacement: String, _ key: String, _ reason: DefinitionFailure.Reason
    ) {
        var lines = DefinitionSamples.full.split(separator: "\n").map(String.init)
        let places = lines.indices.filter { lines[$0] == line }
        if places.count == 1 { lines[places[0]] = replacement }
        testDescription = "\(line.drop { $0 == " " }) -> \(replacement.drop { $0 == " " })"
        yaml = lines.joined(separator: "\n")
        expected = DefinitionFailure(line: (places.first ?? -1) + 1, key: key, reason: reason)
    }

    /// The least definition with one of its lines replaced.
    init(
        line number: Int, _ line: String, _ key: String, _ reason: DefinitionFailure.Reason
    ) {
        var lines = DefinitionSamples.minimal.split(separator: "\n").map(String.init)
        lines[number - 1] = line
        testDescription = line
        yaml = lines.joined(separator: "\n")
        expected = DefinitionFailure(line: number, key: key, reason: reason)
    }

    /// The least definition, of one of the protocols, with more lines, the last of which is the
    /// faulty one.
    init(
        adding text: String, to least: String = DefinitionSamples.minimal, _ key: String,
        _ reason: DefinitionFailure.Reason
    ) {
        testDescription = text
        yaml = least + "\n" + text
        let line = yaml.split(separator: "\n").count
        expected = DefinitionFailure(line: line, key: key, reason: reason)
    }

    /// The same fault, told in another line: what is missing has none of its own.
    func told(inLine line: Int) -> DefinitionFault {
        var fault = self
        fault.expected.line = line
        return fault
    }

    static let all =
        whole + names + endpoints + signing + flow + answers + use + facts + otherProtocol + oauth2
}
