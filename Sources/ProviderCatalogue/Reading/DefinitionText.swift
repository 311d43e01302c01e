import OAuthCore
import YAMLReading

/// The YAML of a definition as a tree, with the faults that a text can have before any key is read.
enum DefinitionText {
    static func compose(_ yaml: String) throws(DefinitionFailure) -> YAMLNode {
        guard yaml.utf8.count <= DefinitionReader.sizeLimit else {
            throw DefinitionFailure(line: 1, key: "", reason: .text(.tooLong))
        }
        do throws(YAMLFailure) {
            return try YAMLNode(parsing: yaml)
        } catch {
            throw DefinitionFailure(error, in: yaml)
        }
    }
}

extension DefinitionFailure {
    fileprivate init(_ failure: YAMLFailure, in yaml: String) {
        let (key, reason): (String, Reason) =
            switch failure.reason {
            case .empty: ("", .missing)
            case .alias: ("", .text(.alias))
            case .tooDeep: ("", .text(.notYAML("it is nested too deeply")))
            case .repeatedKey(let key): (key, .text(.repeatedKey))
            case .keyIsNoText: ("", .wrongForm(.kind("a name")))
            case .syntax(let problem):
                (
                    "",
                    .text(
                        Self.hasUnquotedSign(yaml, line: failure.line)
                            ? .unquoted : .notYAML(problem))
                )
            }
        self.init(line: failure.line, key: key, reason: reason)
    }

    /// Whether a value in that line begins with a sign that YAML gives a meaning of its own.
    private static func hasUnquotedSign(_ yaml: String, line: Int) -> Bool {
        let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(line - 1) else { return false }
        let text = lines[line - 1].split(separator: "#", maxSplits: 1).first ?? ""
        return ["|", ">", "@", "%", "`", "*", "&"].contains { text.contains(": " + $0) }
    }
}
