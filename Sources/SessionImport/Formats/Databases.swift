import LoginCore
import OAuthCore

extension ImportFormat {
    /// The cache of tokens (flickrapi `tokencache.py`), which has the app's key and not its secret.
    static let flickrapi = ImportFormat(
        id: "flickrapi",
        tools: [ImportTool("flickrapi", places: ["~/.flickr/oauth-tokens.sqlite"])],
        forms: [.database], gives: "Flickr: sessions, several, whose app key lacks its secret",
        isShape: { $0["oauth_tokens"] != nil },
        read: { (tree, file) throws(ImportFailure) in
            for row in tree["oauth_tokens"]?.elements ?? [] {
                var login = FoundLogin(
                    line: row.line, provider: "flickr", name: try row.optionalText("username"),
                    token: try row.requiredSecret("oauth_token"),
                    tokenSecret: try row.requiredSecret("oauth_token_secret"))
                login.appIdentifier = try row.requiredIdentifier("api_key")
                file.logins.append(login)
            }
        })

    /// Profiles as JSON, whose three credentials are consumer key, token and secret (MAAS
    /// `maascli/config.py`).
    static let maas = ImportFormat(
        id: "maas", tools: [ImportTool("maas", "MAAS", places: ["~/.maascli.db"])],
        forms: [.database],
        gives: """
            MAAS: app keys, whose secret is empty, and sessions, several; one at http lacks its provider
            """,
        isShape: { $0["profiles"] != nil },
        read: { (tree, file) throws(ImportFailure) in
            for row in tree["profiles"]?.elements ?? [] {
                let data = try row.requiredMap("data")
                let three = try credentials(of: data)
                // Another row's tokens are for another server: all that tells them apart is here.
                let url = try data.requiredText("url")
                file.logins.append(
                    FoundLogin(
                        line: row.line, provider: server(at: url),
                        name: "\(try row.requiredText("name")) at \(url)",
                        app: FoundApp(
                            identifier: try three.requiredIdentifier("consumer key"),
                            secret: Secret([])),
                        token: try three.requiredSecret("token"),
                        tokenSecret: try three.requiredSecret("secret")))
            }
        })

    /// The region controller at that URL; nil where it is asked by http, since its signature is the secret.
    private static func server(at url: String) -> String? {
        guard let origin = try? RequestURL(url).origin, origin.scheme == .https else { return nil }
        return "maas@\(origin.shortName)"
    }

    /// The list of three with names, so that a missing or empty one has a fault of its own.
    private static func credentials(of data: ImportNode) throws(ImportFailure) -> ImportNode {
        guard let list = data["credentials"] else {
            throw ImportFailure(line: data.line, .missing("credentials"))
        }
        guard let values = list.elements, values.count <= 3 else {
            throw ImportFailure(line: list.line, .wrongKind("credentials"))
        }
        let entries = zip(["consumer key", "token", "secret"], values).map {
            ImportNode.Entry(key: $0, line: list.line, node: $1)
        }
        return try .map(entries, line: list.line)
    }
}
