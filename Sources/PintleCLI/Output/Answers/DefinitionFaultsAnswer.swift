import OAuthCore
import PintleText
import TerminalCore

/// The answer of `providers check` where the definition is not good.
struct DefinitionFaultsAnswer: JSONConvertible {
    let json: JSONValue

    init(_ faults: [DefinitionFailure]) {
        let described = faults.map { fault in
            JSONValue.object(sorted: [
                "line": fault.line, "key": fault.key,
                "problem": DefinitionWords.sentence(fault).text,
            ])
        }
        json = .answer(["providers": [String](), "faults": described])
    }
}
