import ArgumentParser

/// What opens a backup or an export, where that is not what opens the vault of this home.
struct CopyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read the passphrase of the file from descriptor N, first line.", valueName: "n"))
    var fromPassphraseFd: Int32?

    @Option(help: ArgumentHelp("Open the file with this key file.", valueName: "file"))
    var fromKeyFile: String?
}
