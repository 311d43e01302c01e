import PintleText
import ProviderCatalogue
import TerminalCore

/// What is said about a definition that cannot be taken.
enum DefinitionWords {
    static func announcement(_ failure: DefinitionFailure, path: String) -> Announcement {
        let key: PrintableText = failure.key.isEmpty ? "" : "\(failure.key, limit: 40): "
        return .usage(
            "\(PrintableText(path, limit: 48)), line \(failure.line): no good definition",
            key + sentence(failure.reason), hint: "pintle providers check FILE tries it again")
    }

    private static func sentence(_ reason: DefinitionFailure.Reason) -> PrintableText {
        switch reason {
        case .notYAML(let words): "this is no YAML, \(words, limit: 120)."
        case .tooLong: "the file is over 256 KiB."
        case .unknownKey(let known):
            "there is no such key here; there are \(known.joined(separator: ", "))."
        case .missing: "this has to be there."
        case .wrongForm(let wanted): "this should be \(wanted, limit: 120)."
        case .unknownValue(let known): "this should be one of \(known.joined(separator: ", "))."
        case .badURL(.notEncrypted): "http is for this machine only; write https."
        case .badURL(.userInfo): "a user name in an address is refused."
        case .badURL(.hostNotASCII): "the host is not plain ASCII; write it as xn--..."
        case .badURL(.malformed): "this is no address that can be used."
        case .badFile(let words): "the file cannot be used, \(words, limit: 120)."
        }
    }
}
