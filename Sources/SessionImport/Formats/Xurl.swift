import LoginCore
import OAuthCore

extension ImportFormat {
    /// Apps by name, each with its tokens (xurl `store/tokens.go`, xurl-rs `src/store/types.rs`).
    static let xurl = ImportFormat(
        id: "xurl",
        tools: [
            ImportTool("xurl", places: ["~/.xurl/auth.yml"]),
            ImportTool("xurl-rs", places: ["~/.xurl"]),
        ],
        forms: [.yaml], gives: "X, both protocols: app keys and sessions; the account is asked for",
        endsWithLine: true,
        isShape: { tree in
            guard let first = tree["apps"]?.entries.first?.node else { return false }
            return first.has("client_id") || first.has("oauth1_token") || first.has("oauth2_tokens")
        },
        read: { (tree, file) throws(ImportFailure) in
            for app in try tree.requiredMap("apps").entries {
                guard app.node.isMap else {
                    throw ImportFailure(line: app.line, .wrongKind(app.key))
                }
                try addApp(app.node, to: &file)
            }
            file.leftovers += tree.leftovers(beside: "apps", "default_app")
        })

    /// The file that `~/.xurl` was before, which knew one app alone and did not name it.
    static let formerXurl = ImportFormat(
        id: "xurl-before",
        tools: [ImportTool("xurl", "xurl (before its folder)", places: ["~/.xurl"])],
        forms: [.json, .yaml],
        gives: "X: app key and session; sessions of OAuth 2 lack their app key",
        isShape: { $0["oauth2_tokens"] != nil || $0["oauth1_tokens"] != nil },
        read: { (tree, file) throws(ImportFailure) in
            try addSigned(tree["oauth1_tokens"], to: &file)
            try addBearers(tree["oauth2_tokens"], of: nil, to: &file)
            addAppToken(tree["bearer_token"], to: &file)
            file.leftovers += tree.leftovers(
                beside: "oauth1_tokens", "oauth2_tokens", "bearer_token", "file_path")
        })

    private static func addApp(
        _ node: ImportNode, to file: inout FoundFile
    ) throws(ImportFailure) {
        let app = try node.optionalClient("client_id", "client_secret")
        let count = file.logins.count
        try addBearers(node["oauth2_tokens"], of: app, to: &file)
        if let app, file.logins.count == count {
            file.apps.append(.init(line: node.line, provider: "x-oauth2", app: app))
        }
        try addSigned(node["oauth1_token"], to: &file)
        addAppToken(node["bearer_token"], to: &file)
        file.leftovers += node.leftovers(
            beside: "client_id", "client_secret", "redirect_uri", "default_user", "oauth2_tokens",
            "oauth1_token", "bearer_token")
    }

    private static func addSigned(
        _ node: ImportNode?, to file: inout FoundFile
    ) throws(ImportFailure) {
        guard let node, !node.isNothing else { return }
        let values = try node.requiredMap("oauth1")
        file.logins.append(
            FoundLogin(
                line: node.line, provider: "x",
                app: try values.requiredApp("consumer_key", "consumer_secret"),
                token: try values.requiredSecret("access_token"),
                tokenSecret: try values.requiredSecret("token_secret")))
        file.leftovers += values.leftovers(
            beside: "access_token", "token_secret", "consumer_key", "consumer_secret")
    }

    private static func addBearers(
        _ node: ImportNode?, of app: FoundApp?, to file: inout FoundFile
    ) throws(ImportFailure) {
        for entry in node?.entries ?? [] {
            let values = try entry.node.requiredMap("oauth2")
            let end = try values.optionalText("expiration_time").flatMap { Int64($0) }
            file.logins.append(
                FoundLogin(
                    line: entry.line, provider: "x-oauth2",
                    name: entry.key == "(unknown user)" ? nil : entry.key, app: app,
                    token: try values.requiredSecret("access_token"), tokenSecret: nil,
                    refreshToken: try values.optionalSecret("refresh_token"),
                    expiresAt: end.flatMap { Timestamp(stated: $0) }))
            file.leftovers += values.leftovers(
                beside: "access_token", "refresh_token", "expiration_time")
        }
    }

    private static func addAppToken(_ node: ImportNode?, to file: inout FoundFile) {
        guard let node, !node.isNothing else { return }
        file.leftovers.append(.init(line: node.line, .appToken))
    }
}
