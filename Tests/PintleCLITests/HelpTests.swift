import PintleCLI
import PintleServices
import PintleText
import Testing

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

    static let top = """
        OVERVIEW: Log in to OAuth services from a terminal, by PIN.

        Global options stand before or after the command. Exit codes and keys:
        man pintle.

        USAGE: pintle                  the full screen
               pintle demo             the same, without keys or network
               pintle COMMAND ...

        GLOBAL OPTIONS:
          --home <dir>            Keep everything under DIR (also PINTLE_HOME).
          --key-file <f>          Open the vault with this key file (also
                                  PINTLE_KEY_FILE).
          --passphrase-fd <n>     Read the passphrase from descriptor N, first line.
          --session <s>           The session: id, label or provider/name (also
                                  PINTLE_SESSION).
          --json                  Answer, and fail, in JSON.
          --quiet                 Say nothing on standard error but failures.
          --trace <file>          Write what happens on the network, without secrets.

        OPTIONS:
          --version               Print the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          login                   Log in to a provider by PIN.
          sessions                List, check, label, remove and carry sessions.
          header                  Print the Authorization header for exactly that
                                  request.
          request                 Send a signed request; the answer goes to standard
                                  output.
          echo                    Print the two OAuth Echo headers, for a service that
                                  checks who you are.
          providers               List, show, add and check providers.
          apps                    Keep the app keys that providers gave you.
          vault                   Make, open, close, copy and check the vault.
          demo                    Try it all without keys or network, on a vault that
                                  goes when you leave.
          demo-provider           Run only the demo's provider, on loopback, and print
                                  its address.
          flow                    Print the login flow's table of transitions.

          See 'pintle help <subcommand>' for detailed help.

        """

    static let login = """
        OVERVIEW: Log in to a provider by PIN.

        Prints an address to open on any device, asks for the PIN that the
        provider shows there, and keeps the session sealed. Standard output gets
        the session's handle.

        Example:            pintle login x --account acme_events --label events
        In steps, scripts:  pintle login start x
                            pintle login finish ID --pin-fd 3 3<pin

        USAGE: pintle login PROVIDER [--account NAME] [--label L] [--pin-fd N]
               pintle login start PROVIDER | list | finish ID | cancel ID

        ARGUMENTS:
          <provider>              The provider's id, as in: pintle providers list.

        GLOBAL OPTIONS:
          --home <dir>            Keep everything under DIR (also PINTLE_HOME).
          --key-file <f>          Open the vault with this key file (also
                                  PINTLE_KEY_FILE).
          --passphrase-fd <n>     Read the passphrase from descriptor N, first line.
          --session <s>           The session: id, label or provider/name (also
                                  PINTLE_SESSION).
          --json                  Answer, and fail, in JSON.
          --quiet                 Say nothing on standard error but failures.
          --trace <file>          Write what happens on the network, without secrets.

        OPTIONS:
          --account <name>        The account that has to be signed in.
          --label <l>             The handle that scripts will use.
          --method <m>            The signature method, as HMAC-SHA1.
          --app <a>               The app key, where there are several.
          --access <level>        What the session may do, where that is chosen at
                                  login.
          --pin-fd <n>            Read the PIN from descriptor N, first line.
          -h, --help              Show help information.

        SUBCOMMANDS:
          start                   Ask for an address, print it, and leave the login
                                  waiting.
          list                    List the logins that wait; works while locked too.
          finish                  Go on with a login that waits.
          cancel                  Forget a login that waits.

          See 'pintle help login <subcommand>' for detailed help.

        """
}
