/// The commands and what each of them answers; all of them may fail, too.
enum CommandAnswers {
    static let all: [(words: String, answers: [String], note: String?)] =
        named.map { ($0.words, $0.answers, nil) }
        + described.map { ($0.words, $0.answers, $0.note) }

    /// Those whose answers say all, with the names of their schemas.
    private static let named: [(words: String, answers: [String])] = [
        ("alias add", ["done"]), ("alias list", ["aliases"]), ("alias remove", ["done"]),
        ("apps add", ["savedApp"]), ("apps edit", ["savedApp"]), ("apps list", ["apps"]),
        ("apps remove", ["done"]), ("apps show", ["oneApp"]), ("echo verify", ["verifiedEcho"]),
        ("echo", ["echo"]), ("login cancel", ["done"]), ("login finish", ["oneLogin"]),
        ("login list", ["logins"]), ("login start", ["oneLogin"]), ("login", ["oneLogin"]),
        ("providers add", ["done"]), ("providers check", ["checkedProvider"]),
        ("providers list", ["providers"]), ("providers remove", ["done"]),
        ("providers show", ["oneProvider"]), ("sasl", ["sasl"]), ("sessions add", ["oneSession"]),
        ("sessions default", ["oneSession"]), ("sessions export", ["export"]),
        ("sessions label", ["oneSession"]), ("sessions list", ["sessions"]),
        ("sessions log", ["uses"]), ("sessions remove", ["removed"]),
        ("sessions renew", ["oneSession"]), ("sessions restore", ["oneSession"]),
        ("sessions show", ["sessionDetails"]), ("sessions why", ["why"]), ("sign", ["signature"]),
        ("token", ["token"]), ("vault backup", ["backup"]), ("vault check", ["vaultCheck"]),
        ("vault init", ["vaultMade"]), ("vault lock", ["locked"]),
        ("vault passphrase", ["oneSlot"]), ("vault rekey", ["rekeyed"]),
        ("vault repair", ["repair"]), ("vault restore", ["transfer"]),
        ("vault slots add", ["oneSlot"]), ("vault slots list", ["slots"]),
        ("vault slots remove", ["done"]), ("vault status", ["vaultStatus"]),
    ]

    /// Those of which something else has to be said.
    private static let described: [(words: String, answers: [String], note: String)] = [
        (
            "completion", [],
            "Standard output has a script."
        ),
        (
            "demo-provider", [],
            "Standard output has the URL, then lines about each request."
        ),
        (
            "demo", [],
            "The full screen has no answer."
        ),
        (
            "flow", [],
            "Standard output has a table."
        ),
        (
            "git-credential", [],
            "Standard output has lines of git's credential protocol."
        ),
        (
            "handle-url", ["done", "oneLogin"],
            "The login, where it was finished here; else that the URL was handed over or kept."
        ),
        (
            "header", ["authorization", "header"],
            #""name" and "value" where the provider has a header of its own in the place of Authorization."#
        ),
        (
            "man", [],
            "Standard output has a page in roff."
        ),
        (
            "", [],
            "The full screen has no answer; what keeps it from beginning does, as does a word that is no command."
        ),
        (
            "providers schema", [],
            "Standard output has the schema of provider definitions, which is JSON with or without --json."
        ),
        (
            "request", ["explanation", "curl"],
            "Only with --explain or --curl; else standard output has the provider's answer as it came."
        ),
        (
            "run", [],
            "Standard output is the command's own."
        ),
        (
            "sessions import", ["transfer", "import"],
            "The first of exports and backups of pintle, the second of files of other tools."
        ),
        (
            "sessions reveal", [],
            "The values go to the descriptor of --fd; standard output has nothing."
        ),
        (
            "sessions verify", ["oneSession", "watched"],
            "With --all what it says of all sessions."
        ),
        (
            "sign-proxy", [],
            "Programs have their answers on the socket."
        ),
        (
            "vault unlock", ["unlocked", "done"],
            "The first where the key is kept for a while."
        ),
    ]
}
