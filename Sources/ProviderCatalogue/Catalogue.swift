public import OAuthCore

/// The built-in provider definitions, compiled in, each read only when it is asked for.
public enum Catalogue {
    /// The ids of all built-in providers, sorted.
    public static let ids: [ProviderID] = definitions.keys.sorted { $0.rawValue < $1.rawValue }

    /// Every built-in provider, sorted by id.
    public static var builtIn: [Provider] { ids.compactMap(provider) }

    /// The built-in provider of that id.
    public static func provider(_ id: ProviderID) -> Provider? {
        guard let definition = definitions[id] else { return nil }
        return try? reader.read(String(decoding: definition, as: UTF8.self))
    }

    // Built-in definitions need no certificates beyond the system's.
    private static let reader = DefinitionReader { _ in
        .failure(.init(reason: "built-in definitions name no files"))
    }

    private static let definitions: [ProviderID: [UInt8]] = {
        let files: [(String, [UInt8])] = [
            ("discogs", PackageResources.discogs_yaml),
            ("etrade", PackageResources.etrade_yaml),
            ("flickr", PackageResources.flickr_yaml),
            ("tumblr", PackageResources.tumblr_yaml),
            ("wikimedia", PackageResources.wikimedia_yaml),
            ("x", PackageResources.x_yaml),
        ]
        return files.reduce(into: [:]) { table, file in
            if let id = ProviderID(rawValue: file.0) { table[id] = file.1 }
        }
    }()
}
