extension ErrorBody {
    /// The words of an answer in a shape of the provider's own: the first text that reads like a
    /// sentence, else the first text; nil where there is none.
    ///
    /// What stands under the name of a secret is never taken.
    static func otherWords(in body: some Collection<UInt8>, _ json: JSONValue?) -> String? {
        let found = json.map { texts(in: $0, depth: 0) } ?? texts(inMarkup: body)
        return found.first { $0.contains(" ") } ?? found.first
    }

    private static func texts(in value: JSONValue, depth: Int) -> [String] {
        guard depth < deepest else { return [] }
        switch value {
        case .null, .bool, .number: return []
        case .string(let text):
            return text.allSatisfy(\.isWhitespace) ? [] : [text]
        case .array(let elements):
            return elements.prefix(widest).flatMap { texts(in: $0, depth: depth + 1) }
        case .object(let members):
            return members.prefix(widest).filter { !isSecret($0.name) }
                .flatMap { texts(in: $0.value, depth: depth + 1) }
        }
    }

    /// The text between the tags of an XML body; a web page is for people, and too long.
    private static func texts(inMarkup body: some Collection<UInt8>) -> [String] {
        let text = String(decoding: Array(body.prefix(longest)).trimmingBlanks(), as: UTF8.self)
        guard text.hasPrefix("<"), !text.lowercased().hasPrefix("<!doctype html"),
            text.lowercased().firstIndex(ofText: "<html") == nil
        else { return [] }
        return text.parts(atASCII: "<").compactMap { part in
            guard let (tag, inside) = part.cut(atASCII: ">"), !isSecret(String(tag)),
                !inside.allSatisfy(\.isWhitespace)
            else { return nil }
            return String(decoding: Array(inside.utf8).trimmingBlanks(), as: UTF8.self)
        }
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["secret", "token", "password", "key", "verifier", "signature", "cookie"].contains {
            name.firstIndex(ofText: $0) != nil
        }
    }

    /// So far down words are looked for, and among so many values of one kind.
    private static let (deepest, widest) = (6, 40)
    /// No more of a body is worth looking at.
    private static let longest = 16_384
}
