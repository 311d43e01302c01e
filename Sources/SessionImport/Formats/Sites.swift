import LoginCore
import OAuthCore

extension ImportFormat {
    /// `authenticate[…]` by host pattern (pywikibot's user configuration), read as literals.
    static let pywikibot = ImportFormat(
        id: "pywikibot",
        tools: [
            ImportTool("pywikibot", places: ["~/user-config.py", "~/.pywikibot/user-config.py"])
        ], forms: [.python],
        gives: "Wikimedia: app keys and sessions, several; for another wiki it has to be named",
        endsWithLine: true,
        isShape: { $0.elements?.contains(where: \.isMap) == true },
        read: { (tree, file) throws(ImportFailure) in
            for element in tree.elements ?? [] {
                guard element.isMap else {
                    file.leftovers.append(.init(line: element.line, .setting(element.text ?? "")))
                    continue
                }
                try addWiki(element, to: &file)
            }
        })

    private static func addWiki(
        _ element: ImportNode, to file: inout FoundFile
    ) throws(ImportFailure) {
        let pattern = try element.requiredText("pattern")
        let values = (element["values"]?.elements ?? []).compactMap(\.text)
        if values.count == 2 {
            file.leftovers.append(.init(line: element.line, .password))
            return
        }
        guard values.count == 4, !values.contains("") else {
            throw ImportFailure(line: element.line, .wrongKind(pattern))
        }
        file.logins.append(
            FoundLogin(
                line: element.line, provider: isWikimedia(pattern) ? "wikimedia" : "mediawiki",
                app: FoundApp(identifier: values[0], secret: Secret(utf8: values[1])),
                token: Secret(utf8: values[2]), tokenSecret: Secret(utf8: values[3])))
    }

    private static func isWikimedia(_ pattern: String) -> Bool {
        let sites = [
            "wikipedia", "wikimedia", "wikidata", "wiktionary", "wikibooks", "wikinews",
            "wikiquote", "wikisource", "wikiversity", "wikivoyage", "wikifunctions", "mediawiki",
        ]
        let names = pattern.lowercased().parts(atASCII: ".")
        return names.count > 1 && names.last == "org"
            && sites.contains(String(names[names.count - 2]))
    }

    /// A section named by the file's version (launchpadlib `credentials.py`, lazr.restfulclient).
    static let launchpadlib = ImportFormat(
        id: "launchpadlib", tools: [ImportTool("launchpadlib")], forms: [.assignments],
        gives: "Launchpad: app key, whose secret is empty, and session", endsWithLine: true,
        isShape: { $0["1"]?["access_token"] != nil && $0["1"]?["access_token_secret"] == nil },
        read: { (tree, file) throws(ImportFailure) in
            let values = try tree.requiredMap("1")
            guard values["consumer_secret"] != nil else {
                throw ImportFailure(line: values.line, .missing("consumer_secret"))
            }
            let secret = try values.optionalSecret("consumer_secret")
            file.logins.append(
                FoundLogin(
                    line: values.line, provider: "launchpad",
                    app: FoundApp(
                        identifier: try values.requiredIdentifier("consumer_key"),
                        secret: secret ?? Secret([])),
                    token: try values.requiredSecret("access_token"),
                    tokenSecret: try values.requiredSecret("access_secret")))
            file.leftovers += values.leftovers(
                beside: "consumer_key", "consumer_secret", "access_token", "access_secret")
            file.leftovers += tree.leftovers(beside: "1")
        })

    /// The key itself in the file, over several lines (pycontribs/jira `jirashell.py`).
    static let jirashell = ImportFormat(
        id: "jirashell", tools: [ImportTool("jirashell", places: ["~/.jira-python/jirashell.ini"])],
        forms: [.assignments], gives: "Jira: app key (RSA) and session", endsWithLine: true,
        isShape: { $0["oauth"]?.isMap == true },
        read: { (tree, file) throws(ImportFailure) in
            let values = try tree.requiredMap("oauth")
            let options = try tree.requiredMap("options")
            let pem = try values.requiredText("key_cert")
            guard pem.contains("-----END ") else {
                throw ImportFailure(
                    line: values["key_cert"]?.line ?? values.line, .wrongKind("key_cert"))
            }
            file.logins.append(
                FoundLogin(
                    line: values.line, provider: "jira@\(try options.requiredText("server"))",
                    app: FoundApp(
                        identifier: try values.requiredIdentifier("consumer_key"),
                        key: .rsaPrivateKey(pem: Secret(utf8: pem + "\n"))),
                    token: try values.requiredSecret("access_token"),
                    tokenSecret: try values.requiredSecret("access_token_secret")))
            file.leftovers += values.leftovers(
                beside: "access_token", "access_token_secret", "consumer_key", "key_cert")
            file.leftovers += options.leftovers(beside: "server")
            file.leftovers += tree.leftovers(beside: "oauth", "options")
        })
}
