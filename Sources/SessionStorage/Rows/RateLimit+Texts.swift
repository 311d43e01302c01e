import LoginCore
import OAuthCore
import Vault

extension RateLimit {
    /// What is sealed of it; an empty text for what is not known.
    var texts: [Secret] {
        [
            family, limit.map { String($0) } ?? "", String(left),
            endsAt.map { String($0.secondsSince1970) } ?? "", String(seenAt.secondsSince1970),
        ].map { Secret(utf8: $0) }
    }
}

extension [RateLimit] {
    /// Reads them back; throws `damaged` for what they cannot have been.
    init(texts: [Secret]) throws(VaultFailure) {
        guard !texts.isEmpty, texts.count.isMultiple(of: 5) else { throw .damaged }
        self = []
        for start in stride(from: 0, to: texts.count, by: 5) {
            let limit = try Self.number(texts[start + 1])
            let end = try Self.number(texts[start + 3])
            guard let left = try Self.number(texts[start + 2]),
                let seen = try Self.number(texts[start + 4])
            else { throw .damaged }
            append(
                RateLimit(
                    family: texts[start].revealedText, limit: limit, left: left,
                    endsAt: end.map(Timestamp.init(secondsSince1970:)),
                    seenAt: Timestamp(secondsSince1970: seen)))
        }
    }

    /// A number in decimal digits; nil for an empty text.
    private static func number(_ text: Secret) throws(VaultFailure) -> Int64? {
        guard text.count > 0 else { return nil }
        guard let number = Int64(text.revealedText) else { throw .damaged }
        return number
    }
}
