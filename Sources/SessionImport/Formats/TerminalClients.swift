import LoginCore
import OAuthCore

extension ImportFormat {
    /// Four values on a line (oysttyer.pl, TTYtter); `ck=X` means the program's own app key.
    static let keyLine = ImportFormat(
        id: "key-line",
        tools: [
            ImportTool("oysttyer", places: ["~/.oysttyerkey*"]),
            ImportTool("ttytter", "TTYtter", places: ["~/.ttytterkey*"]),
        ],
        forms: [.pairs], gives: "X: app key, unless the program's own is meant, and session",
        isShape: { $0["ck"] != nil },
        read: { (tree, file) throws(ImportFailure) in
            let isOwn = try tree.requiredText("ck") == "X"
            file.logins.append(
                FoundLogin(
                    line: tree.line, provider: "x",
                    app: isOwn ? nil : try tree.requiredApp("ck", "cs"),
                    token: try tree.requiredSecret("at"),
                    tokenSecret: try tree.requiredSecret("ats")))
            file.leftovers += tree.leftovers(beside: "ck", "cs", "at", "ats")
        })

    /// A token and its secret, a line each (rainbowstream, python-twitter-tools `twitter/oauth.py`;
    /// python-flickr-api `AuthHandler.save`, whose last line has no end).
    static let bareToken = ImportFormat(
        id: "two-lines",
        tools: [
            ImportTool("rainbowstream", places: ["~/.rainbow_oauth"], provider: "x"),
            ImportTool(
                "python-twitter-tools", "Python Twitter Tools", places: ["~/.twitter_oauth"],
                provider: "x"),
            ImportTool("flickr_api", places: ["~/.flickr_token"], provider: "flickr"),
        ], forms: [.lines],
        gives: "X or Flickr, by the token: session without its app key",
        isShape: { $0.elements?.count == 2 },
        read: { (tree, file) throws(ImportFailure) in
            let values = tree.elements ?? []
            file.logins.append(try login(values[0], values[1], app: nil))
        })

    /// An app's key and secret, then a token and its secret, a line each (`save(path,
    /// include_api_keys=True)`).
    static let bareFour = ImportFormat(
        id: "four-lines", tools: [ImportTool("flickr_api", provider: "flickr")], forms: [.lines],
        gives: "Flickr: app key and session", isShape: { $0.elements?.count == 4 },
        read: { (tree, file) throws(ImportFailure) in
            let values = tree.elements ?? []
            let app = FoundApp(
                identifier: values[0].text ?? "", secret: Secret(utf8: values[1].text ?? ""))
            file.logins.append(try login(values[2], values[3], app: app))
        })

    private static func login(
        _ token: ImportNode, _ secret: ImportNode, app: FoundApp?
    ) throws(ImportFailure) -> FoundLogin {
        let text = token.text ?? ""
        return FoundLogin(
            line: token.line, provider: isFlickr(text) ? "flickr" : "x", app: app,
            token: Secret(utf8: text), tokenSecret: Secret(utf8: secret.text ?? ""))
    }

    /// Flickr's tokens are a number that begins with 72157, a dash and hexadecimal digits; X's an
    /// account's number, a dash and letters of both cases.
    private static func isFlickr(_ token: String) -> Bool {
        guard let rest = token.suffix(afterASCII: "72157"),
            let (_, digits) = rest.cut(atASCII: "-")
        else { return false }
        return digits.utf8.count <= 16
            && digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// `[token]` with two values (turses `config.py`).
    static let turses = ImportFormat(
        id: "turses",
        tools: [
            ImportTool(
                "turses",
                places: ["~/.turses/token", "~/.turses/*.token", "$CONFIG/turses/turses.tok"])
        ],
        forms: [.assignments], gives: "X: session without its app key", endsWithLine: true,
        isShape: { $0["token"]?.isMap == true && $0["token"]?["oauth_token"] != nil },
        read: { (tree, file) throws(ImportFailure) in
            let values = try tree.requiredMap("token")
            file.logins.append(
                FoundLogin(
                    line: values.line, provider: "x",
                    token: try values.requiredSecret("oauth_token"),
                    tokenSecret: try values.requiredSecret("oauth_token_secret")))
            file.leftovers += values.leftovers(beside: "oauth_token", "oauth_token_secret")
            file.leftovers += tree.leftovers(beside: "token")
        })

    /// Ruby symbols as keys (twterm `auth.rb`, `config.rb`).
    static let twterm = ImportFormat(
        id: "twterm", tools: [ImportTool("twterm", places: ["~/.twterm/config"])], forms: [.yaml],
        gives: "X: session with its name, without its app key", endsWithLine: true,
        isShape: { $0[":access_token"] != nil },
        read: { (tree, file) throws(ImportFailure) in
            file.logins.append(
                FoundLogin(
                    line: tree.line, provider: "x", name: try tree.optionalText(":screen_name"),
                    token: try tree.requiredSecret(":access_token"),
                    tokenSecret: try tree.requiredSecret(":access_token_secret")))
            file.leftovers += tree.leftovers(
                beside: ":access_token", ":access_token_secret", ":screen_name", ":user_id")
        })
}
