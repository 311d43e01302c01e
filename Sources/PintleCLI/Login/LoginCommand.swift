import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// `pintle login PROVIDER`, and its steps as commands.
struct LoginCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "login", _superCommandName: "pintle",
        abstract: "Log in to a provider by PIN, code or device.",
        usage: """
            pintle login PROVIDER [--account NAME] [--label L] [--pin-fd N]
            pintle login start PROVIDER | list | finish ID | cancel ID
            """,
        discussion: """
            Prints a URL to open on any device, asks for the PIN or code that the provider
            shows there, or for the URL where the browser ends, and keeps the session
            sealed. If the provider has device logins, it prints a code to type there and
            waits for approval. On a machine with a display the browser can send the
            answer to a port of 127.0.0.1, if the provider allows it. Pintle names the
            form it chose; --form chooses another. Standard output gets the handle.

            oidc@HOST is any OpenID Connect server, as oidc@id.example.org/realms/acme;
            oauth2@HOST is any OAuth 2 server with metadata. If it has endpoints at
            other hosts, Pintle names them and asks once; --allow-host accepts them.

            Example:            pintle login x --account acme_events --label events
            In steps, scripts:  pintle login start x
                                pintle login finish ID --pin-fd 3 3<pin
            """,
        subcommands: [Start.self, List.self, Finish.self, Cancel.self])

    @OptionGroup var login: LoginArguments
    @Option(
        help: ArgumentHelp(
            "Read PIN, code or URL from descriptor N, first line.", valueName: "n"))
    var pinFd: Int32?
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let store = try context.lockedStore()
        try context.requireNamed(login.provider, orVerbBelow: ["login"], in: store)
        guard
            pinFd != nil || login.needsNoQuestion || context.environment.terminal.canAsk
        else {
            var words = AnnouncementContext(clock: context.clock)
            words.providerID = ProviderWords.named(login.provider) + login.spelledOptions
            throw CommandFailure(.nothingToAskWith(words))
        }
        try context.unlock(store, canAsk: context.environment.terminal.canAsk)
        if pinFd == nil { context.offerImports(of: login.provider, in: store) }
        var new = try await context.newLogin(login, in: store)
        if pinFd != nil { try new.bringAnswer() }
        var line = try LineLogin(
            context, store: store, new.request, isNarrated: true, saysForm: login.form == nil)
        line.say(line.narration.beginning())
        let stop = await line.start(new)
        let given: LineLogin.GivenAnswer = pinFd.map { .descriptor($0) } ?? .asked
        try await line.finish(from: stop, by: given, asksAgain: true)
    }

    struct Start: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "start", _superCommandName: "pintle login",
            abstract: "Ask for a login URL, print it, and leave the login waiting.",
            usage: "pintle login start PROVIDER [--account NAME] [--label L] [--app A]",
            discussion: "Example: pintle login start x --account acme_events --json")
        @OptionGroup var login: LoginArguments
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let new = try await context.newLogin(login, in: store)
            if let end = SessionLifeWords.warning(before: new.request.provider) {
                context.warn(.endsElsewhere(end.consequence, instead: end.instead))
            }
            var line = try LineLogin(context, store: store, new.request, isNarrated: false)
            var stop = await line.start(new)
            if case .failed(let now) = stop { stop = await line.goOn(after: now) ?? stop }
            switch stop {
            case .awaitingVerifier(let waiting):
                do throws(CommandFailure) {
                    try line.answerAddress(waiting)
                    context.say(
                        .waits(new.request, until: waiting.authorization.expiresAt, context.clock))
                    try context.printAnswer()
                } catch {
                    throw error.keeping(new.request.id)
                }
            case .failed: throw line.failure()
            case .confirmingAccount, .signedIn, .ended: throw CommandFailure(.loginGone)
            }
        }
    }

    struct List: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "list", _superCommandName: "pintle login",
            abstract: "List the waiting logins; also works while locked.",
            usage: "pintle login list",
            discussion: "Example: pintle login list --json")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let listing = try context.listing()
            let logins = try reachingStore { () throws(StoreFailure) in
                try listing.store.logins.listUnverified()
            }
            try context.answer(
                LoginsAnswer(
                    verified: listing.isVerified, logins: logins),
                else: LoginTable.lines(logins, clock: context.clock) { id in
                    try? context.provider(id, in: listing.store)
                })
            try context.close(listing)
        }
    }

    struct Cancel: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "cancel", _superCommandName: "pintle login",
            abstract: "Cancel a waiting login.",
            usage: "pintle login cancel ID",
            discussion: "Example: pintle login cancel 7f3a")
        @Argument(help: "The login's id.", completion: .logins) var id: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let id = LoginID(rawValue: id)
            do throws(WaitingLogin.Refusal) {
                try WaitingLogin.cancel(id, in: store) {
                    context.environment.vault.forgetAddress(context.home, $0)
                }
            } catch {
                switch error {
                case .undecided:
                    throw .usage(
                        "Login \(id.rawValue) is waiting for a decision",
                        "Another account signed in; its session is kept separately.",
                        hint: "pintle login finish \(id.rawValue) --keep, --again or --discard")
                case .store(let failure): throw CommandFailure(failure)
                }
            }
            try context.done(.cancelled(id))
        }
    }
}

extension NewLogin {
    /// Chooses a form whose answer can be read from a descriptor.
    fileprivate mutating func bringAnswer() throws(CommandFailure) {
        request.forms.removeAll { $0 == .device }
        // Forms that the program waits for come after those whose answer is brought.
        request.forms =
            request.forms.filter { !$0.comesByBrowser } + request.forms.filter(\.comesByBrowser)
        guard request.forms.isEmpty else { return }
        throw .usage(
            "A device login needs no --pin-fd", "No PIN comes back from it.",
            hint: "leave it out, or choose another --form")
    }
}

extension CommandFailure {
    /// The failure of a login that is kept, but whose id could not be printed.
    fileprivate func keeping(_ login: LoginID) -> CommandFailure {
        var failure = self
        let id = PrintableText(login.rawValue)
        failure.announcement.said = "The login is kept as \(id)."
        failure.announcement.hint =
            "pintle login list shows its URL; pintle login cancel \(id) ends it"
        return failure
    }
}
