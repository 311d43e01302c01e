import LoginCore
import OAuthCore

extension ImportFormat {
    /// A section per profile (twarc 1 `client.py`).
    static let twarc = ImportFormat(
        id: "twarc", tools: [ImportTool("twarc", "twarc 1", places: ["~/.twarc"])],
        forms: [.assignments],
        gives: "X: app keys and sessions, several", endsWithLine: true,
        isShape: { $0.entries.contains { $0.node.has("consumer_key", "access_token") } },
        read: { (tree, file) throws(ImportFailure) in
            for section in tree.entries {
                guard section.node.isMap else {
                    file.leftovers.append(.init(line: section.line, .setting(section.key)))
                    continue
                }
                try addFour(
                    section.node, name: section.key == "main" ? nil : section.key, to: &file)
            }
        })

    /// Quoted values without a section (twarc 2 `config.py`, ConfigObj with `unrepr`).
    static let twarc2 = ImportFormat(
        id: "twarc2", tools: [ImportTool("twarc", "twarc 2", places: ["$CONFIG/twarc/config"])],
        forms: [.assignments],
        gives: "X: app key and session", endsWithLine: true,
        isShape: { $0["consumer_key"] != nil && $0["access_token"] != nil },
        read: { (tree, file) throws(ImportFailure) in
            let plain = try tree.unquoted()
            if let token = plain["bearer_token"], !token.isNothing {
                file.leftovers.append(.init(line: token.line, .appToken))
            }
            try addFour(plain, name: nil, to: &file)
        })

    private static func addFour(
        _ values: ImportNode, name: String?, to file: inout FoundFile
    ) throws(ImportFailure) {
        file.logins.append(
            FoundLogin(
                line: values.line, provider: "x", name: name,
                app: try values.requiredApp("consumer_key", "consumer_secret"),
                token: try values.requiredSecret("access_token"),
                tokenSecret: try values.requiredSecret("access_token_secret")))
        file.leftovers += values.leftovers(
            beside: "consumer_key", "consumer_secret", "access_token", "access_token_secret",
            "bearer_token")
    }

    /// The answer of a token call, as scripts dump it (requests-oauthlib `fetch_access_token`), or
    /// the names of that library's constructor.
    static let tokenAnswer = ImportFormat(
        id: "token-answer",
        tools: [ImportTool("requests-oauthlib", "scripts with requests-oauthlib")],
        forms: [.json],
        gives: "session, app key where it is beside it; the provider has to be named",
        isShape: { tree in
            (tree["oauth_token"] != nil || tree["resource_owner_key"] != nil)
                && tree["mfa_token"] == nil
        },
        read: { (tree, file) throws(ImportFailure) in
            let isAnswer = tree["oauth_token"] != nil
            let app =
                tree["client_key"] == nil
                ? nil : try tree.requiredApp("client_key", "client_secret")
            file.logins.append(
                FoundLogin(
                    line: tree.line, provider: nil, name: try tree.optionalText("screen_name"),
                    app: app,
                    token: try tree.requiredSecret(isAnswer ? "oauth_token" : "resource_owner_key"),
                    tokenSecret: try tree.requiredSecret(
                        isAnswer ? "oauth_token_secret" : "resource_owner_secret")))
            file.leftovers += tree.leftovers(
                beside: "oauth_token", "oauth_token_secret", "resource_owner_key",
                "resource_owner_secret", "client_key", "client_secret", "screen_name", "user_id",
                "oauth_callback_confirmed", "x_auth_expires")
        })

    /// Four names in capitals (plurk-oauth `API.keys.sample`); other services' scripts have them too.
    static let plurk = ImportFormat(
        id: "plurk-oauth", tools: [ImportTool("plurk-oauth", provider: "plurk")], forms: [.json],
        gives: "app key and session; the provider has to be named",
        isShape: { $0["CONSUMER_KEY"] != nil || $0["ACCESS_TOKEN"] != nil },
        read: { (tree, file) throws(ImportFailure) in
            file.logins.append(
                FoundLogin(
                    line: tree.line, provider: nil,
                    app: try tree.requiredApp("CONSUMER_KEY", "CONSUMER_SECRET"),
                    token: try tree.requiredSecret("ACCESS_TOKEN"),
                    tokenSecret: try tree.requiredSecret("ACCESS_TOKEN_SECRET")))
            file.leftovers += tree.leftovers(
                beside: "CONSUMER_KEY", "CONSUMER_SECRET", "ACCESS_TOKEN", "ACCESS_TOKEN_SECRET")
        })

    /// A token and its secret, without an account (beets `beetsplug/discogs.py`).
    static let tokenPair = ImportFormat(
        id: "token-pair",
        tools: [
            ImportTool(
                "beets", "beets (Discogs)", places: ["$CONFIG/beets/discogs_token.json"],
                provider: "discogs")
        ],
        forms: [.json],
        gives: "session without its app key; the provider has to be named",
        isShape: { $0["token"]?.text != nil && $0["secret"] != nil || isCutPair($0) },
        read: { (tree, file) throws(ImportFailure) in
            file.logins.append(
                FoundLogin(
                    line: tree.line, provider: nil, token: try tree.requiredSecret("token"),
                    tokenSecret: try tree.requiredSecret("secret")))
            file.leftovers += tree.leftovers(beside: "token", "secret")
        })

    private static func isCutPair(_ tree: ImportNode) -> Bool {
        tree.entries.count == 1 && (tree["token"]?.text ?? tree["secret"]?.text) != nil
    }
}
