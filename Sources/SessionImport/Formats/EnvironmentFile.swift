import LoginCore
import OAuthCore

extension ImportFormat {
    /// `NAME=VALUE` lines as scripts keep them; there is no standard, and these names are in use.
    static let environment = ImportFormat(
        id: "environment", tools: [ImportTool("dotenv", "scripts with a .env")],
        forms: [.assignments],
        gives: """
            app key and session; X where the names begin with `X_` or `TWITTER_`, else the provider \
            has to be named
            """,
        endsWithLine: true,
        isShape: { tree in
            let names = EnvironmentNames(tree)
            return !tree.entries.contains { $0.node.text == nil }
                && [names.key, names.secret, names.token, names.tokenSecret].count { !$0.isEmpty }
                    > 1
        },
        read: { (tree, file) throws(ImportFailure) in try EnvironmentNames(tree).read(into: &file) }
    )
}

/// The variables of a file that can be one of the four values, whatever their prefix.
struct EnvironmentNames {
    private let tree: ImportNode
    let key: [ImportNode.Entry]
    let secret: [ImportNode.Entry]
    let token: [ImportNode.Entry]
    let tokenSecret: [ImportNode.Entry]
    let appToken: [ImportNode.Entry]

    init(_ tree: ImportNode) {
        self.tree = tree
        func named(_ names: String...) -> [ImportNode.Entry] {
            tree.entries.filter { names.contains(Self.withoutPrefix($0.key)) && !$0.node.isNothing }
        }
        key = named("API_KEY", "CONSUMER_KEY")
        secret = named("API_SECRET", "API_SECRET_KEY", "API_KEY_SECRET", "CONSUMER_SECRET")
        token = named("ACCESS_TOKEN", "ACCESS_KEY")
        tokenSecret = named("ACCESS_TOKEN_SECRET", "ACCESS_SECRET")
        appToken = named("BEARER_TOKEN")
    }

    private static func withoutPrefix(_ name: String) -> String {
        String(name.suffix(afterASCII: "X_") ?? name.suffix(afterASCII: "TWITTER_") ?? name[...])
    }

    func read(into file: inout FoundFile) throws(ImportFailure) {
        let four = [key, secret, token, tokenSecret]
        let used = four.flatMap { $0 } + appToken
        file.leftovers += appToken.map { .init(line: $0.line, .appToken) }
        file.leftovers += tree.entries.filter { !used.contains($0) && !$0.node.isNothing }
            .map { .init(line: $0.line, .setting($0.key)) }
        let unknown = four.flatMap { $0 }.filter(Self.isForShell)
        guard unknown.isEmpty else {
            file.leftovers += unknown.map { .init(line: $0.line, .shellValue($0.key)) }
            return
        }
        let line = used.map(\.line).min() ?? 1
        let isX = four.flatMap { $0 }.contains { $0.key != Self.withoutPrefix($0.key) }
        let app: FoundApp? =
            key.isEmpty && secret.isEmpty
            ? nil
            : FoundApp(
                identifier: try value(key, "CONSUMER_KEY", line).revealedText,
                secret: try value(secret, "CONSUMER_SECRET", line))
        let provider = isX ? "x" : nil
        if token.isEmpty, tokenSecret.isEmpty {
            if let app { file.apps.append(.init(line: line, provider: provider, app: app)) }
            return
        }
        file.logins.append(
            FoundLogin(
                line: line, provider: provider, app: app,
                token: try value(token, "ACCESS_TOKEN", line),
                tokenSecret: try value(tokenSecret, "ACCESS_TOKEN_SECRET", line)))
    }

    /// Whether a shell would work out the value, and perhaps run something for that.
    ///
    /// The value is not shown: it may as well be a secret with such a sign in it.
    private static func isForShell(_ entry: ImportNode.Entry) -> Bool {
        let text = entry.node.text ?? ""
        return text.utf8.first != UInt8(ascii: "'")
            && (text.containsASCII("$") || text.containsASCII("`"))
    }

    /// The one value that these have; two different ones are shown, not guessed between.
    private func value(
        _ candidates: [ImportNode.Entry], _ name: String, _ line: Int
    ) throws(ImportFailure) -> Secret {
        guard let first = candidates.first else { throw ImportFailure(line: line, .missing(name)) }
        let plain = try ImportNode.map(candidates, line: line).unquoted()
        let secret = try plain.requiredSecret(first.key)
        for other in candidates.dropFirst() where try plain.requiredSecret(other.key) != secret {
            throw ImportFailure(line: other.line, .ambiguous(first.key, other.key))
        }
        return secret
    }
}
