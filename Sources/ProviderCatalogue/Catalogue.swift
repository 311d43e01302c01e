public import OAuthCore
import YAMLReading

/// The built-in provider definitions, compiled in, each read only when it is asked for.
public enum Catalogue {
    /// The ids of all built-in providers, sorted; none names an instance.
    public static let ids: [ProviderID] = definitions.compactMap { ProviderID(rawValue: $0.id) }

    /// Every built-in provider, sorted by id; read once, which takes some milliseconds.
    public static let builtIn: [Provider] = ids.compactMap(provider)

    /// The built-in provider of that id, filled in for the instance that the id names.
    ///
    /// Without an instance, a provider that runs on many hosts has the URLs of its examples.
    public static func provider(_ id: ProviderID) -> Provider? {
        let base = id.base
        guard let found = definitions.first(where: { $0.id == base }),
            let tree = YAMLNode(packed: found.tree)
        else { return nil }
        return reader.readProved(tree, for: id)
    }

    /// The name of the built-in provider of that id, without reading the definition; nil for an
    /// instance, whose name its definition makes.
    public static func name(of id: ProviderID) -> String? {
        definitions.first { $0.id == id.rawValue }?.name
    }

    // Built-in definitions need no certificates beyond the system's, and tests judge them.
    private static let reader: DefinitionReader = {
        var reader = DefinitionReader { _ in
            .failure(.init(reason: "built-in definitions name no files"))
        }
        reader.judgesMarks = false
        return reader
    }()
}
