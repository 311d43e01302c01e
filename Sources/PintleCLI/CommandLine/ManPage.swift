import ArgumentParser
import PintleText

/// The manual page in roff, made from the command types, the key map and the exit codes.
struct ManPage {
    let version: String
    let keys: [KeyRow]

    var roff: String {
        var page = """
            .TH PINTLE 1 "" "pintle \(version)" "User Commands"
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
            .SH COMMANDS

            """
        for command in RootCommand.configuration.subcommands
        where command.configuration.shouldDisplay {
            page += Self.section(command, "pintle")
        }
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
        page += ".SH JSON\n\(Self.escaped(Self.json))\n"
        page += ".SH ENVIRONMENT\n"
        for (name, meaning) in Self.variables { page += Self.item(name, meaning) }
        page += ".SH FILES\n"
        for (name, meaning) in Self.files { page += Self.item(name, meaning) }
        return page
    }

    private static func section(_ command: any ParsableCommand.Type, _ parent: String) -> String {
        let name = "\(parent) \(command.wordOnCommandLine)"
        let verbs = command.configuration.subcommands
        var text = ""
        if verbs.isEmpty || command is any PintleSubcommand.Type {
            text += ".SS \(escaped(name))\n.nf\n\(escaped(command.helpMessage(columns: 78)))\n.fi\n"
        } else {
            text += ".SS \(escaped(name))\n\(escaped(command.configuration.abstract))\n"
        }
        return text + verbs.map { section($0, name) }.joined()
    }

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
