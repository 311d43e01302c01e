import ArgumentParser
import PintleText

/// The manual page in roff, made from the command types, the key map and the exit codes.
struct ManPage {
    let version: String
    let keys: [KeyRow]

    /// The day on which its words were last changed; nothing of the day on which it is printed.
    private static let date = "2026-11-22"

    var roff: String {
        var page = """
            .TH PINTLE 1 "\(Self.date)" "pintle \(version)" "User Commands"
            .SH NAME
            pintle \\- log in to OAuth services from a terminal, by PIN
            .SH SYNOPSIS
            .B pintle
            .br
            .B pintle demo
            .br
            .B pintle
            .I COMMAND
            \\&...
            .SH DESCRIPTION
            \(Self.escaped(Self.description))
            .SH COMMANDS

            """
        for command in RootCommand.configuration.subcommands
        where command.configuration.shouldDisplay {
            page += Self.section(command, [command.wordOnCommandLine])
        }
        page += ".SH GLOBAL OPTIONS\nThey stand before or after the command.\n"
        page += Self.items(CommandFacts(RootCommand.self).arguments.filter(\.isGlobal))
        page += ".SH KEYS OF THE FULL SCREEN\n"
        var group = ""
        for row in keys {
            if row.group != group { page += ".SS \(Self.escaped(row.group))\n" }
            group = row.group
            page += Self.item(row.keys, "\(row.help) (\(row.places))")
        }
        page += ".SH EXIT STATUS\n"
        for status in ExitStatus.allCases {
            page += Self.item("\(status.rawValue)", status.meaning)
        }
        page += Self.item("141", "whoever read standard output is gone, as head is (SIGPIPE)")
        page += ".PP\nA standard output that takes no more is 1, a file of -o that does not is 7.\n"
        page += ".SH JSON\n\(Self.escaped(Self.json))\n"
        page += ".SH ENVIRONMENT\n"
        for (name, meaning) in Self.variables { page += Self.item(name, meaning) }
        page += ".SH FILES\n"
        for (name, meaning) in Self.files { page += Self.item(name, meaning) }
        page += ".SH EXAMPLES\n"
        for (what, lines) in Self.examples {
            page += "\(Self.escaped(what))\n.PP\n.in +4\n\(Self.asTyped(lines)).in\n.PP\n"
        }
        return page + ".SH SEE ALSO\n.BR curl (1),\n.BR ssh (1),\n.BR systemd.exec (5)\n"
    }

    private static func section(_ type: any ParsableCommand.Type, _ path: [String]) -> String {
        let configuration = type.configuration
        var text = ".SS \(escaped(CommandLineWords.name(path)))\n"
        text += "\(escaped(configuration.abstract))\n"
        if type is any PintleSubcommand.Type {
            text += ".PP\n" + asTyped(type.usageLines(of: path).joined(separator: "\n"))
            if !configuration.discussion.isEmpty {
                text += ".PP\n" + asTyped(configuration.discussion)
            }
            text += items(
                CommandFacts(type).arguments.filter {
                    $0.isShown && !$0.isGlobal && !$0.names.contains("--help")
                })
        }
        return text
            + configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map { section($0, path + [$0.wordOnCommandLine]) }.joined()
    }

    private static func items(_ arguments: [ArgumentFacts]) -> String {
        arguments.map { item($0.spelling, $0.help) }.joined()
    }

    /// Lines that are not filled, as they are typed or drawn.
    private static func asTyped(_ lines: String) -> String { ".nf\n\(escaped(lines))\n.fi\n" }

    private static func item(_ name: String, _ text: String) -> String {
        ".TP\n.B \(escaped(name))\n\(escaped(text))\n"
    }

    /// Backslashes and dashes as characters, and no line that begins like a request.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var output = line.first == "." || line.first == "'" ? "\\&" : ""
            for character in line {
                switch character {
                case "\\": output += "\\e"
                case "-": output += "\\-"
                default: output.append(character)
                }
            }
            return output
        }.joined(separator: "\n")
    }

    private static let description = """
        pintle logs in to services that speak OAuth 1.0a or OAuth 2, without a browser on this
        machine: it prints a URL to open on any device, takes the PIN or code that the service shows
        there, or the URL that the browser ends at, and keeps the session in a sealed vault. Scripts
        make requests with it by pintle header and pintle request; pintle token prints a token of
        OAuth 2, renewed where it has to be. Without a command there is the full screen.
        """

    private static let examples = [
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

    private static let json = """
        With --json a command prints one object: on standard output when it succeeds, on standard
        error when it fails. Each has "version" and "warnings", a list of what would stand on
        standard error without --json; --quiet takes none of it away. A warning has "title", "detail"
        and "next", as "error" has in the object of a failure. request, flow and man print what they
        always do, and warn on standard error. Docs/answers.schema.json describes each object.
        """

    private static let files = [
        (
            "data/store.db",
            "the vault and all that is in it, without a home in ~/.local/share/pintle"
        ),
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
            PINTLE_PROVIDER and PINTLE_ACCOUNT tell it which one
            """
        ),
        ("state/seen-*", "the last state of a vault that was used here, to tell an older copy by"),
    ]

    private static let variables = [
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
        ("NO_COLOR", "no colour in the full screen"),
        ("ACCESSIBLE", "no QR code, nothing that ticks"),
    ]
}
