import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// `pintle sign-proxy --socket PATH`: signs for programs that know nothing of OAuth.
struct SignProxyCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-proxy", _superCommandName: "pintle",
        abstract: "Sign and send the requests that programs make to a unix socket.",
        usage: "pintle sign-proxy --socket PATH [--allow-host HOST]",
        discussion: """
            Serves HTTP/1.1 at a socket that only you can use: its mode is 0600, its folder
            must be yours, and the kernel names the user who connects. A request for
            http://HOST is sent to https://HOST, signed with the session of that host or
            with that of --session; any other host gets 403. The program's Authorization
            and Cookie headers are dropped; bodies have at most 64 MiB.

            The vault is opened once. If its key was in the keyring, programs get 503 as soon
            as it is locked, and are served again after pintle vault unlock; else pintle
            vault lock ends the proxy, with 3. SIGTERM or Ctrl-C stops it and removes the
            socket. Until then every program that runs as you can use it.

            Example: pintle sign-proxy --socket "$XDG_RUNTIME_DIR/x.sock" --session news &
                     curl --unix-socket "$XDG_RUNTIME_DIR/x.sock" \\
                         http://api.x.com/2/users/me
            """)
    @Option(
        help: ArgumentHelp("The path of the new socket.", valueName: "path"),
        completion: .file())
    var socket: String
    @OptionGroup var hosts: AllowedHosts
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        guard !socket.isEmpty else {
            throw .usage("--socket needs a path", hint: "as in: --socket /run/user/1000/x.sock")
        }
        let path = context.environment.files.absolute(socket)
        let desk = try ProxyDesk(context, allowing: hosts.allowHost)
        let exit: ExitStatus
        do throws(SocketProblem) {
            exit = try await context.environment.serveSocket(
                path, { request, answer in await desk.answer(request, by: answer) },
                { desk.wait(for: $0) },
                { context.say(.proxyListens(at: path)) })
        } catch {
            throw CommandFailure(.socket(error, at: path))
        }
        if exit == .locked { throw CommandFailure(.lockedMeanwhile("The socket is gone.")) }
        if exit != .done { throw .ended(exit) }
    }
}

extension Announcement {
    /// The socket is there.
    fileprivate static func proxyListens(at path: String) -> Announcement {
        Announcement(
            .good, "Signing requests at \(PrintableText(path, limit: 120))",
            "Press Ctrl-C to stop and remove the socket.")
    }

    /// There is no socket.
    static func socket(_ problem: SocketProblem, at path: String) -> Announcement {
        let place = PrintableText(path, limit: 60)
        switch problem {
        case .noFolder:
            return Announcement(
                .failed, "There is no folder for \(place)",
                hint: "create it first: mkdir -m 700 DIR", exit: .usage)
        case .folderOpenToOthers(let folder):
            return Announcement(
                .failed, "Others can write \(PrintableText(folder, limit: 60))",
                "They could replace our socket with their own.",
                hint: "use a folder of your own, as $XDG_RUNTIME_DIR, or chmod go-w",
                exit: .insecure)
        case .folderOfOthers(let folder):
            return Announcement(
                .failed, "\(PrintableText(folder, limit: 60)) is not yours",
                "Its owner could replace our socket with another one.",
                hint: "use a folder of your own, as $XDG_RUNTIME_DIR", exit: .insecure)
        case .tooLong(let limit):
            return Announcement(
                .failed, "That path is too long for a socket", "It has at most \(limit) bytes.",
                hint: "choose a shorter one", exit: .usage)
        case .inUse:
            return Announcement(
                .failed, "Another process listens at \(place)", "Nothing was changed.",
                hint: "stop it first, or choose another path", exit: .busy)
        case .taken:
            return Announcement(
                .failed, "\(place) is not your socket", "Nothing was changed.",
                hint: "choose another path", exit: .usage)
        case .other(let reason):
            return Announcement(
                .failed, "No socket can be created at \(place)",
                said: "The system said: \(reason, limit: 60)", exit: .failed)
        }
    }
}
