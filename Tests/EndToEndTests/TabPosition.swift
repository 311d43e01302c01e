/// A place on a command line, and what a Tab there has to offer.
struct TabPosition: Sendable, CustomStringConvertible {
    /// The line up to the cursor.
    let line: String
    /// Words that have to be among the candidates.
    let wanted: [String]
    /// Words that must not be.
    let unwanted: [String]

    init(_ line: String, _ wanted: String..., not unwanted: [String] = []) {
        self.line = line
        self.wanted = wanted
        self.unwanted = unwanted
    }

    var description: String { line }

    /// A file and a folder that lie where the shells run.
    static let file = "brief.yaml"
    static let folder = "drawer"

    static let all: [TabPosition] = commands + options + subjects + files

    private static let commands = [
        TabPosition("pintle ", "login", "sessions", "completion", "man", "help"),
        TabPosition("pintle lo", "login"),
        TabPosition("pintle login st", "start"),
        TabPosition("pintle sessions ", "list", "show", "import", not: ["login"]),
        TabPosition("pintle vault slots ", "list", "add", "remove"),
        TabPosition("pintle --json sessions re", "remove", "reveal", "renew", "restore"),
        TabPosition("pintle help ", "login", "vault", "completion"),
        TabPosition("pintle help vault ", "init", "slots"),
        TabPosition("pintle help vault slots ", "add"),
        TabPosition("pintle login help ", "start", "finish"),
        TabPosition("pintle completion ", "bash", "zsh", "fish"),
    ]

    private static let options = [
        TabPosition("pintle --", "--home", "--json", "--version"),
        TabPosition("pintle sessions list --", "--json", "--session", not: ["--label"]),
        TabPosition("pintle login x --l", "--label"),
        TabPosition("pintle login x --label news --", "--account", not: ["--label"]),
        TabPosition("pintle sessions list ", "--json"),
        TabPosition("pintle request GET https://api.x.com/ --b", "--body"),
    ]

    private static let subjects = [
        TabPosition("pintle login ", "x", "jira", "acme", "start", "finish"),
        TabPosition("pintle login start ", "x", "acme", not: ["list", "finish"]),
        TabPosition("pintle login start --label news ", "x"),
        TabPosition("pintle providers show ", "x", "acme"),
        TabPosition("pintle providers remove ", "acme", not: ["x"]),
        TabPosition("pintle apps add ", "x", "acme"),
        TabPosition("pintle apps edit acme ", "default", not: ["events"]),
        TabPosition("pintle login x --app ", "events", "$(>canary)", not: ["default"]),
        TabPosition("pintle login x --method ", "HMAC-SHA1", not: ["RSA-SHA1"]),
        TabPosition("pintle login jira --method ", "RSA-SHA1"),
        TabPosition("pintle login fatsecret --method=", "--method=HMAC-SHA1"),
        TabPosition("pintle login flickr --access ", "read", "write"),
        TabPosition("pintle login github --level ", "repo", "gist", not: ["write"]),
        TabPosition("pintle login finish ", "LOGIN", not: ["x", "start"]),
        TabPosition("pintle login cancel ", "LOGIN"),
        TabPosition("pintle sessions show ", "news", "a:b", "SESSION"),
        TabPosition("pintle header GET https://api.x.com/ --session ne", "news"),
        TabPosition("pintle request GET https://api.x.com/ --session=ne", "--session=news"),
        TabPosition("pintle sessions export out.pintle news ", "news", "a:b"),
        TabPosition("pintle sessions show a:", "a:b"),
        TabPosition("pintle vault slots add ", "passphrase", "key-file", "credential", "command"),
        TabPosition("pintle vault slots remove ", "1"),
        TabPosition("pintle sessions show --home OTHER ", not: ["news"]),
        TabPosition("pintle --home=OTHER sessions show ", not: ["news"]),
        TabPosition("pintle login x nothing ", not: ["x", "start"]),
    ]

    private static let files = [
        TabPosition("pintle providers add ", file),
        TabPosition("pintle providers check br", file),
        TabPosition("pintle request POST https://api.x.com/ --body ", file),
        TabPosition("pintle sessions list --key-file ", file),
        TabPosition("pintle sessions list --key-file=br", "--key-file=" + file),
        TabPosition("pintle sessions import ", file),
        TabPosition("pintle sessions import one ", file),
        TabPosition("pintle vault backup ", file),
        TabPosition("pintle vault slots add key-file ", file),
        TabPosition("pintle apps add x --key k --rsa-key ", file),
        TabPosition("pintle --home ", folder, not: [file]),
    ]
}
