public import OAuthCore
public import TextCore

/// The words for a provider's facts, if they are better than the fact itself.
public enum FactWords {
    /// The fact under a key in plain words: spans of time in words, lists with commas; empty if
    /// there is no fact.
    public static func plain(_ key: String, of facts: ProviderFacts) -> PrintableText {
        guard let fact = facts[key] else { return .empty }
        guard facts.isSpan(key), let seconds = fact.text.flatMap({ Int64($0) }) else {
            return words(fact)
        }
        return PrintableText(own: DurationWords.life(.seconds(seconds)))
    }

    /// How far a provider's facts are known, beside its mark, as
    /// `login verified, 5 other facts not checked`.
    public static func evidence(_ mark: PrintableText, of facts: ProviderFacts) -> PrintableText {
        let count = facts.unchecked.count
        guard count > 0 else { return mark }
        let isVerified = facts["source.mark"]?.text == Provider.Source.Mark.verified.rawValue
        let counted = CountWords.counted(count, isVerified ? "other fact" : "fact")
        return (isVerified ? "login " : "") + mark + ", \(counted) not checked"
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
