import OAuthCore
import Yams

/// A mapping of a definition that is read key by key: what nobody asked for is an error.
struct DefinitionNode {
    /// The line that the mapping starts in.
    let line: Int
    /// The keys that lead here, as `authorize`; empty at the top.
    let path: String
    private let entries: [(key: String, line: Int, value: Node)]

    init(_ node: Node, path: String = "") throws(DefinitionFailure) {
        line = node.mark?.line ?? 1
        self.path = path
        guard case .mapping(let mapping) = node else {
            throw DefinitionFailure(
                line: line, key: path, reason: .wrongForm(wanted: "names with values"))
        }
        var entries: [(key: String, line: Int, value: Node)] = []
        for (key, value) in mapping {
            guard case .scalar(let name) = key else {
                throw DefinitionFailure(
                    line: key.mark?.line ?? line, key: path, reason: .wrongForm(wanted: "a name"))
            }
            entries.append((name.string, key.mark?.line ?? line, value))
        }
        self.entries = entries
    }

    /// Refuses keys beyond `known`, so that a slip of the pen is not silently left out.
    func refuseKeys(beyond known: [String]) throws(DefinitionFailure) {
        for entry in entries where !known.contains(entry.key) {
            throw DefinitionFailure(
                line: entry.line, key: pathOf(entry.key), reason: .unknownKey(known: known))
        }
    }

    // MARK: Values

    /// The text under `key`; nil where the key is absent.
    func text(_ key: String) throws(DefinitionFailure) -> String? {
        guard let node = node(key) else { return nil }
        guard case .scalar(let scalar) = node else {
            throw failure(key, .wrongForm(wanted: "a text"))
        }
        return scalar.string
    }

    /// The text under a key that must be there.
    func requiredText(_ key: String) throws(DefinitionFailure) -> String {
        guard let text = try text(key), !text.isEmpty else { throw failure(key, .missing) }
        return text
    }

    /// The whole number above zero under `key`.
    func number(_ key: String) throws(DefinitionFailure) -> Int? {
        guard let text = try text(key) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw failure(key, .wrongForm(wanted: "a whole number above 0"))
        }
        return number
    }

    /// `true` or `false` under `key`.
    func flag(_ key: String) throws(DefinitionFailure) -> Bool? {
        guard let text = try text(key) else { return nil }
        guard let flag = Bool(text) else {
            throw failure(key, .unknownValue(known: ["true", "false"]))
        }
        return flag
    }

    /// One of the raw values of a closed type under `key`.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ type: Choice.Type
    ) throws(DefinitionFailure) -> Choice? {
        guard let text = try text(key) else { return nil }
        return try choice(text, key, type)
    }

    /// The raw values in a list, or a single one, under `key`.
    func choices<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ type: Choice.Type
    ) throws(DefinitionFailure) -> [Choice]? {
        guard let texts = try texts(key) else { return nil }
        var choices: [Choice] = []
        for text in texts { choices.append(try choice(text, key, type)) }
        return choices
    }

    /// The texts in a list, or a single one, under `key`; never empty.
    func texts(_ key: String) throws(DefinitionFailure) -> [String]? {
        guard let node = node(key) else { return nil }
        if case .scalar(let scalar) = node { return [scalar.string] }
        guard case .sequence(let sequence) = node, !sequence.isEmpty else {
            throw failure(key, .wrongForm(wanted: "a list of texts"))
        }
        var texts: [String] = []
        for element in sequence {
            guard case .scalar(let scalar) = element else {
                throw failure(key, .wrongForm(wanted: "a list of texts"))
            }
            texts.append(scalar.string)
        }
        return texts
    }

    /// The names with values under `key`, in their order, as request parameters.
    func parameters(_ key: String) throws(DefinitionFailure) -> [Parameter] {
        guard let inner = try mapping(key) else { return [] }
        var parameters: [Parameter] = []
        for entry in inner.entries {
            parameters.append(Parameter(entry.key, try inner.text(entry.key) ?? ""))
        }
        return parameters
    }

    /// The mapping under `key`; nil where the key is absent.
    func mapping(_ key: String) throws(DefinitionFailure) -> DefinitionNode? {
        guard let node = node(key) else { return nil }
        return try DefinitionNode(node, path: pathOf(key))
    }

    /// The mapping under a key that must be there.
    func requiredMapping(_ key: String) throws(DefinitionFailure) -> DefinitionNode {
        guard let mapping = try mapping(key) else { throw failure(key, .missing) }
        return mapping
    }

    /// The endpoint URL under a key that must be there: https, or http on loopback.
    func url(_ key: String) throws(DefinitionFailure) -> RequestURL {
        let text = try requiredText(key)
        let url: RequestURL
        do {
            url = try RequestURL(text)
        } catch {
            throw failure(key, .badURL(DefinitionFailure.URLFault(error)))
        }
        guard url.isAcceptableEndpoint else { throw failure(key, .badURL(.notEncrypted)) }
        return url
    }

    /// A fault of the value under `key`, with the line it stands in.
    func failure(_ key: String, _ reason: DefinitionFailure.Reason) -> DefinitionFailure {
        let entry = entries.first { $0.key == key }
        return DefinitionFailure(line: entry?.line ?? line, key: pathOf(key), reason: reason)
    }

    private func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String, _ key: String, _ type: Choice.Type
    ) throws(DefinitionFailure) -> Choice {
        guard let choice = Choice(rawValue: text) else {
            throw failure(key, .unknownValue(known: Choice.allCases.map(\.rawValue)))
        }
        return choice
    }

    private func node(_ key: String) -> Node? {
        entries.first { $0.key == key }?.value
    }

    private func pathOf(_ key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }
}

extension DefinitionFailure.URLFault {
    init(_ failure: ParseFailure) {
        switch failure {
        case .userInfo: self = .userInfo
        case .nonASCIIHost: self = .hostNotASCII
        case .unsupportedScheme, .invalidHost, .invalidPort, .forbiddenCharacter, .malformed,
            .missing, .repeated:
            self = .malformed
        }
    }
}
