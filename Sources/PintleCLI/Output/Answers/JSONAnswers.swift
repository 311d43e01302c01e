import OAuthCore
import PintleText
import TextCore

/// The answers to `--json`: one object each, with `version` and `warnings`.
///
/// Members are in snake case, times in RFC 3339. `Docs/JSON/answers.json` describes each of them.
enum JSONAnswers {
    /// The text of an answer with its warnings, with a line end.
    static func text(_ answer: some JSONConvertible, warnings: [Announcement] = []) -> [UInt8] {
        var text: [UInt8] = []
        write(answer.json, warnings: warnings, to: &text)
        return text
    }

    /// Appends an answer with its warnings and a line end; with the id of the line that asked, if
    /// it has one.
    static func write(
        _ answer: JSONValue, id: JSONValue? = nil, warnings: [Announcement],
        to text: inout [UInt8]
    ) {
        let start = text.count
        var further: [JSONValue.Member] = []
        if let id { further.append(.init("id", id)) }
        further.append(
            .init("warnings", .array(warnings.map { ProblemFacts.members.json(of: .init($0)) })))
        JSONText.write(answer.members, and: further, to: &text)
        // One look at all bytes at once costs less than a way out at the first.
        let hasForeign = text[start...].reduce(0, |) >= 0x80
        if hasForeign {
            let escaped = escapingUnprintable(text[start...])
            text.replaceSubrange(start..., with: escaped)
        }
        text.append(UInt8(ascii: "\n"))
    }

    /// Characters that a terminal could obey, hide or pile up become `\u` escapes: an equal value
    /// for every reader, and harmless on a screen.
    private static func escapingUnprintable(_ json: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            let character = String(scalar)
            if scalar.value < 0x7f || PrintableText(character).text == character {
                text += character.utf8
            } else {
                for unit in character.utf16 { JSONText.writeEscaped(unit, to: &text) }
            }
        }
        return text
    }

    /// The text of a failure.
    static func text(_ failure: CommandFailure, warnings: [Announcement] = []) -> [UInt8] {
        text(FailureAnswer(failure: failure), warnings: warnings)
    }
}
