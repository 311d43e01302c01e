/// All facts of a provider, as the tree of its definition: commands, tables and screens show it,
/// and definitions are written from it.
///
/// Usual answers are filled in. Of an instance it is the definition of that one place; of a provider
/// that runs in many places, the URLs are those of its examples.
public struct ProviderFacts: Sendable, Equatable {
    /// The definition, its keys in the order of Docs/Providers.md.
    public let definition: JSONValue
    /// The protocol whose keys these are.
    private let name: LoginProtocol.Name

    /// The facts of one provider.
    public init(_ provider: Provider) {
        name = provider.protocol.name
        definition = DefinitionKeys.rows(of: name).stated(of: provider) ?? .object([])
    }

    /// The fact under a key, as `authorize.url`; nil if the definition does not state it.
    public subscript(key: String) -> JSONValue? { definition[path: key] }

    /// Whether the fact under a key equals the default.
    public func isUsual(_ key: String) -> Bool {
        guard let fact = self[key] else { return true }
        return DefinitionKeys.key(at: key, of: name)?.isUsual(fact) ?? false
    }

    /// Whether the number under that key is a span of time, in seconds.
    public func isSpan(_ key: String) -> Bool {
        if case .seconds? = DefinitionKeys.key(at: key, of: name)?.form { true } else { false }
    }

    /// The unchecked keys; the keys below such a key are unchecked too.
    public var unchecked: [String] { self["source.unchecked"]?.texts ?? [] }

    /// Whether the fact under a key is unchecked.
    public func isUnchecked(_ key: String) -> Bool {
        unchecked.contains { key == $0 || key.hasPrefix($0 + ".") }
    }

    /// Every key that states a single fact, as `authorize.url`, in order.
    public var keys: [String] {
        Self.leaves(of: definition, DefinitionKeys.keys(of: name), below: "")
    }

    private static func leaves(
        of mapping: JSONValue, _ keys: [DefinitionKey], below path: String
    ) -> [String] {
        mapping.members.flatMap { member -> [String] in
            guard let key = keys.first(where: { $0.name == member.name }) else { return [] }
            let path = path.isEmpty ? member.name : "\(path).\(member.name)"
            guard case .mapping(let inner) = key.form else { return [path] }
            return leaves(of: member.value, inner(), below: path)
        }
    }

    /// Every key that a definition of some protocol may have, as `variables.ask` or `authorize.url`,
    /// in order.
    public static var allKeys: [String] {
        LoginProtocol.Name.allCases.reduce(into: []) { keys, name in
            let own = paths(DefinitionKeys.keys(of: name), below: "")
            keys += own.filter { !keys.contains($0) }
        }
    }

    private static func paths(_ keys: [DefinitionKey], below path: String) -> [String] {
        keys.flatMap { key in
            let path = path.isEmpty ? key.name : "\(path).\(key.name)"
            return [path] + paths(key.inner, below: path)
        }
    }
}
