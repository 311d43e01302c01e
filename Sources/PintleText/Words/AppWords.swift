public import LoginCore
public import OAuthCore
public import TextCore

/// Words about the apps that people log in with.
public enum AppWords {
    /// The app that a person allows at the provider.
    public static func allowed(in request: LoginRequest) -> PrintableText {
        guard !request.isAppRegistered else {
            return PrintableText(own: ClientRegistration.clientName)
        }
        return isGiven(request) ? PrintableText(request.app, limit: 40) : "your app"
    }

    /// Whether a person has given the app its name: names that are ours the provider does not know.
    public static func isGiven(_ request: LoginRequest) -> Bool {
        !request.isAppRegistered
            && ![usualName, proposed(for: request.provider.id)].contains(request.app)
    }

    /// The name that an app key gets where none is given.
    static let usualName = "default"

    /// The name that a form proposes for an app key, as `my-x`.
    public static func proposed(for provider: ProviderID) -> String { "my-\(provider.base)" }

    /// The text in place of an account, for a session that an app got by its key alone.
    public static let nobody: PrintableText = "app-only: got with the app's key alone"

    /// The option that names it in a command, as ` --name tv-app`; nothing for the name that an app key
    /// gets where none is given.
    static func option(_ app: PrintableText) -> PrintableText {
        app == "default" ? "" : " --name \(ShellWord.quoted(app.text))"
    }

    /// The command that registers Pintle again in place of an app key, without the program's name.
    public static func registeringAgain(
        _ app: String, at provider: ProviderID
    ) -> PrintableText {
        "apps add \(provider.rawValue) --register" + option(PrintableText(app, limit: 64))
            + " --replace"
    }

    /// The option that chooses it for a login, as ` --app tv-app`; nothing where there is no choice.
    static func loginOption(_ app: PrintableText?) -> PrintableText {
        app.map { " --app " + $0.asShellWord } ?? ""
    }
}
