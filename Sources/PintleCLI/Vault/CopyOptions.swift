import ArgumentParser

/// The options that open a backup or an export, if it does not open like the vault of this home.
struct CopyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read the passphrase of the file from descriptor N, first line.", valueName: "n"))
    var fromPassphraseFd: Int32?

    @Option(help: ArgumentHelp("Open the file with this key file.", valueName: "file"))
    var fromKeyFile: String?
}
