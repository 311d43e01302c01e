import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// `pintle git-credential get|store|erase`: git's credential helper.
struct GitCredentialCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "git-credential", _superCommandName: "pintle",
        abstract: "Give git the token of a bearer session as its password.",
        usage: "pintle git-credential [--username NAME] get|store|erase",
        discussion: """
            git runs it as a credential helper, see git-credential(1). If no session is
            bound to the server, it prints nothing and exits with 0, so that git asks its
            next helper. It never prompts; if a session cannot be used, standard error
            says why, and git continues too.

            If a server has several sessions, --session chooses one; else the one whose
            account or label is git's user name or the owner in the path
            (credential.useHttpPath); else the default, or the only one. A user name that
            no session has gets no answer.

            store keeps nothing. erase removes nothing: it renews the session whose token
            the server refused, or asks its provider whether it still works.

            Example: git config --global credential.https://github.com.helper \\
                '!pintle git-credential'
            """)
    @Argument(
        help: "The operation: get, store or erase.", completion: .list(["get", "store", "erase"]))
    var operation: String

    @Option(
        help: ArgumentHelp(
            "The user name to send with the token, in place of \(GitCredentialAnswer.usualName).",
            valueName: "name"))
    var username: String?
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        switch operation {
        case "get": try await answer(Self.request(context), context)
        case "erase": try await lookInto(Self.request(context), context)
        default:
            // git-credential(1): a helper ignores unknown or unsupported operations. Git's input is
            // read all the same: a closed pipe would end git.
            _ = try? context.environment.files.readMessage(Self.longestMessage)
        }
    }

    // MARK: get

    private func answer(
        _ request: GitCredentialRequest, _ context: CommandContext
    ) async throws(CommandFailure) {
        let username = try checkedUsername()
        guard let origin = request.origin else { return }
        guard origin.scheme == .https || origin.isLoopback else {
            return try Self.refusePlainText(request, context)
        }
        guard let store = try context.store(withSessionFor: origin),
            let chosen = try Self.choose(request, at: origin, context, store)
        else { return }
        guard context.environment.output.isOpen() else { throw CommandFailure(.tokenUnwanted) }
        let session = try reachingStore { () throws(StoreFailure) in
            try store.sessions.read(chosen.id)
        }
        let signer = try context.opened(session, in: store)
        try signer.requireAllowed(try RequestTarget.url("\(origin)/"), in: context)
        let given = try await signer.token(in: context)
        let answer = GitCredentialAnswer(username: username, expiresAt: given.expiresAt)
        let lines = answer.lines(bearing: try given.printable())
        signer.noteUse(in: context)
        try context.print(bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    private func checkedUsername() throws(CommandFailure) -> String {
        guard let username else { return GitCredentialAnswer.usualName }
        guard !username.isEmpty, AccountName.isUsable(username) else {
            throw .usage(
                "--username is not a valid user name",
                "It is empty, or has a control character in it.")
        }
        return username
    }

    private static func choose(
        _ request: GitCredentialRequest, at origin: Origin, _ context: CommandContext,
        _ store: SessionStore
    ) throws(CommandFailure) -> SessionSummary? {
        do throws(StoreFailure) {
            return try GitAccount.choose(request, at: origin, context.sessionWishes(), in: store)
        } catch {
            var failure = CommandFailure(error)
            if case .item(.ambiguous) = error {
                let name = origin.shortName
                let place = PrintableText(
                    name.contains("://") ? name : "https://\(name)", limit: 80)
                failure.announcement.hint =
                    "git config credential.\(place).username NAME, or --session"
            }
            throw failure
        }
    }

    /// A server that has a session by https is not answered over http, which is said; any other one
    /// is another helper's.
    private static func refusePlainText(
        _ request: GitCredentialRequest, _ context: CommandContext
    ) throws(CommandFailure) {
        guard let host = request.host, let secure = try? Origin(host: host),
            try context.store(withSessionFor: secure) != nil
        else { return }
        throw CommandFailure(
            .session(
                .notEncrypted(host: secure.host), AnnouncementContext(clock: context.clock)))
    }

    // MARK: erase

    private func lookInto(
        _ request: GitCredentialRequest, _ context: CommandContext
    ) async throws(CommandFailure) {
        guard let origin = request.origin, let password = request.password,
            let store = try context.store(withSessionFor: origin)
        else { return }
        let session = try reachingStore { () throws(StoreFailure) in
            try GitAccount.session(at: origin, with: password, in: store)
        }
        // Another helper's password, or a token that is no longer the session's.
        guard let session else { return }
        let (service, requests) = (context.sessions(store), try context.network())
        let opened = try reachingStore { () throws(StoreFailure) in
            try service.open(session, via: requests)
        }
        let words = context.words(session, opened.provider, by: service)
        do throws(SessionFailure) {
            switch try await service.lookInto(refusedTokenOf: opened) {
            case .renewed(let renewed):
                context.say(
                    .renewed(words.session, until: renewed.summary.expiresAt, clock: context.clock))
            case .works:
                context.say(.refusedElsewhere(by: PrintableText(origin.shortName), words))
            case .unknown: break
            }
        } catch {
            throw CommandFailure(.session(error, boundTo: session.origins, words))
        }
    }

    // MARK: What git says

    private static func request(
        _ context: CommandContext
    ) throws(CommandFailure) -> GitCredentialRequest {
        let message: Secret
        do throws(FileProblem) {
            message = try context.environment.files.readMessage(longestMessage)
        } catch {
            throw .unreadable(error)
        }
        do throws(GitCredentialRequest.Fault) {
            return try message.withBytes { (bytes) throws(GitCredentialRequest.Fault) in
                try GitCredentialRequest(bytes)
            }
        } catch {
            throw CommandFailure(.notFromGit(error))
        }
    }

    /// More than git ever writes, in bytes; a URL has some hundred.
    private static let longestMessage = 65_536
}

extension CommandFailure {
    /// The request of git could not be read.
    fileprivate static func unreadable(_ problem: FileProblem) -> CommandFailure {
        if case .tooLong = problem {
            return .usage(
                "Standard input is too long for a request of git",
                "It was ignored.")
        }
        return CommandFailure(.file(problem, path: "-"))
    }
}

extension Announcement {
    /// The input is not a request of git, or one with smuggled lines.
    fileprivate static func notFromGit(_ fault: GitCredentialRequest.Fault) -> Announcement {
        let why: PrintableText =
            switch fault {
            case .forbiddenCharacter(let line):
                "Line \(line) has a NUL or a carriage return, which no host or path can have."
            case .notUTF8(let line): "Line \(line) is not UTF-8."
            case .noValue(let line): "Line \(line) has no =."
            case .saidTwice(let line):
                "Line \(line) repeats an earlier one; a line feed in a URL does that."
            }
        return .usage(
            "Standard input has no request of git", why, hint: "look at the URL of the remote")
    }

    /// A server refused a token that its provider takes.
    fileprivate static func refusedElsewhere(
        by host: PrintableText, _ context: AnnouncementContext
    ) -> Announcement {
        Announcement(
            .attention, "\(host) refused the token of \(context.session)",
            "\(context.provider) accepts it: a scope or the right to that repository may be missing.",
            hint: "pintle sessions show " + context.session.asShellWord)
    }
}
