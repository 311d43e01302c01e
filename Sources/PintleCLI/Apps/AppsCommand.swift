import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// The commands `pintle apps …`.
struct AppsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps", _superCommandName: "pintle",
        abstract: "Manage the app keys that providers gave you.",
        subcommands: [Add.self, Edit.self, List.self, Show.self, Remove.self])

    struct List: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "list", _superCommandName: "pintle apps",
            abstract: "List the app keys, without their secrets.",
            usage: "pintle apps list",
            discussion: "Example: pintle apps list")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let apps = try reachingStore { () throws(StoreFailure) in try store.apps.list() }
            try context.answer(
                AppsAnswer(apps: apps),
                else: AppFacts.all.table(of: apps.map { AppFacts(app: $0) }, clock: context.clock))
            if apps.isEmpty { context.say(.noAppKeys) }
        }
    }

    struct Show: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "show", _superCommandName: "pintle apps",
            abstract: "Show one app key, without its secret.",
            usage: "pintle apps show PROVIDER [NAME] [--public-key]",
            discussion: """
                With --public-key it prints only the public half of the RSA key, for the
                provider's administrator.

                Example: pintle apps show jira@jira.example.com --public-key >pintle.pub
                """)
        @Argument(help: "The provider's id.", completion: .providers) var provider: String
        @Argument(help: "The name of the app key, if there are several.", completion: .apps)
        var name: String?
        @Flag(help: "Print only the public half of its RSA key.") var publicKey = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let provider = try context.knownInstance(provider, in: store)
            let app = try context.app(name, of: provider, in: store, for: "show")
            let pair = try context.reachingApps { () throws(AppFailure) in
                try context.keyReader.pair(app.credentials.key)
            }
            let sessions = try reachingStore { () throws(StoreFailure) in
                try context.apps(store).sessions(using: app.name, of: app.provider)
            }
            if publicKey {
                guard let pair else {
                    throw .usage(
                        "The app key \(app.name, limit: 40) has no RSA key",
                        "It has no public half.",
                        hint: provider.takes(.rsaPrivateKey)
                            ? "pintle apps edit \(provider.id.rawValue) \(app.name) --generate-rsa"
                            : "leave --public-key out")
                }
                let facts = AppFacts(app: app, details: .init(provider: provider, pair: pair))
                return try context.answer(
                    AppAnswer(app: facts), else: AppTable.publicKey(pair))
            }
            let facts = AppFacts(
                app: app, details: .init(provider: provider, pair: pair, sessions: sessions))
            try context.answer(
                AppAnswer(app: facts),
                else: AppFacts.all.lines(of: facts, clock: context.clock, labels: 12)
                    + (pair.map(AppTable.publicKey) ?? []))
        }
    }

    struct Remove: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", _superCommandName: "pintle apps",
            abstract: "Remove an app key; its sessions are kept, but cannot sign.",
            usage: "pintle apps remove PROVIDER [NAME] [--yes]",
            discussion: "Example: pintle apps remove x --yes")
        @Argument(help: "The provider's id.", completion: .providers) var provider: String
        @Argument(help: "The name of the app key, if there are several.", completion: .apps)
        var name: String?
        @Flag(help: "Do not ask.") var yes = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let provider = try context.knownInstance(provider, in: store)
            let app = try context.app(name, of: provider, in: store, for: "remove")
            try context.requireYes(yes)
            let sessions = try reachingStore { () throws(StoreFailure) in
                try context.apps(store).sessions(using: app.name, of: app.provider)
                    .filter { !$0.isImpersonal }
            }
            if !sessions.isEmpty { context.say(.stopSigning(sessions, app: app.name)) }
            if !yes { try context.confirm("Remove the app key \(app.name, limit: 40)") }
            try reachingStore { () throws(StoreFailure) in
                try context.apps(store).remove(app.name, of: provider.id)
            }
            try context.done(
                Announcement(
                    .good, "Removed the app key \(app.name, limit: 40) for \(provider.name)",
                    sessions.isEmpty
                        ? "" : "Its sessions sign again when an app key of that name is added."))
        }
    }
}
