public import LoginCore
import OAuthCore
public import TextCore

/// Words for the result of an import for each thing that it found.
public enum ImportWords {
    /// The form of a file, by the tools that write it.
    public static func form(of path: PrintableText, _ tools: String) -> PrintableText {
        "\(path) has the form of \(tools, limit: 60)"
    }

    /// The verdict, in a few words.
    public static func short(_ verdict: ImportVerdict) -> PrintableText {
        switch verdict {
        case .new: "new"
        case .here, .accountHere: "is here"
        case .repeated: "twice"
        case .lacksApp: "needs app key"
        case .lacksProvider, .lacksInstance: "needs provider"
        case .unknownProvider, .otherKey, .badKey, .otherToken, .newHost: "cannot be used"
        case .refused: "refused"
        }
    }

    /// The reason for the verdict, and the remedy; may be empty.
    public static func reason(_ verdict: ImportVerdict, provider: String?) -> PrintableText {
        switch verdict {
        case .new: ""
        case .here(let handle): "as \(handle, limit: 40)"
        case .accountHere(let handle): "with another token, as \(handle, limit: 40)"
        case .repeated(let path, let line): "see line \(line) of \(path, limit: 40)"
        case .lacksApp:
            """
            add the tool's: pintle apps add \(provider ?? "PROVIDER", limit: 40) --key K --name NAME, \
            then --app NAME
            """
        case .lacksProvider: "name it: --provider P"
        case .lacksInstance(let id): "name it: --provider \(id, limit: 40)@HOST"
        case .unknownProvider(let name): "no provider is called \(name, limit: 40)"
        case .otherKey: "the provider needs another kind of app key"
        case .badKey: "its private key cannot be read"
        case .otherToken: "the provider needs another kind of token"
        case .newHost(let host): "its app key was not saved for \(host.shortName, limit: 40)"
        case .refused: "the provider does not accept its token"
        }
    }

    /// The items to add, as `2 sessions and 1 app key`.
    public static func counted(sessions: Int, apps: Int) -> PrintableText {
        let parts = [(sessions, "session"), (apps, "app key")].filter { $0.0 > 0 }
        return PrintableText(
            own: parts.map { CountWords.counted($0.0, $0.1) }.joined(separator: " and "))
    }

    /// A name for scripts.
    public static func code(_ verdict: ImportVerdict) -> String {
        switch verdict {
        case .new: "new"
        case .here: "here"
        case .accountHere: "account_here"
        case .repeated: "repeated"
        case .lacksApp: "lacks_app"
        case .lacksProvider: "lacks_provider"
        case .lacksInstance: "lacks_instance"
        case .unknownProvider: "unknown_provider"
        case .otherKey: "other_key"
        case .badKey: "bad_key"
        case .otherToken: "other_token"
        case .newHost: "new_host"
        case .refused: "refused"
        }
    }

    /// Every such word.
    package static let codes = [
        "new", "here", "account_here", "repeated", "lacks_app", "lacks_provider", "lacks_instance",
        "unknown_provider", "other_key", "bad_key", "other_token", "new_host", "refused",
    ]

    /// The other content of a file.
    public static func leftover(_ what: FoundFile.What) -> PrintableText {
        switch what {
        case .setting(let name): "\(name, limit: 40)"
        case .appToken: "a token of the app alone, not a session of an account"
        case .command(let text): "a command, which is not run: \(text, limit: 80)"
        case .shellValue(let name): "\(name, limit: 40), whose value only a shell can compute"
        case .password: "a user name with a password"
        case .vendorsKey: "a login whose app key only the vendor may use"
        case .unknownService(let name):
            "a login at \(name, limit: 40), which Pintle has no provider for"
        }
    }
}
