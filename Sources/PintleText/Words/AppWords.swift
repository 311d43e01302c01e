public import TerminalCore

/// Words about the apps that people log in with.
public enum AppWords {
    /// The app that a person allows at the provider, which does not know our own name `default`.
    public static func allowed(_ app: String) -> PrintableText {
        app == "default" ? "your app" : PrintableText(app, limit: 40)
    }

    /// The name that an app key gets where none is given.
    static let usualName = "default"

    /// The text in place of an account, for a session that an app got by its key alone.
    public static let nobody: PrintableText = "app-only: got with the app's key alone"

    /// The option that names it in a command, as ` --name tv-app`; nothing for the name that an app key
    /// gets where none is given.
    static func option(_ app: PrintableText) -> PrintableText {
        app == "default" ? "" : " --name \(ShellWord.quoted(app.text))"
    }

    /// The option that chooses it for a login, as ` --app tv-app`; nothing where there is no choice.
    static func loginOption(_ app: PrintableText?) -> PrintableText {
        app.map { " --app " + $0.asShellWord } ?? ""
    }
}
