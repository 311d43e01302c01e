import ArgumentParser
import OAuthCore

/// The options that every command takes, before or after its name.
struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep everything under DIR (also PINTLE_HOME).", valueName: "dir"))
    var home: String?

    @Option(
        help: ArgumentHelp(
            "Open the vault with this key file (also PINTLE_KEY_FILE).", valueName: "file"))
    var keyFile: String?

    @Option(
        help: ArgumentHelp("Read the passphrase from descriptor N, first line.", valueName: "n"))
    var passphraseFd: Int32?

    @Option(
        help: ArgumentHelp(
            """
            The session: id, label, provider/name, provider/#ID, or - for the last one \
            (also PINTLE_SESSION).
            """,
            valueName: "session"),
        completion: .sessions)
    var session: String?

    @Flag(help: "Print results and errors as JSON.")
    var json = false

    @Flag(help: "Print only failures on standard error.")
    var quiet = false

    @Option(
        help: ArgumentHelp("Record network traffic in FILE, without secrets.", valueName: "file")
    )
    var trace: String?

    /// Refuses an empty name, as a variable that is not set gives it: it would mean the working folder.
    func validate() throws {
        let paths = [("--home", home), ("--key-file", keyFile), ("--trace", trace)]
        guard let (name, _) = paths.first(where: { $0.1 == "" }) else { return }
        throw ValidationError("\(name) is empty.")
    }

    /// The options that take a value as their next argument.
    static let names: Set<String> = [
        "--home", "--key-file", "--passphrase-fd", "--session", "--trace",
    ]
    /// The options that stand alone.
    static let flags: Set<String> = ["--json", "--quiet"]

    /// Whether an argument is one of these, its value joined to it or not.
    static func has(_ argument: String) -> Bool {
        flags.contains(argument) || names.contains(String(argument.prefix(beforeASCII: "=")))
    }
}
