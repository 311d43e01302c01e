public import OAuthCore

/// The built-in provider definitions, compiled in, each read only when it is asked for.
public enum Catalogue {
    /// The ids of all built-in providers, sorted; none names an instance.
    public static let ids: [ProviderID] = definitions.compactMap { ProviderID(rawValue: $0.id) }

    /// Every built-in provider, sorted by id; read once, which takes about 10 ms.
    public static let builtIn: [Provider] = ids.compactMap(provider)

    /// The built-in provider of that id, filled in for the instance that the id names.
    ///
    /// Without an instance, a provider that runs on many hosts has the URLs of its examples.
    public static func provider(_ id: ProviderID) -> Provider? {
        let base = id.base
        guard let found = definitions.first(where: { $0.id == base }) else { return nil }
        let yaml = String(decoding: found.definition(), as: UTF8.self)
        return try? reader.read(yaml, for: id)
    }

    /// The name of the built-in provider of that id, without reading the whole definition; nil for an
    /// instance, whose name its definition makes.
    public static func name(of id: ProviderID) -> String? {
        let text = definitions.first { $0.id == id.rawValue }?.definition() ?? []
        // The second line of each, in plain letters; tests compare it with what the reader says.
        let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
        let key = "name: ".utf8
        guard lines.count > 1, lines[1].starts(with: key) else { return nil }
        return String(validating: lines[1].dropFirst(key.count), as: UTF8.self)
    }

    // Built-in definitions need no certificates beyond the system's.
    private static let reader = DefinitionReader { _ in
        .failure(.init(reason: "built-in definitions name no files"))
    }

    /// Sorted by id.
    ///
    /// A list, since to hash costs each start more than to search a few; of closures, so that a
    /// start makes the bytes of no definition but its own.
    private static let definitions: [(id: String, definition: @Sendable () -> [UInt8])] = [
        ("anilist", { PackageResources.anilist_yaml }),
        ("bamboo", { PackageResources.bamboo_yaml }),
        ("bitbucket", { PackageResources.bitbucket_yaml }),
        ("bricklink", { PackageResources.bricklink_yaml }),
        ("confluence", { PackageResources.confluence_yaml }),
        ("discogs", { PackageResources.discogs_yaml }),
        ("dropbox", { PackageResources.dropbox_yaml }),
        ("etrade", { PackageResources.etrade_yaml }),
        ("etrade-sandbox", { PackageResources.etrade_sandbox_yaml }),
        ("evernote", { PackageResources.evernote_yaml }),
        ("evernote-sandbox", { PackageResources.evernote_sandbox_yaml }),
        ("fanfou", { PackageResources.fanfou_yaml }),
        ("fatsecret", { PackageResources.fatsecret_yaml }),
        ("fisheye", { PackageResources.fisheye_yaml }),
        ("fitbit", { PackageResources.fitbit_yaml }),
        ("flickr", { PackageResources.flickr_yaml }),
        ("garmin", { PackageResources.garmin_yaml }),
        ("gitea", { PackageResources.gitea_yaml }),
        ("github", { PackageResources.github_yaml }),
        ("gitlab", { PackageResources.gitlab_yaml }),
        ("google", { PackageResources.google_yaml }),
        ("hatena", { PackageResources.hatena_yaml }),
        ("immoscout24", { PackageResources.immoscout24_yaml }),
        ("jira", { PackageResources.jira_yaml }),
        ("launchpad", { PackageResources.launchpad_yaml }),
        ("lti", { PackageResources.lti_yaml }),
        ("maas", { PackageResources.maas_yaml }),
        ("magento1", { PackageResources.magento1_yaml }),
        ("magento2", { PackageResources.magento2_yaml }),
        ("mastodon", { PackageResources.mastodon_yaml }),
        ("mediawiki", { PackageResources.mediawiki_yaml }),
        ("microsoft", { PackageResources.microsoft_yaml }),
        ("myanimelist", { PackageResources.myanimelist_yaml }),
        ("netsuite", { PackageResources.netsuite_yaml }),
        ("nounproject", { PackageResources.nounproject_yaml }),
        ("oauth2", { PackageResources.oauth2_yaml }),
        ("oidc", { PackageResources.oidc_yaml }),
        ("okapi", { PackageResources.okapi_yaml }),
        ("openbankproject", { PackageResources.openbankproject_yaml }),
        ("openstreetmap", { PackageResources.openstreetmap_yaml }),
        ("plurk", { PackageResources.plurk_yaml }),
        ("pumpio", { PackageResources.pumpio_yaml }),
        ("ravelry", { PackageResources.ravelry_yaml }),
        ("reddit", { PackageResources.reddit_yaml }),
        ("schoology", { PackageResources.schoology_yaml }),
        ("schwab", { PackageResources.schwab_yaml }),
        ("smugmug", { PackageResources.smugmug_yaml }),
        ("spotify", { PackageResources.spotify_yaml }),
        ("strava", { PackageResources.strava_yaml }),
        ("telldus", { PackageResources.telldus_yaml }),
        ("trademe", { PackageResources.trademe_yaml }),
        ("trakt", { PackageResources.trakt_yaml }),
        ("trello", { PackageResources.trello_yaml }),
        ("tripit", { PackageResources.tripit_yaml }),
        ("tumblr", { PackageResources.tumblr_yaml }),
        ("tumblr-oauth2", { PackageResources.tumblr_oauth2_yaml }),
        ("twitch", { PackageResources.twitch_yaml }),
        ("twitter-api", { PackageResources.twitter_api_yaml }),
        ("usos", { PackageResources.usos_yaml }),
        ("wikimedia", { PackageResources.wikimedia_yaml }),
        ("woocommerce", { PackageResources.woocommerce_yaml }),
        ("wordpress", { PackageResources.wordpress_yaml }),
        ("x", { PackageResources.x_yaml }),
        ("x-oauth2", { PackageResources.x_oauth2_yaml }),
        ("yahoo", { PackageResources.yahoo_yaml }),
        ("yandex", { PackageResources.yandex_yaml }),
        ("zoom", { PackageResources.zoom_yaml }),
        ("zotero", { PackageResources.zotero_yaml }),
    ]
}
