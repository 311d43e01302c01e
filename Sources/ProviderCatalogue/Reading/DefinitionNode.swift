import OAuthCore
import YAMLReading

/// A mapping of a definition whose values have the forms that the table of keys demands.
struct DefinitionNode {
    /// The keys that lead here, as `authorize`; empty at the top.
    let path: String
    /// The line that it begins in.
    let line: Int
    private let entries: [YAMLNode.Entry]
    private let filling: Filling

    init(_ node: YAMLNode, path: String = "", line: Int = 1, filling: Filling) {
        self.path = path
        self.line = line
        self.filling = filling
        entries = node.map ?? []
    }

    /// The mapping with values for the variables.
    func filled(by filling: Filling) -> DefinitionNode {
        DefinitionNode(self, filling)
    }

    private init(_ node: DefinitionNode, _ filling: Filling) {
        (path, line, entries) = (node.path, node.line, node.entries)
        self.filling = filling
    }

    // MARK: Values

    /// Whether the key is there.
    func has(_ key: String) -> Bool { node(key) != nil }

    /// The keys, in their order.
    var keys: [String] { entries.map(\.key) }

    /// The text under `key`, unchanged; nil if the key is absent.
    func text(_ key: String) -> String? { node(key)?.text }

    /// The text under `key`, with the variables filled in.
    func filled(_ key: String) -> String? { text(key).map(filling.fill) }

    /// The seconds under `key`.
    func seconds(_ key: String) -> Duration? {
        text(key).flatMap { Int($0) }.map { .seconds($0) }
    }

    /// Value of a key, in the form that the table gives it and with the variables filled in; nil if
    /// the key is absent, or if the reader puts its value together.
    func value(_ key: DefinitionKey) -> JSONValue? {
        switch key.form {
        case .text(let form):
            (form.isFilled ? filled(key.name) : text(key.name)).map(JSONValue.string)
        case .flag: flag(key.name).map(JSONValue.bool)
        case .number, .seconds: text(key.name).map(JSONValue.number)
        case .choice: text(key.name).map(JSONValue.string)
        case .choices, .texts:
            has(key.name) ? .array(texts(key.name).map { .string($0.text) }) : nil
        case .mapping(let keys): mapping(key.name).map { .object($0.members(keys())) }
        case .named, .mappings, .list, .choiceOrMapping: nil
        }
    }

    /// Members for those of the keys that have a value.
    private func members(_ keys: [DefinitionKey]) -> [JSONValue.Member] {
        keys.compactMap { key in value(key).map { JSONValue.Member(key.name, $0) } }
    }

    /// Sets the plain values of these keys.
    func take<Owner>(_ rows: [DefinitionRow<Owner>], into owner: inout Owner) {
        for row in rows {
            if let set = row.fact.set, let value = value(row.key) { set(&owner, value) }
        }
    }

    /// `true` or `false` under `key`.
    func flag(_ key: String) -> Bool? { text(key).flatMap(Bool.init) }

    /// One of the raw values of a closed type under `key`.
    func choice<Choice: RawRepresentable<String>>(_ key: String, _ type: Choice.Type) -> Choice? {
        text(key).flatMap(Choice.init)
    }

    /// The texts in a list, or a single one, under `key`, with the line of each.
    func texts(_ key: String) -> [(text: String, line: Int)] {
        guard let node = node(key) else { return [] }
        return (node.list ?? [node]).compactMap { element in element.text.map { ($0, element.line) }
        }
    }

    /// Hosts under a key, each with its line, the variables filled in.
    func hosts(_ key: String) -> [(text: String, line: Int)] {
        texts(key).map { (filling.host($0.text), $0.line) }
    }

    /// The names with values under `key`, in their order; lists are joined.
    func parameters(_ key: String, separator: String = ",") -> [Parameter] {
        guard let inner = mapping(key) else { return [] }
        return inner.keys.map { name in
            let values = inner.texts(name).map { filling.fill($0.text) }
            return Parameter(name, values.joined(separator: separator))
        }
    }

    /// The mapping under `key`; nil where the key is absent, or no mapping.
    func mapping(_ key: String) -> DefinitionNode? {
        guard let node = node(key), node.map != nil else { return nil }
        return DefinitionNode(node, path: pathOf(key), line: line(of: key), filling: filling)
    }

    /// The mapping under a key that must be there.
    func requiredMapping(_ key: String) throws(DefinitionFailure) -> DefinitionNode {
        guard let mapping = mapping(key) else { throw failure(key, .missing) }
        return mapping
    }

    /// The text under a key that must be there.
    func required(_ key: String) throws(DefinitionFailure) -> String {
        guard let text = text(key) else { throw failure(key, .missing) }
        return text
    }

    /// The value of a closed type under a key that must be there.
    func required<Choice: RawRepresentable<String>>(
        _ key: String, _ type: Choice.Type
    ) throws(DefinitionFailure) -> Choice {
        guard let choice = choice(key, type) else { throw failure(key, .missing) }
        return choice
    }

    /// The mappings in the list under `key`.
    func list(_ key: String) -> [DefinitionNode] {
        (node(key)?.list ?? []).map { element in
            DefinitionNode(element, path: pathOf(key), line: element.line, filling: filling)
        }
    }

    /// The endpoint URL under a key that must be there: https, or http on loopback.
    func url(_ key: String) throws(DefinitionFailure) -> RequestURL {
        guard let text = filled(key) else { throw failure(key, .missing) }
        return try url(text, key, line(of: key))
    }

    /// A text of `key` as an endpoint URL.
    func url(_ text: String, _ key: String, _ line: Int) throws(DefinitionFailure) -> RequestURL {
        let url: RequestURL
        do {
            url = try RequestURL(text)
        } catch {
            throw failure(key, line: line, .badURL(DefinitionFailure.URLFault(error)))
        }
        guard url.isAcceptableEndpoint else {
            throw failure(key, line: line, .badURL(.notEncrypted))
        }
        return url
    }

    // MARK: Faults

    /// A fault of the value under `key`, with the line it stands in.
    func failure(
        _ key: String, line: Int? = nil, _ reason: DefinitionFailure.Reason
    ) -> DefinitionFailure {
        DefinitionFailure(line: line ?? self.line(of: key), key: pathOf(key), reason: reason)
    }

    /// The key with the keys that lead to it.
    func pathOf(_ key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }

    private func line(of key: String) -> Int {
        entries.first { $0.key == key }?.line ?? line
    }

    private func node(_ key: String) -> YAMLNode? {
        entries.first { $0.key == key }?.value
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
