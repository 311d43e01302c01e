import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The commands that a script would use, each argument as a word of a shell.
struct ScriptCommand {
    /// What leads to the demo's vault from another process; empty outside the demo.
    private let options: String

    init(_ appearance: Appearance) {
        let home = appearance.demoHome.map(ShellWord.quoted)
        options = home.map { "--home \($0) --key-file \($0)/demo.key " } ?? ""
    }

    /// `pintle request GET URL --session HANDLE`.
    func request(_ url: String, session handle: String) -> String {
        "pintle \(options)request \(target(url, session: handle))"
    }

    /// `pintle header GET URL --session HANDLE`.
    func header(_ url: String, session handle: String) -> String {
        "pintle \(options)header \(target(url, session: handle))"
    }

    /// `pintle login finish ID`.
    static func finish(_ login: LoginID) -> String {
        "pintle login finish \(ShellWord.quoted(login.rawValue))"
    }

    /// `pintle login PROVIDER`.
    static func login(_ provider: ProviderID) -> String {
        "pintle login \(ShellWord.quoted(provider.rawValue))"
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
