import ArgumentParser
import OAuthCore
import PintleText
import TerminalCore

/// What a login is for, as `login` and `login start` take it.
struct LoginArguments: ParsableArguments {
    @Argument(
        help: "The provider's id, as in: pintle providers list.", completion: .providers)
    var provider: String

    @Option(help: ArgumentHelp("The account that has to be signed in.", valueName: "name"))
    var account: String?

    @Option(help: ArgumentHelp("The handle that scripts will use.", valueName: "l"))
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
        help: ArgumentHelp("The app key, where there are several.", valueName: "app"),
        completion: .apps)
    var app: String?

    @Option(
        help: ArgumentHelp(
            "What the session may do, where that is chosen at login.", valueName: "level"),
        completion: .levels)
    var access: String?

    /// Whether the login comes to its end without a question to anybody.
    var needsNoQuestion: Bool {
        form.flatMap { LoginForm(rawValue: $0) }.map { [.device, .loopback].contains($0) } ?? false
    }

    /// The options as they were given, for a hint that repeats the command.
    var spelledOptions: PrintableText {
        let given = [
            ("--account", account), ("--label", label), ("--method", method), ("--form", form),
            ("--app", app), ("--access", access),
        ]
        return given.reduce(into: PrintableText.empty) { text, option in
            guard let value = option.1 else { return }
            text += " \(option.0) \(ShellWord.quoted(value), limit: 300)"
        }
    }
}
