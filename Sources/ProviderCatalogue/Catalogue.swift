public import OAuthCore

/// The built-in provider definitions, compiled in, each read only when it is asked for.
public enum Catalogue {
    /// The ids of all built-in providers, sorted.
    public static let ids: [ProviderID] = definitions.compactMap { ProviderID(rawValue: $0.id) }

    /// Every built-in provider, sorted by id.
    public static var builtIn: [Provider] { ids.compactMap(provider) }

    /// The built-in provider of that id.
    public static func provider(_ id: ProviderID) -> Provider? {
        guard let found = definitions.first(where: { $0.id == id.rawValue }) else { return nil }
        return try? reader.read(String(decoding: found.definition, as: UTF8.self))
    }

    // Built-in definitions need no certificates beyond the system's.
    private static let reader = DefinitionReader { _ in
        .failure(.init(reason: "built-in definitions name no files"))
    }

    /// Sorted by id. A list, since to hash costs each start more than to search six.
    private static let definitions: [(id: String, definition: [UInt8])] = [
        ("discogs", PackageResources.discogs_yaml),
        ("etrade", PackageResources.etrade_yaml),
        ("flickr", PackageResources.flickr_yaml),
        ("tumblr", PackageResources.tumblr_yaml),
        ("wikimedia", PackageResources.wikimedia_yaml),
        ("x", PackageResources.x_yaml),
    ]
}
