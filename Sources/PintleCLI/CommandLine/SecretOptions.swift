/// Options that exist only to be refused: argument lists can be read by everybody on the machine.
enum SecretOptions {
    static let names: Set<String> = [
        "--secret", "--pin", "--passphrase", "--new-passphrase", "--from-passphrase", "--token",
        "--rsa-passphrase", "--token-secret",
    ]

    /// The first such option among the arguments, without its value; nil when there is none.
    static func first(in arguments: [String]) -> String? {
        for argument in arguments {
            if argument == "--" { return nil }
            let name = String(argument.prefix { $0 != "=" })
            if names.contains(name) { return name }
        }
        return nil
    }
}
