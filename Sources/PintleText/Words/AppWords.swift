public import TerminalCore

/// Words about the apps that people log in with.
public enum AppWords {
    /// What a person allows at the provider, which has never heard our own name `default`.
    public static func allowed(_ app: String) -> PrintableText {
        app == "default" ? "your app" : PrintableText(app, limit: 40)
    }

    /// The name that an app key gets where none is given.
    static let usualName = "default"

    /// What stands where an account does, of a session that an app got by its key alone.
    public static let nobody: PrintableText = "nobody's: the app has it by its key alone"

    /// The option that names it in a command, as ` --name tv-app`; nothing for the name that an app key
    /// gets where none is given.
    static func option(_ app: PrintableText) -> PrintableText {
        app == "default" ? "" : " --name \(ShellWord.quoted(app.text))"
    }
}
