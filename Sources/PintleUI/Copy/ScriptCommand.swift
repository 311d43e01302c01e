import LoginCore
import OAuthCore
import PintleText
import TextCore

/// The commands that a script would use, each argument as a word of a shell.
struct ScriptCommand {
    private let program: String
    private let options: String

    init(_ model: AppModel) {
        var options = VaultOptions(
            home: model.appearance.home, keyFile: model.snapshot.vault.keyFile)
        if model.appearance.isDemo, let home = options.home {
            options.keyFile = "\(home)/demo.key"
        }
        program = ShellWord.quoted(model.appearance.program)
        self.options = options.text.isEmpty ? "" : options.text + " "
    }

    /// `pintle vault check`, of the words behind the program's name.
    func line(_ words: String) -> String { "\(program) \(options)\(words)" }

    /// `pintle request GET URL --session HANDLE`.
    func request(_ url: String, session handle: String) -> String {
        line("request \(target(url, session: handle))")
    }

    /// `pintle header GET URL --session HANDLE`.
    func header(_ url: String, session handle: String) -> String {
        line("header \(target(url, session: handle))")
    }

    /// `pintle login finish ID`.
    func finish(_ login: LoginID) -> String {
        line("login finish \(ShellWord.quoted(login.rawValue))")
    }

    /// `pintle login PROVIDER`.
    func login(_ provider: ProviderID) -> String {
        line("login \(ShellWord.quoted(provider.rawValue))")
    }

    /// A URL to request: the one that names a session's account, else a URL of the API to begin
    /// with; nil where the provider has neither.
    static func url(at provider: Provider) -> String? {
        // A URL of the login itself is none to ask for.
        let place = provider.firstAPIHost.map {
            "\($0.scheme.rawValue)://\(ProviderWords.host($0).text)/..."
        }
        return provider.identity?.url.text ?? place
    }

    private func target(_ url: String, session handle: String) -> String {
        "GET \(ShellWord.quoted(url)) --session \(ShellWord.quoted(handle))"
    }
}
