import OAuthCore
import PintleText
import TerminalCore

/// The answers to `--json`: one object each, with `version` and `warnings`.
///
/// Members are in snake case, times in RFC 3339. `Docs/JSON/answers.json` describes each of them.
enum JSONAnswers {
    /// The text of an answer with its warnings, with a line end.
    static func text(_ answer: some JSONConvertible, warnings: [Announcement] = []) -> [UInt8] {
        let whole = answer.json.adding(["warnings": warnings.map { fault($0) }])
        return escapingUnprintable(JSONText.line(whole)) + [UInt8(ascii: "\n")]
    }

    /// What a terminal could obey, hide or pile up becomes `\u` escapes: the same value to every
    /// reader, and harmless where somebody looks at it.
    private static func escapingUnprintable(_ json: String) -> [UInt8] {
        guard json.utf8.contains(where: { $0 > 0x7e }) else { return Array(json.utf8) }
        var text = ""
        for scalar in json.unicodeScalars {
            let character = String(scalar)
            if scalar.value < 0x7f || PrintableText(character).text == character {
                text.unicodeScalars.append(scalar)
                continue
            }
            for unit in character.utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return Array(text.utf8)
    }

    /// The text of a failure.
    static func text(_ failure: CommandFailure, warnings: [Announcement] = []) -> [UInt8] {
        text(json(failure), warnings: warnings)
    }

    /// A failure as an answer, without warnings.
    static func json(_ failure: CommandFailure) -> JSONValue {
        var words = failure.announcement
        words.exit = failure.exit
        return .answer(["error": fault(words, location: failure.location)])
    }

    /// What went wrong, or what is worth a warning.
    ///
    /// `code` is the exit status, absent in a warning that is no failure anywhere; from `retry_at`
    /// on the same may work, where the provider asked us to wait; `location` is that of a redirect.
    static func fault(_ words: Announcement, location: String? = nil) -> JSONValue {
        let said = [words.sentence, words.said].filter { !$0.isEmpty }
        return .object(sorted: [
            "code": words.exit?.rawValue,
            "title": words.title.text,
            "detail": said.map(\.text).joined(separator: " "),
            "next": words.hint.text,
            "location": location,
            "retry_at": words.retryAt,
        ])
    }
}
