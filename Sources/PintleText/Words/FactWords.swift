public import OAuthCore
public import TerminalCore

/// The words for a provider's facts, if they are better than the fact itself.
public enum FactWords {
    /// The fact under a key in plain words: spans of time as such, lists with commas; empty where
    /// there is no such fact.
    public static func plain(_ key: String, of facts: ProviderFacts) -> PrintableText {
        guard let fact = facts[key] else { return .empty }
        guard facts.isSpan(key), let seconds = fact.text.flatMap({ Int64($0) }) else {
            return words(fact)
        }
        return PrintableText(own: DurationWords.life(.seconds(seconds)))
    }

    private static func words(_ fact: JSONValue) -> PrintableText {
        switch fact {
        case .null: .empty
        case .bool(let isTrue): isTrue ? "yes" : "no"
        case .string(let text), .number(let text): PrintableText(text, limit: 2000)
        case .array(let elements): elements.map(words).joined(separator: ", ")
        case .object(let members):
            members.map { "\($0.name)=" + words($0.value) }.joined(separator: ", ")
        }
    }
}
