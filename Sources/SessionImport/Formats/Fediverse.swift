import LoginCore
import OAuthCore

extension ImportFormat {
    /// Apps by host and users by `user@host` (toot `config.py`).
    static let toot = ImportFormat(
        id: "toot", tools: [ImportTool("toot", places: ["$CONFIG/toot/config.json"])],
        forms: [.json],
        gives: "Mastodon: app keys and sessions, several",
        isShape: { $0["apps"]?.isMap == true && $0["users"]?.isMap == true || isToot($0) },
        read: { (tree, file) throws(ImportFailure) in
            let apps = try tree.requiredMap("apps")
            let byHost = Dictionary(uniqueKeysWithValues: apps.entries.map { ($0.key, $0.node) })
            var used: Set<String> = []
            for user in try tree.requiredMap("users").entries {
                guard user.node.isMap else {
                    throw ImportFailure(line: user.line, .wrongKind(user.key))
                }
                let host = try user.node.requiredText("instance")
                guard let app = byHost[host] else {
                    throw ImportFailure(line: user.line, .missing("apps.\(host)"))
                }
                used.insert(host)
                file.logins.append(
                    FoundLogin(
                        line: user.line, provider: try server(app, host),
                        name: try user.node.optionalText("username"),
                        app: try app.requiredApp("client_id", "client_secret"),
                        token: try user.node.requiredSecret("access_token"), tokenSecret: nil))
                file.leftovers += user.node.leftovers(
                    beside: "access_token", "instance", "username")
            }
            for app in apps.entries where !used.contains(app.key) {
                file.apps.append(
                    .init(
                        line: app.line, provider: try server(app.node, app.key),
                        app: try app.node.requiredApp("client_id", "client_secret")))
            }
            file.leftovers += tree.leftovers(beside: "active_user", "apps", "users")
        })

    private static func isToot(_ tree: ImportNode) -> Bool {
        tree["active_user"] != nil && (tree["apps"] != nil || tree["users"] != nil)
    }

    private static func server(
        _ app: ImportNode, _ host: String
    ) throws(ImportFailure) -> String {
        "mastodon@\(try app.optionalText("base_url") ?? host)"
    }

    /// `[[Accounts]]` (tut `auth/types.go`); a value that begins with `!CMD!` is a command, which is
    /// shown and never run.
    static let tut = ImportFormat(
        id: "tut", tools: [ImportTool("tut", places: ["$CONFIG/tut/accounts.toml"])],
        forms: [.assignments],
        gives: "Mastodon: app keys and sessions, several; commands are shown, and not run",
        endsWithLine: true,
        isShape: { $0["Accounts"]?.elements != nil },
        read: { (tree, file) throws(ImportFailure) in
            let plain = try tree.unquoted()
            for account in plain["Accounts"]?.elements ?? [] {
                try add(account, to: &file)
            }
            file.leftovers += plain.leftovers(beside: "Accounts")
        })

    private static func add(
        _ account: ImportNode, to file: inout FoundFile
    ) throws(ImportFailure) {
        file.leftovers += account.leftovers(
            beside: "Name", "Server", "ClientID", "ClientSecret", "AccessToken")
        for key in ["ClientID", "ClientSecret", "AccessToken"] {
            let text = try account.requiredText(key)
            guard let command = text.suffix(afterASCII: "!CMD!") else { continue }
            let line = account[key]?.line ?? account.line
            file.leftovers.append(.init(line: line, .command(String(command))))
            return
        }
        file.logins.append(
            FoundLogin(
                line: account.line, provider: "mastodon@\(try account.requiredText("Server"))",
                name: try account.optionalText("Name"),
                app: try account.requiredApp("ClientID", "ClientSecret"),
                token: try account.requiredSecret("AccessToken"), tokenSecret: nil))
    }

    /// A token answer of OAuth 2 as programs dump it; `expires_in` is useless without its date.
    static let bearerAnswer = ImportFormat(
        id: "bearer-answer", tools: [ImportTool("oauth2", "programs that keep an OAuth 2 answer")],
        forms: [.json],
        gives: "session, app key where it is beside it; the provider has to be named",
        isShape: {
            ($0["access_token"]?.text != nil || $0["token_type"] != nil) && $0["jti"] == nil
        },
        read: { (tree, file) throws(ImportFailure) in
            let end = try tree.optionalText("expires_at").flatMap { text in
                Int64(text.prefix(beforeASCII: "."))
            }
            let app = try tree.optionalClient("client_id", "client_secret")
            file.logins.append(
                FoundLogin(
                    line: tree.line, provider: nil, app: app,
                    token: try tree.requiredSecret("access_token"), tokenSecret: nil,
                    refreshToken: try tree.optionalSecret("refresh_token"),
                    expiresAt: end.flatMap { Timestamp(stated: $0) }))
            file.leftovers += tree.leftovers(
                beside: "access_token", "refresh_token", "token_type", "expires_in", "expires_at",
                "scope", "created_at", "client_id", "client_secret")
        })
}
