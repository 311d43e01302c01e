import LoginCore
import OAuthCore

extension ImportFormat {
    /// The app of flickr_download, which lies beside its two lines of token.
    static let flickrDownload = ImportFormat(
        id: "flickr-download",
        tools: [
            ImportTool("flickr_download", places: ["~/.flickr_download"], provider: "flickr")
        ],
        forms: [.yaml], gives: "app key; the provider has to be named",
        isShape: { $0["api_key"] != nil && $0["access_token"] == nil },
        read: { (tree, file) throws(ImportFailure) in
            file.apps.append(
                .init(
                    line: tree.line, provider: nil,
                    app: try tree.requiredApp("api_key", "api_secret")))
            file.leftovers += tree.leftovers(beside: "api_key", "api_secret")
        })

    /// Pairs as lists (smugcli `smugmug.py`).
    static let smugcli = ImportFormat(
        id: "smugcli", tools: [ImportTool("smugcli", places: ["~/.smugcli"])], forms: [.json],
        gives: "SmugMug: app key and session",
        isShape: { $0["access_token"]?.elements != nil || $0["api_key"]?.elements != nil },
        read: { (tree, file) throws(ImportFailure) in
            let (key, keySecret) = try pair(tree, "api_key")
            let (token, secret) = try pair(tree, "access_token")
            file.logins.append(
                FoundLogin(
                    line: tree.line, provider: "smugmug", name: try tree.optionalText("authuser"),
                    app: FoundApp(identifier: key.revealedText, secret: keySecret), token: token,
                    tokenSecret: secret))
            file.leftovers += tree.leftovers(
                beside: "api_key", "access_token", "authuser", "authuser_uri")
        })

    private static func pair(
        _ tree: ImportNode, _ key: String
    ) throws(ImportFailure) -> (Secret, Secret) {
        guard let node = tree[key] else { throw ImportFailure(line: tree.line, .missing(key)) }
        let texts = (node.elements ?? []).compactMap(\.text)
        guard texts.count == 2, node.elements?.count == 2, !texts.contains("") else {
            throw ImportFailure(line: node.line, .wrongKind(key))
        }
        return (Secret(utf8: texts[0]), Secret(utf8: texts[1]))
    }

    /// `[zotcli]` (zotero-cli `backend.py`): Zotero's token and its secret are the API key twice.
    static let zotcli = ImportFormat(
        id: "zotero-cli", tools: [ImportTool("zotero-cli", places: ["$CONFIG/zotcli/config.ini"])],
        forms: [.assignments], gives: "Zotero: session without its app key", endsWithLine: true,
        isShape: { $0["zotcli"]?.isMap == true },
        read: { (tree, file) throws(ImportFailure) in
            let values = try tree.requiredMap("zotcli")
            let key = try values.requiredSecret("api_key")
            file.logins.append(
                FoundLogin(
                    line: values.line, provider: "zotero",
                    name: try values.requiredText("library_id"), token: key, tokenSecret: key))
            file.leftovers += values.leftovers(beside: "api_key", "library_id")
            file.leftovers += tree.leftovers(beside: "zotcli")
        })

    /// The token of garth and garminconnect; their app key is Garmin's own, and fetched at run
    /// time.
    static let garth = ImportFormat(
        id: "garth",
        tools: [
            ImportTool("garth", places: ["~/.garth/oauth1_token.json"]),
            ImportTool("garminconnect", places: ["~/.garminconnect/oauth1_token.json"]),
        ],
        forms: [.json], gives: "nothing: their app key is the vendor's own",
        isShape: { $0.has("oauth_token", "mfa_token") || $0.has("access_token", "jti") },
        read: { (tree, file) throws(ImportFailure) in
            file.leftovers.append(.init(line: tree.line, .vendorsKey))
        })
}
