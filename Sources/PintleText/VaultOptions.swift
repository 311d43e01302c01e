/// The options that lead another command to the vault of this run.
public struct VaultOptions: Sendable, Equatable {
    /// The value of `--home`.
    public var home: String?
    /// The value of `--key-file`; a `~/` at its beginning is left to the shell.
    public var keyFile: String?
    /// Whether `PINTLE_KEY_FILE` has to be left out: another option came before it, which a hint
    /// cannot repeat, as it names a descriptor.
    public var leavesVariableOut = false

    /// The options of a run; without one, a command finds the run's value by itself.
    public init(home: String? = nil, keyFile: String? = nil) {
        self.home = home
        self.keyFile = keyFile
    }

    /// `--home DIR --key-file FILE`, as a shell takes it; empty where nothing has to lead there.
    public var text: String {
        let options = [
            home.map { "--home \(ShellWord.quoted($0))" },
            keyFile.map { "--key-file \(ShellWord.quotedPath($0))" },
        ]
        return options.compactMap(\.self).joined(separator: " ")
    }

    /// The program's name with all that leads there, as `pintle --home DIR`.
    public var program: String {
        let words = [leavesVariableOut ? "PINTLE_KEY_FILE=" : "", "pintle", text]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
