import LoginCore
import OAuthCore

extension ImportFormat {
    /// User name, then consumer key, then the four values (twurl `rcfile.rb`, t `rcfile.rb`, x-cli
    /// `rcfile.rs`).
    static let profiles = ImportFormat(
        id: "profiles",
        tools: [
            ImportTool("twurl", places: ["~/.twurlrc"]), ImportTool("t", places: ["~/.trc"]),
            ImportTool("x-cli", places: ["~/.xrc"]),
        ],
        forms: [.yaml], gives: "X: app keys and sessions, several", endsWithLine: true,
        isShape: { $0["profiles"] != nil && ($0["configuration"] != nil || isProfiles($0)) },
        read: { (tree, file) throws(ImportFailure) in
            for profile in try tree.requiredMap("profiles").entries {
                guard profile.node.isMap else {
                    throw ImportFailure(line: profile.line, .wrongKind(profile.key))
                }
                for credential in profile.node.entries {
                    try add(credential, of: profile.key, to: &file)
                }
            }
            for entry in tree["bearer_tokens"]?.entries ?? [] {
                file.leftovers.append(.init(line: entry.line, .appToken))
            }
            file.leftovers += tree["configuration"]?.leftovers(beside: "default_profile") ?? []
            file.leftovers += tree.leftovers(beside: "profiles", "configuration", "bearer_tokens")
        })

    /// Whether there is a credential two levels below.
    private static func isProfiles(_ tree: ImportNode) -> Bool {
        let first = tree["profiles"]?.entries.first?.node.entries.first?.node
        return first?["consumer_key"] != nil || first?["token"] != nil
    }

    private static func add(
        _ entry: ImportNode.Entry, of user: String, to file: inout FoundFile
    ) throws(ImportFailure) {
        let node = entry.node
        guard node.isMap else { throw ImportFailure(line: entry.line, .wrongKind(entry.key)) }
        let app = try node.requiredApp("consumer_key", "consumer_secret")
        if let token = node["bearer_token"], !token.isNothing {
            file.leftovers.append(.init(line: token.line, .appToken))
        }
        file.leftovers += node.leftovers(
            beside: "username", "consumer_key", "consumer_secret", "token", "secret",
            "bearer_token")
        // twurl leaves out missing values: then this is the app alone.
        let (token, secret) = (try node.optionalText("token"), try node.optionalText("secret"))
        guard token != nil || secret != nil else {
            file.apps.append(.init(line: entry.line, provider: "x", app: app))
            return
        }
        file.logins.append(
            FoundLogin(
                line: entry.line, provider: "x", name: user == "unknown" ? nil : user, app: app,
                token: try node.requiredSecret("token"),
                tokenSecret: try node.requiredSecret("secret")))
    }
}
