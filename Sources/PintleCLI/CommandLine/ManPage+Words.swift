import TerminalCore

/// What the manual says that no command says of itself.
extension ManPage {
    static let description = """
        pintle logs in to services that speak OAuth 1.0a or OAuth 2, without a browser on this
        machine: it prints a URL to open on any device, takes the PIN or code that the service shows
        there, or the URL that the browser ends at, and keeps the session in a sealed vault. Scripts
        make requests with it by pintle header and pintle request; pintle token prints a token of
        OAuth 2, renewed where it has to be. Without a command there is the full screen.
        """

    /// Pages of other programs that go with one of ours.
    static func further(_ page: String) -> [String] {
        switch page {
        case "pintle-header", "pintle-request", "pintle-echo": ["curl(1)"]
        case "pintle-sasl": ["msmtp(1)"]
        case "pintle-git-credential": ["gitcredentials(7)", "git-credential(1)"]
        case "pintle-run": ["env(1)"]
        case "pintle-handle-url": ["xdg-mime(1)"]
        default: []
        }
    }

    static let examples = [
        (
            "Make a vault, add the key of an app, log in and send a request:",
            """
            pintle vault init
            pintle apps add x --key KEY
            pintle login x --label news
            pintle request GET https://api.x.com/2/users/me --session news
            """
        ),
        (
            "Sign a request that curl sends, the token never in a list of processes:",
            """
            pintle header GET https://api.x.com/2/users/me |
                curl -H @- https://api.x.com/2/users/me
            """
        ),
        (
            "A token of OAuth 2 that is good for five minutes at least, without a question:",
            """
            TOKEN=$(pintle token --session drive --min-life 300)
            """
        ),
        (
            "Complete words at Tab, from the next shell on:",
            """
            pintle completion bash >~/.local/share/bash-completion/completions/pintle
            """
        ),
    ]

    static let json = """
        With --json a command prints one object: on standard output when it succeeds, on standard
        error when it fails. Each has "version" and "warnings", a list of what would stand on
        standard error without --json; --quiet takes none of it away. A warning has "title", "detail"
        and "next", as "error" has in the object of a failure. request, flow and man print what they
        always do, and warn on standard error. Docs/JSON has a schema for each command.
        """

    static let files = [
        (
            "data/store.db",
            "the vault and all that is in it, without a home in ~/.local/share/pintle"
        ),
        ("data/uses.log, uses.log.old", "which programs used which session, sealed"),
        ("data/store.db.version-*", "copies from before a newer version changed the store's form"),
        ("data/store.db.replaced-*, .damaged-*", "stores that vault init or repair set aside"),
        (
            "config/unlock.json",
            """
            commands whose output opens the vault (0600, without a home in ~/.config/pintle):
            {"commands": {"NAME": ["PROGRAM", "ARGUMENT"]}}
            """
        ),
        (
            "config/hooks.json",
            """
            what is started when a session needs a login again (0600, beside unlock.json):
            {"on_relogin_needed": ["PROGRAM", "ARGUMENT"]}; PINTLE_SESSION, PINTLE_SESSION_NAME,
            PINTLE_PROVIDER and PINTLE_ACCOUNT tell it which one; on_expires_soon, for one that ends
            soon, is run by sessions verify --all --expires-in, and gets PINTLE_EXPIRES_AT too
            """
        ),
        (
            "config/aliases.json",
            """
            the names of requests, by provider (0600, beside unlock.json):
            {"x": {"me": ["GET", "https://api.x.com/2/users/me"]}}; pintle alias writes it
            """
        ),
        (
            "config/screen.yaml",
            """
            the full screen, a setting a line (writable by nobody else, beside unlock.json): theme:
            auto, dark, light or mono; mouse: on or off; and ROLE: LOOK, where a role is one of
            \(roleNames), and a look is made of a colour (0 to 255, black, red, green, yellow, blue,
            magenta, cyan, white, or one of these after bright-), bold, underline, reverse and plain;
            what follows # is left out
            """
        ),
        ("state/noticed-ends", "the ends of sessions that on_expires_soon was run for"),
        ("state/seen-*", "the last state of a vault that was used here, to tell an older copy by"),
    ]

    static let variables = [
        ("PINTLE_HOME", "as --home"),
        ("PINTLE_KEY_FILE", "as --key-file"),
        ("PINTLE_SESSION", "as --session, after the option"),
        (
            "CREDENTIALS_DIRECTORY",
            "where systemd has put the credential pintle-vault, which opens the vault"
        ),
        ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "where things are kept without a home"),
        ("HTTPS_PROXY, NO_PROXY", "how providers are reached"),
        ("SSL_CERT_FILE", "certificates to trust in place of the system's"),
        ("PINTLE_THEME, PINTLE_MOUSE", "as theme and mouse in screen.yaml, which they win over"),
        ("NO_COLOR", "no colour in the full screen"),
        (
            "ACCESSIBLE",
            "for screen readers: a visible cursor, plain signs, no QR code, no mouse, nothing that ticks"
        ),
    ]

    private static var roleNames: String {
        Role.settingNames.map(\.name).joined(separator: ", ")
    }
}
