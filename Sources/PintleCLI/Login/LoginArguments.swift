import ArgumentParser
import OAuthCore
import PintleText
import TextCore

/// The arguments of `login` and `login start`.
struct LoginArguments: ParsableArguments {
    @Argument(
        help: "The provider's id, as in: pintle providers list; oidc@HOST for any server.",
        completion: .providers)
    var provider: String

    @Option(help: ArgumentHelp("The account that must sign in.", valueName: "name"))
    var account: String?

    @Option(help: ArgumentHelp("The name that scripts will use for the session.", valueName: "l"))
    var label: String?

    @Option(
        help: ArgumentHelp("The signature method, as HMAC-SHA1.", valueName: "method"),
        completion: .methods)
    var method: String?

    @Option(
        help: ArgumentHelp(
            "The form of the login: pin, code, token, loopback, scheme or device, as far as the "
                + "provider has it.",
            valueName: "form"))
    var form: String?

    @Option(
        help: ArgumentHelp("The app key, if there are several.", valueName: "app"),
        completion: .apps)
    var app: String?

    @Option(
        name: [.long, .customLong("access")],
        help: ArgumentHelp(
            "A level of access, as pintle providers show lists them; levels and scopes add up.",
            valueName: "level"),
        completion: .levels)
    var level: [String] = []

    @Option(
        help: ArgumentHelp(
            "A scope to ask for (OAuth 2), or several in quotes.", valueName: "scope"))
    var scope: [String] = []

    @Option(
        help: ArgumentHelp(
            "Accept this host of the issuer too, for oidc@HOST and oauth2@HOST.",
            valueName: "host[:port]"))
    var allowHost: [String] = []

    /// Whether the login ends without a question to a person.
    var needsNoQuestion: Bool {
        form.flatMap { LoginForm(rawValue: $0) }.map { [.device, .loopback].contains($0) } ?? false
    }

    /// The options as they were given, for a hint that repeats the command.
    var spelledOptions: PrintableText {
        let given: [(String, String?)] =
            [
                ("--account", account), ("--label", label), ("--method", method), ("--form", form),
                ("--app", app),
            ] + level.map { ("--level", Optional($0)) } + scope.map { ("--scope", Optional($0)) }
            + allowHost.map { ("--allow-host", Optional($0)) }
        return given.reduce(into: PrintableText.empty) { text, option in
            guard let value = option.1 else { return }
            text += " \(option.0) \(ShellWord.quoted(value), limit: 300)"
        }
    }
}
