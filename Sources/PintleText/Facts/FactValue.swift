package import OAuthCore
import TextCore

/// The value of a fact, before it is JSON, a cell or words.
package enum FactValue: Sendable, Equatable {
    /// Foreign text.
    case text(String)
    /// One of a closed list: as scripts read it, and in words.
    case code(String, words: String)
    case flag(Bool)
    case number(Int64)
    case moment(Timestamp)
    /// A value of several parts.
    case json(JSONValue)

    /// The value in an answer.
    package var json: JSONValue {
        switch self {
        case .text(let text), .code(let text, _): .string(text)
        case .flag(let isTrue): .bool(isTrue)
        case .number(let number): .number("\(number)")
        case .moment(let moment): .string(moment.description)
        case .json(let value): value
        }
    }

    /// The text of a cell; foreign where the value is.
    ///
    /// Dates have the clock's words instead.
    package var cell: String {
        switch self {
        case .text(let text), .code(_, let text): text
        case .number(let number): "\(number)"
        case .flag(let isTrue): isTrue ? "yes" : "no"
        case .moment, .json: ""
        }
    }

    /// The value in a sentence of its own.
    func words(_ clock: LocalClock) -> PrintableText {
        if case .moment(let moment) = self { return "\(clock.long(moment))" }
        return PrintableText(cell)
    }
}
