import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// `pintle run --as VAR -- COMMAND`: a command with a session's values in its environment.
struct RunCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "run", _superCommandName: "pintle",
        abstract: "Run a command with a session's token in its environment.",
        usage: "pintle run --as VAR[=VALUE]... [--min-life SECONDS] -- COMMAND [ARG]...",
        discussion: """
            Sets only the variables that --as names. The VALUE is token, token-secret,
            consumer-key or consumer-secret; a variable alone gets the bearer token,
            renewed if necessary. For the two secrets you have to open the vault again: a
            cached key is not enough.

            The command replaces Pintle: signals, descriptors and the exit status are its
            own. Exits with 127 if there is no such command, with 126 if it cannot be
            started.

            This is the only command that puts a secret into an environment. While COMMAND
            runs, every program of the same user can read its environment, and its child
            processes inherit it. Prefer pintle request, header or token if you can.

            Example: pintle run --session work --as GITHUB_TOKEN -- gh pr list
                     pintle run --session news --as KEY=consumer-key \\
                         --as SECRET=consumer-secret --as TOKEN=token \\
                         --as TOKEN_SECRET=token-secret -- ./bot.py
            """)
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The variable, and the value if it is not the bearer token.",
            valueName: "var[=value]"))
    var values: [HandedValue] = []

    @Option(
        help: ArgumentHelp(
            "The least time that the token must be valid, in place of 60.", valueName: "seconds"))
    var minLife: Seconds?

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The command and its arguments, after --.", valueName: "command"))
    var command: [String] = []
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        try checkLine()
        let store = try openStore(context)
        let session = try context.openSession(in: store)
        var signer = try context.opened(session, in: store)
        let parts = values.map { ($0.variable, $0.part) }
        var variables: [String: Secret] = [:]
        if signer.signs {
            try Self.requireNamed(parts.map(\.1), signer)
            signer = try await signer.readyToUse(in: context)
            signer.warnWhereEnded(in: context)
        }
        // Asked for once, however many variables want it.
        let token = try await bareToken(of: signer, context)
        let app = try reachingStore { () throws(StoreFailure) in
            try store.app(of: session)
        }
        for (name, part) in parts {
            if let token {
                variables[name] = try Self.value(part, bearing: token, signer)
            } else {
                variables[name] = try Self.value(
                    part, signer.session.credentials, app.credentials)
            }
        }
        signer.noteUse(in: context)
        throw try replace(with: variables, context)
    }

    private func checkLine() throws(CommandFailure) {
        guard !values.isEmpty else {
            throw .usage(
                "--as names the variable that gets the token",
                hint: "as in: pintle run --as GITHUB_TOKEN -- gh pr list")
        }
        let names = values.map(\.variable)
        if let name = names.first(where: ReservedVariables.contains) {
            throw .usage(
                "--as cannot set \(name, limit: 40)",
                "The system, a shell or an interpreter reads it before the command does.",
                hint: "name a variable that the command reads, as GITHUB_TOKEN")
        }
        guard Set(names).count == names.count else {
            throw .usage("--as names a variable twice", hint: "use another name for each")
        }
        guard let first = command.first, !first.isEmpty else {
            throw .usage(
                "There is no command to run", "Give it after --, with its arguments.",
                hint: "as in: pintle run --as GITHUB_TOKEN -- gh pr list")
        }
    }

    /// The store; secrets are available as for `sessions reveal`, to a person who can open the
    /// vault now.
    private func openStore(_ context: CommandContext) throws(CommandFailure) -> SessionStore {
        guard values.contains(where: { $0.part?.isSecretOfSigning == true }) else {
            return try context.store()
        }
        let store = try context.lockedStore()
        try context.unlockAnew(store)
        return store
    }

    // MARK: The values

    private func bareToken(
        of signer: OpenSession, _ context: CommandContext
    ) async throws(CommandFailure) -> Secret? {
        guard !signer.signs else { return nil }
        let given = try await signer.token(lasting: minLife?.duration, in: context)
        _ = try given.printable()
        return given.token
    }

    /// A session that signs has four values, and none that goes without saying.
    private static func requireNamed(
        _ parts: [HandedValue.Part?], _ signer: OpenSession
    ) throws(CommandFailure) {
        guard parts.contains(nil) else { return }
        let handle = PrintableText(signer.session.summary.handle, limit: 40)
        throw .usage(
            "\(handle) signs each request, and has no bearer token",
            "Name one of its four values for each variable.",
            hint: "--as VAR=consumer-key, =consumer-secret, =token or =token-secret")
    }

    private static func value(
        _ part: HandedValue.Part?, bearing token: Secret, _ signer: OpenSession
    ) throws(CommandFailure) -> Secret {
        guard let part, part != .token else { return token }
        let handle = PrintableText(signer.session.summary.handle, limit: 40)
        throw .usage(
            "\(handle) has no \(part.rawValue) to give",
            "Its token is sent alone, and signs nothing.", hint: "--as VAR, or --as VAR=token")
    }

    private static func value(
        _ part: HandedValue.Part?, _ credentials: SessionCredentials, _ app: ClientCredentials
    ) throws(CommandFailure) -> Secret {
        switch part {
        case .consumerKey: return Secret(utf8: app.identifier)
        case .consumerSecret:
            guard case .sharedSecret(let secret) = app.key else { throw .noSecretText(app.key) }
            return secret
        case .tokenSecret: return credentials.signingToken?.sharedSecret ?? Secret([])
        case .token, nil: return credentials.token
        }
    }

    // MARK: The command

    /// Replaces the process by the command; returns the failure if that is impossible.
    private func replace(
        with variables: [String: Secret], _ context: CommandContext
    ) throws(CommandFailure) -> CommandFailure {
        // Nothing is said after the command has begun.
        context.sayUnprintedWarnings()
        let descriptors = [context.passphraseDescriptor].compactMap(\.self)
        let why = context.environment.replaceProcess(
            Replacement(words: command, variables: variables, closed: descriptors))
        let name = PrintableText(command.first ?? "", limit: 40)
        switch why {
        case .missing: return CommandFailure(.noSuchProgram(name))
        case .notStarted(let reason): return CommandFailure(.programNotStarted(name, reason))
        case .nulInValue(let variable):
            return CommandFailure(.nulInVariable(PrintableText(variable, limit: 40)))
        }
    }
}

extension CommandFailure {
    /// An app has no secret that could be handed over as text.
    static func noSecretText(_ key: ClientCredentials.Key) -> CommandFailure {
        guard case .rsaPrivateKey = key else {
            return .usage(
                "This app has no consumer secret", "It is a public app, with only an id.",
                hint: "leave that value out")
        }
        return .usage(
            "This app signs with an RSA key, which is not a line of text",
            hint: "use pintle header or pintle request, which sign with it")
    }
}

extension Announcement {
    /// The command to run does not exist.
    fileprivate static func noSuchProgram(_ name: PrintableText) -> Announcement {
        Announcement(
            .failed, "There is no command \(name)", "No folder of PATH has it.",
            hint: "check its name, or give its path", exit: .noSuchCommand)
    }

    /// The command cannot be started.
    fileprivate static func programNotStarted(
        _ name: PrintableText, _ reason: String
    ) -> Announcement {
        Announcement(
            .failed, "\(name) could not be started", "The system said: \(reason, limit: 60).",
            hint: "check that it is a program that you may run", exit: .notStarted)
    }

    /// A value cannot stand in an environment.
    fileprivate static func nulInVariable(_ name: PrintableText) -> Announcement {
        Announcement(
            .failed, "The value of \(name) contains a NUL",
            "It would be cut there. Nothing was run.",
            hint: "pintle sessions reveal writes the complete value", exit: .failed)
    }
}
