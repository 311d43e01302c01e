import PintleText
import TerminalCore
import TextCore

/// The texts of the manual beyond those of the commands.
extension ManPage {
    static let description = """
        pintle logs in to services that use OAuth 1.0a or OAuth 2, without a browser on this
        machine: it prints a URL to open on any device, asks for the PIN or code that the service
        shows there, or for the URL where the browser ends, and keeps the session in a sealed vault.
        Scripts make requests with pintle header and pintle request; pintle token prints an OAuth 2
        token, renewed if necessary. Without a command Pintle opens the full screen.
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
            "Create a vault, add the key of an app, log in and send a request:",
            """
            pintle vault init
            pintle apps add x --key KEY
            pintle login x --label news
            pintle request GET https://api.x.com/2/users/me --session news
            """
        ),
        (
            "Sign a request for curl, without the token in the list of processes:",
            """
            pintle header GET https://api.x.com/2/users/me |
                curl -H @- https://api.x.com/2/users/me
            """
        ),
        (
            "Get an OAuth 2 token that is valid for at least five minutes, without a prompt:",
            """
            TOKEN=$(pintle token --session drive --min-life 300)
            """
        ),
        (
            "Complete words with Tab, from the next shell on:",
            """
            pintle completion bash >~/.local/share/bash-completion/completions/pintle
            """
        ),
    ]

    static let json = """
        With --json a command prints one object: its result on standard output, or a failure on
        standard error. sessions verify, vault check and providers check print their findings on
        standard output, whatever the exit status is. Each object has "version" and "warnings": the
        list of warnings that standard error would get without --json, even with --quiet. A warning
        has "title", "detail" and "next", like "error" in the object of a failure. These print their
        usual output, warn on standard error, and print an object only for a failure: request
        without --explain and --curl, git-credential, run, sign-proxy, completion, flow, man,
        providers schema, demo-provider and the full screen. Docs/JSON has a schema for each
        command.
        """

    static let files = [
        (
            "data/store.db",
            "the vault and its content, without a home in ~/.local/share/pintle"
        ),
        ("data/uses.log, uses.log.old", "the programs that used each session, sealed"),
        ("data/store.db.version-*", "copies from before a newer version changed the store's form"),
        ("data/store.db.replaced-*, .damaged-*", "stores that vault init or repair replaced"),
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
            the command to run when a session needs a new login (0600, beside unlock.json):
            {"on_relogin_needed": ["PROGRAM", "ARGUMENT"]}; PINTLE_SESSION, PINTLE_SESSION_NAME,
            PINTLE_PROVIDER and PINTLE_ACCOUNT name the session; sessions verify --all --expires-in
            runs on_expires_soon for sessions that end soon, with PINTLE_EXPIRES_AT too
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
            the full screen, one setting per line (writable by nobody else, beside unlock.json): theme:
            auto, dark, light or mono; mouse: on or off; columns: those of the session list beside name
            and state, of \(columnNames); and ROLE: LOOK, where a role is one of
            \(roleNames), and a look is made of a colour (0 to 255, black, red, green, yellow, blue,
            magenta, cyan, white, or one of these after bright-), bold, underline, reverse and plain;
            Pintle ignores what follows #
            """
        ),
        ("state/noticed-ends", "the session ends that on_expires_soon was run for"),
        ("state/backup-*", "when the vault was copied last here"),
        ("state/callbacks", "URLs from a browser until a process uses them, for an hour at most"),
        ("state/lock-login-*", "locks of logins, which a start removes after two hours"),
        ("state/seen-*", "the last state of a vault used here, which shows that a copy is older"),
    ]

    static let variables = [
        ("PINTLE_HOME", "as --home"),
        ("PINTLE_KEY_FILE", "as --key-file"),
        (
            "PINTLE_CLIENT_ID_URL",
            "the URL of a client id metadata document, used as client id at servers that read such"
        ),
        ("PINTLE_SESSION", "as --session, after the option"),
        (
            "CREDENTIALS_DIRECTORY",
            "where systemd puts the credential pintle-vault, which opens the vault"
        ),
        (
            "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME",
            "the folders that Pintle uses without a home"
        ),
        (
            "HTTPS_PROXY, ALL_PROXY, NO_PROXY",
            "the http:// proxy for requests to providers, and the hosts that need none"
        ),
        ("SSL_CERT_FILE", "trusted certificates, in place of the system's"),
        ("PINTLE_THEME, PINTLE_MOUSE", "as theme and mouse in screen.yaml, which they override"),
        ("NO_COLOR", "no colour in the full screen"),
        (
            "ACCESSIBLE",
            "for screen readers: a visible cursor, plain signs, no QR code, no mouse, no clocks"
        ),
        (
            "PINTLE_TERMINFO",
            "1 keeps TERMINFO, TERMINFO_DIRS and TERMCAP, which Pintle ignores without it"
        ),
    ]

    private static var columnNames: String {
        SessionFacts.columns.map(\.name).joined(separator: ", ")
    }

    private static var roleNames: String {
        Role.settingNames.map(\.name).joined(separator: ", ")
    }
}
