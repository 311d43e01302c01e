import Foundation
import PintleServices
import PintleText
import Testing

@testable import PintleCLI

/// The help as people see it.
///
/// A change here is a change of the contract or of its words.
@Suite struct `The help` {
    @Test(arguments: [([], top), (["login"], login)])
    func `reads`(path: [String], text: String) async throws {
        let world = try World(hasVault: false)
        #expect(await world.run(all: path + ["--help"]) == .done)
        #expect(world.output == text)
    }

    @Test(arguments: PintleCommand.everyPath)
    func `tells the command's own options first, and those of all last`(path: [String]) async throws
    {
        let world = try World(hasVault: false)
        #expect(await world.run(all: path + ["--help"]) == .done)
        let help = world.output
        let heads = help.split(separator: "\n").filter { $0.wholeMatch(of: /[A-Z ]+:/) != nil }
        #expect(heads.filter { $0 == "GLOBAL OPTIONS:" }.count <= 1)
        #expect(!heads.dropLast().contains("GLOBAL OPTIONS:"))
        #expect(await world.run(all: ["help"] + path) == .done)
        #expect(world.output == help)
        let groups: [[String]] = [["sessions"], ["providers"], ["apps"], ["vault"], ["alias"]]
        let isGroup = groups.contains(path) || path == ["vault", "slots"]
        #expect(heads.contains("GLOBAL OPTIONS:") != isGroup)
        let hint = "See 'pintle \((["help"] + path + ["COMMAND"]).joined(separator: " "))'"
        let isParent = isGroup || path.isEmpty || [["login"], ["echo"]].contains(path)
        #expect(help.contains(hint) == isParent)
    }

    @Test(
        arguments: PintleCommand.everyPath.filter {
            !$0.isEmpty && PintleCommand.type(at: $0) is any PintleSubcommand.Type
        })
    func `has an example`(path: [String]) async throws {
        let world = try World(hasVault: false)
        #expect(await world.run(all: path + ["--help"]) == .done)
        let example = try #require(
            world.output.components(separatedBy: "Example").dropFirst().first)
        #expect(example.contains("pintle \(path.joined(separator: " "))"))
    }

    @Test func `puts no header into the arguments of another program`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("header", "--help") == .done)
        #expect(world.output.contains("curl -H @-"))
        #expect(!world.output.contains("$("))
    }

    static let top = """
        OVERVIEW: Log in to OAuth services from a terminal, by PIN.

        Global options may come before or after the command. Exit codes and keys:
        man pintle.

        USAGE: pintle                  the full screen
               pintle demo             the same, without keys or network
               pintle COMMAND ...

        OPTIONS:
          --version               Print the version.
          -h, --help              Show help information.

        LOG IN:
          login                   Log in to a provider by PIN, code or device.
          sessions                List, check, label, remove and move sessions.
          apps                    Manage the app keys that providers gave you.
          providers               List, show, add and check providers.
          handle-url              Receive the URL where a login ended from the browser.

        SIGN:
          header                  Print the Authorization header for exactly one
                                  request.
          request                 Send a signed request and print the answer.
          alias                   Name requests that you send often.
          token                   Print a bearer token that is valid for a while,
                                  renewed if necessary.
          echo                    Print the two OAuth Echo headers, which prove your
                                  account to a service.
          sign                    Print a request's signature in parts, for query or
                                  form.

        FOR OTHER PROGRAMS:
          sasl                    Print a bearer session's SASL response, for mail
                                  programs.
          git-credential          Give git the token of a bearer session as its
                                  password.
          run                     Run a command with a session's token in its
                                  environment.
          sign-proxy              Sign and send the requests that programs make to a
                                  unix socket.

        KEEP:
          vault                   Create, open, close, copy and check the vault.

        TRY:
          demo                    Try Pintle without keys or network, on a vault that is
                                  deleted on exit.
          demo-provider           Run only the demo's provider, on loopback, and print
                                  its URL.

        MORE:
          completion              Print the script that completes words in bash, zsh or
                                  fish.
          man                     Print a page of the manual.
          flow                    Print the login flow's table of transitions.

        GLOBAL OPTIONS:
          --home <dir>            Keep everything under DIR (also PINTLE_HOME).
          --key-file <file>       Open the vault with this key file (also
                                  PINTLE_KEY_FILE).
          --passphrase-fd <n>     Read the passphrase from descriptor N, first line.
          --session <session>     The session: id, label, provider/name, provider/#ID,
                                  or - for the last one (also PINTLE_SESSION).
          --json                  Print results and errors as JSON.
          --quiet                 Print only failures on standard error.
          --trace <file>          Record network traffic in FILE, without secrets.

          See 'pintle help COMMAND' for detailed help.

        """

    static let login = """
        OVERVIEW: Log in to a provider by PIN, code or device.

        Prints a URL to open on any device, asks for the PIN or code that the provider
        shows there, or for the URL where the browser ends, and keeps the session
        sealed. If the provider has device logins, it prints a code to type there and
        waits for approval. On a machine with a display the browser can send the
        answer to a port of 127.0.0.1, if the provider allows it. Pintle names the
        form it chose; --form chooses another. Standard output gets the handle.

        oidc@HOST is any OpenID Connect server, as oidc@id.example.org/realms/acme;
        oauth2@HOST is any OAuth 2 server with metadata. If it has endpoints at
        other hosts, Pintle names them and asks once; --allow-host accepts them.

        Example:            pintle login x --account acme_events --label events
        In steps, scripts:  pintle login start x
                            pintle login finish ID --pin-fd 3 3<pin

        USAGE: pintle login PROVIDER [--account NAME] [--label L] [--pin-fd N]
               pintle login start PROVIDER | list | finish ID | cancel ID

        ARGUMENTS:
          <provider>              The provider's id, as in: pintle providers list;
                                  oidc@HOST for any server.

        OPTIONS:
          --account <name>        The account that must sign in.
          --label <l>             The name that scripts will use for the session.
          --method <method>       The signature method, as HMAC-SHA1.
          --form <form>           The form of the login: pin, code, token, loopback,
                                  scheme or device, as far as the provider has it.
          --app <app>             The app key, if there are several.
          --level, --access <level>
                                  A level of access, as pintle providers show lists
                                  them; levels and scopes add up.
          --scope <scope>         A scope to ask for (OAuth 2), or several in quotes.
          --allow-host <host[:port]>
                                  Accept this host of the issuer too, for oidc@HOST and
                                  oauth2@HOST.
          --pin-fd <n>            Read PIN, code or URL from descriptor N, first line.
          -h, --help              Show help information.

        COMMANDS:
          start                   Ask for a login URL, print it, and leave the login
                                  waiting.
          list                    List the waiting logins; also works while locked.
          finish                  Continue a waiting login.
          cancel                  Cancel a waiting login.

        GLOBAL OPTIONS:
          --home <dir>            Keep everything under DIR (also PINTLE_HOME).
          --key-file <file>       Open the vault with this key file (also
                                  PINTLE_KEY_FILE).
          --passphrase-fd <n>     Read the passphrase from descriptor N, first line.
          --session <session>     The session: id, label, provider/name, provider/#ID,
                                  or - for the last one (also PINTLE_SESSION).
          --json                  Print results and errors as JSON.
          --quiet                 Print only failures on standard error.
          --trace <file>          Record network traffic in FILE, without secrets.

          See 'pintle help login COMMAND' for detailed help.

        """
}

extension PintleCommand {
    /// The words of every command that the help shows, the full screen's none among them.
    static let everyPath = paths(below: [])

    private static func paths(below path: [String]) -> [[String]] {
        [path] + verbs(after: path).flatMap { paths(below: path + [$0]) }
    }
}
