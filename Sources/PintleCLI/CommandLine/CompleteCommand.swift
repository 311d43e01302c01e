import ArgumentParser
import LoginCore
import OAuthCore
import ProviderCatalogue
import SessionStorage
import TerminalCore

/// `pintle complete KIND`: one word a line, for the completion scripts.
///
/// Whoever presses Tab must not be asked for a passphrase: only what a locked store tells.
struct CompleteCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "complete", _superCommandName: "pintle",
        abstract: "Print words for completion scripts.",
        usage: "pintle complete providers | sessions | logins",
        shouldDisplay: false)
    @Argument(help: "What is to be completed.") var kind: Kind
    @OptionGroup(title: "Global options") var global: GlobalOptions

    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case providers
        case sessions
        case logins
    }

    func perform(in context: CommandContext) async throws(CommandFailure) {
        var words = kind == .providers ? Catalogue.ids.map(\.rawValue) : []
        if let store = try? context.lockedStore() { words += known(store) }
        var seen: Set<String> = []
        for word in words where seen.insert(word).inserted {
            try context.print(PrintableText(word))
        }
    }

    private func known(_ store: SessionStore) -> [String] {
        let sessions = (try? store.sessions.list().sessions) ?? []
        let logins = (try? store.logins.list()) ?? []
        return switch kind {
        case .providers: (sessions.map(\.provider) + logins.map(\.provider)).map(\.rawValue)
        case .sessions: sessions.map(\.handle) + sessions.map(\.id.rawValue)
        case .logins: logins.map(\.id.rawValue)
        }
    }
}
