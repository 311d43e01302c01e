import ArgumentParser
import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

/// `pintle apps …`
struct AppsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps", _superCommandName: "pintle",
        abstract: "Keep the app keys that providers gave you.",
        subcommands: [Add.self, List.self, Remove.self])

    struct Add: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "add", _superCommandName: "pintle apps",
            abstract: "Add a consumer key with its secret or RSA key.",
            usage: """
                pintle apps add PROVIDER --key K [--name A] [--secret-fd N | --rsa-key FILE] \
                [--replace]
                """,
            discussion: """
                The secret is asked for, or read from a descriptor; never an argument.

                Example: pintle apps add x --key 3nVuSoBZnx6U4vzUxf5w --secret-fd 3 3<secret
                """)
        @Argument(help: "The provider's id.") var provider: String
        @Option(help: ArgumentHelp("A name for it, only for you.", valueName: "a")) var name =
            "default"
        @Option(help: ArgumentHelp("The consumer key.", valueName: "k")) var key: String
        @Option(
            help: ArgumentHelp("Read the secret from descriptor N, first line.", valueName: "n"))
        var secretFd: Int32?
        @Option(help: ArgumentHelp("A private key in PEM, for the RSA methods.", valueName: "file"))
        var rsaKey: String?
        @Flag(help: "Put it in the place of the one with that name.") var replace = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            guard secretFd == nil || rsaKey == nil else {
                throw .usage(
                    "--secret-fd and --rsa-key do not go together", hint: "use one of them")
            }
            guard secretFd != nil || rsaKey != nil || context.environment.terminal.canAsk else {
                throw CommandFailure(.nothingToRead("secret", "--secret-fd"))
            }
            let store = try context.store()
            let provider = try context.provider(named: provider, in: store)
            let app = RegisteredApp(
                provider: provider.id, name: name,
                credentials: ClientCredentials(identifier: key, key: try readKey(context)),
                origins: provider.boundOrigins, addedAt: context.environment.now())
            do throws(StoreFailure) {
                if replace { try store.updateApp(app) } else { try store.addApp(app) }
            } catch .item(.nameTaken(_, let free)) {
                throw .usage(
                    "There is an app key \(name) for \(provider.name) already",
                    hint: "--name \(free), or --replace")
            } catch {
                throw CommandFailure(error)
            }
            try context.done(
                Announcement(
                    .good, "The app key \(name) for \(provider.name) is saved, sealed",
                    hint: "pintle login \(provider.id.rawValue)"))
        }

        private func readKey(
            _ context: CommandContext
        ) throws(CommandFailure) -> ClientCredentials.Key {
            if let rsaKey {
                let pem: Secret
                do throws(FileDoor.Failure) {
                    pem = try context.environment.files.readSecret(rsaKey, 64 * 1024)
                } catch {
                    throw CommandFailure(error, path: rsaKey)
                }
                do throws(KeyFailure) {
                    _ = try context.environment.cryptography.rsaSigner(.sha1, pem)
                } catch {
                    throw .usage(
                        "\(PrintableText(rsaKey, limit: 48)) cannot be used",
                        KeyWords.sentence(error), hint: "openssl pkey -in FILE -out PLAIN")
                }
                return .rsaPrivateKey(pem: pem)
            }
            let typed: Secret
            if let secretFd {
                typed = try context.readSecret(secretFd, "--secret-fd")
            } else {
                typed = try context.ask("Consumer secret: ", echo: .hidden)
            }
            let secret = typed.withoutBlanksAround
            if secret.count != typed.count { context.say(.blanksTakenOff(left: secret.count)) }
            return .sharedSecret(secret)
        }
    }

    struct List: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "list", _superCommandName: "pintle apps",
            abstract: "List the app keys, without their secrets.",
            usage: "pintle apps list")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let apps = try reachingStore { () throws(StoreFailure) in try store.apps() }
            let rows = apps.map { app in
                [
                    PrintableText(app.provider.rawValue), PrintableText(app.name, limit: 40),
                    PrintableText(app.credentials.identifier, limit: 60),
                    PrintableText(own: context.clock.short(app.addedAt)),
                ]
            }
            try context.answer(
                AppsAnswer(apps: apps.map { AppsAnswer.Entry($0) }),
                else: SessionTable.columns(["PROVIDER", "NAME", "CONSUMER KEY", "ADDED"], rows))
        }
    }

    struct Remove: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", _superCommandName: "pintle apps",
            abstract: "Remove an app key; its sessions stay, but cannot sign.",
            usage: "pintle apps remove PROVIDER [NAME] [--yes]")
        @Argument(help: "The provider's id.") var provider: String
        @Argument(help: "The name of the app key.") var name: String = "default"
        @Flag(help: "Do not ask.") var yes = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let provider = try context.provider(named: provider, in: store)
            let app = try reachingStore { () throws(StoreFailure) in
                try store.app(name, of: provider.id)
            }
            try context.requireYes(yes)
            if !yes { try context.confirm("Remove the app key \(app.name, limit: 40)") }
            try reachingStore { () throws(StoreFailure) in
                try store.removeApp(app.name, of: provider.id)
            }
            try context.done(
                Announcement(.good, "The app key \(app.name) for \(provider.name) is removed"))
        }
    }
}

/// The answer of `apps list`.
struct AppsAnswer: Encodable {
    var version = 1
    var apps: [Entry]

    struct Entry: Encodable, Equatable {
        var provider: String
        var name: String
        var consumerKey: String
        var addedAt: String

        init(_ app: RegisteredApp) {
            provider = app.provider.rawValue
            name = app.name
            consumerKey = app.credentials.identifier
            addedAt = app.addedAt.description
        }
    }
}

extension Secret {
    /// The same without blanks at both ends, which come along when a secret is copied.
    var withoutBlanksAround: Secret {
        withBytes { bytes in
            let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
            let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
            return Secret(bytes[start..<end])
        }
    }
}
