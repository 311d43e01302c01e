import OAuthCore

/// Options that exist only to be refused: argument lists can be read by everybody on the machine.
enum SecretOptions {
    static let names: Set<String> = [
        "--secret", "--pin", "--passphrase", "--new-passphrase", "--from-passphrase", "--token",
        "--rsa-passphrase", "--token-secret",
    ]

    /// The first secret option among the arguments, without its value; nil if there is none.
    ///
    /// What follows `-d` or `-H` is a request's own, whatever it looks like.
    static func first(in arguments: [String]) -> String? {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" { return nil }
            let name = String(argument.prefix(beforeASCII: "="))
            if names.contains(name) { return name }
            if RequestValues.names.contains(argument) { _ = rest.popFirst() }
        }
        return nil
    }
}
