import LoginCore
import OAuthCore

/// A value of a file with the line that it stands in, whatever form the file has.
struct ImportNode: Equatable {
    var line: Int
    var value: Value

    indirect enum Value: Equatable {
        case null
        /// A text, a number or a truth value as it is written.
        case text(String)
        case list([ImportNode])
        case map([Entry])
    }

    struct Entry: Equatable {
        var key: String
        var line: Int
        var node: ImportNode
    }

    /// The longest value, in bytes: a private key of 16384 bits has some 13,000.
    static let valueLimit = 16 * 1024
    /// How deep lists and mappings may be nested; files of tools have six levels at most.
    static let depthLimit = 32
}

extension ImportNode {
    /// The entries of a mapping; none for anything else.
    var entries: [Entry] { if case .map(let entries) = value { entries } else { [] } }

    /// The elements of a list; nil for anything else.
    var elements: [ImportNode]? { if case .list(let elements) = value { elements } else { nil } }

    /// Whether it is a mapping.
    var isMap: Bool { if case .map = value { true } else { false } }

    /// The text; nil for anything else.
    var text: String? { if case .text(let text) = value { text } else { nil } }

    /// Whether nothing is said: `null`, or an empty text.
    var isNothing: Bool { value == .null || value == .text("") }

    /// The value under a key; nil where there is none.
    subscript(key: String) -> ImportNode? { entries.first { $0.key == key }?.node }

    /// Whether each of these keys is there, whatever is under it.
    func has(_ keys: String...) -> Bool { keys.allSatisfy { self[$0] != nil } }

    /// Refuses a key that stands in a mapping twice, since either may be meant.
    static func map(_ entries: [Entry], line: Int) throws(ImportFailure) -> ImportNode {
        var seen: Set<String> = []
        for entry in entries where !seen.insert(entry.key).inserted {
            throw ImportFailure(line: entry.line, .repeated(entry.key))
        }
        return ImportNode(line: line, value: .map(entries))
    }

    /// A text, refused where it is longer than any value is.
    static func text(_ text: String, line: Int) throws(ImportFailure) -> ImportNode {
        guard text.utf8.count <= valueLimit else {
            throw ImportFailure(line: line, .valueTooLong(limit: valueLimit))
        }
        return ImportNode(line: line, value: .text(text))
    }
}

// MARK: What readers take from it

extension ImportNode {
    /// The text under a key; nil where nothing is said there.
    func optionalText(_ key: String) throws(ImportFailure) -> String? {
        guard let node = self[key], !node.isNothing else { return nil }
        guard let text = node.text else { throw ImportFailure(line: node.line, .wrongKind(key)) }
        return text
    }

    /// The text under a key that has to be there.
    func requiredText(_ key: String) throws(ImportFailure) -> String {
        guard let text = try optionalText(key) else {
            throw ImportFailure(line: self[key]?.line ?? line, .missing(key))
        }
        return text
    }

    /// The secret under a key; nil where nothing is said there.
    func optionalSecret(_ key: String) throws(ImportFailure) -> Secret? {
        guard let text = try optionalText(key), let node = self[key] else { return nil }
        return try node.checked(text, key)
    }

    /// The secret under a key that has to be there.
    func requiredSecret(_ key: String) throws(ImportFailure) -> Secret {
        guard let secret = try optionalSecret(key) else {
            throw ImportFailure(line: self[key]?.line ?? line, .missing(key))
        }
        return secret
    }

    /// The mapping under a key that has to be there.
    func requiredMap(_ key: String) throws(ImportFailure) -> ImportNode {
        guard let node = self[key], !node.isNothing else {
            throw ImportFailure(line: self[key]?.line ?? line, .missing(key))
        }
        guard node.isMap else { throw ImportFailure(line: node.line, .wrongKind(key)) }
        return node
    }

    /// The app key under two keys that have to be there.
    func requiredApp(_ key: String, _ secret: String) throws(ImportFailure) -> FoundApp {
        FoundApp(identifier: try requiredIdentifier(key), secret: try requiredSecret(secret))
    }

    /// The client of OAuth 2 under two keys, whose secret may be missing; nil if its id is missing.
    func optionalClient(_ key: String, _ secret: String) throws(ImportFailure) -> FoundApp? {
        guard try optionalText(key) != nil else { return nil }
        let secret = try optionalSecret(secret)
        return FoundApp(
            identifier: try requiredIdentifier(key),
            key: secret.map { .sharedSecret($0) } ?? .absent)
    }

    /// A consumer key or client id that has to be there.
    func requiredIdentifier(_ key: String) throws(ImportFailure) -> String {
        let text = try requiredText(key)
        if let node = self[key] { _ = try node.checked(text, key) }
        return text
    }

    /// The values of all other keys, as settings that are not imported.
    func leftovers(beside known: String...) -> [FoundFile.Leftover] {
        entries.filter { !known.contains($0.key) && !$0.node.isNothing }
            .map { FoundFile.Leftover(line: $0.line, .setting($0.key)) }
    }

    /// The text as a secret; refuses control characters, which no key and no token has.
    private func checked(_ text: String, _ key: String) throws(ImportFailure) -> Secret {
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
            throw ImportFailure(line: line, .wrongKind(key))
        }
        return Secret(utf8: text)
    }
}
