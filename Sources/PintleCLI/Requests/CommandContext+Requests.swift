import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore

extension CommandContext {
    /// What signs for the session that fits the URL, renewed where it has to be.
    func signer(
        for url: RequestURL?, _ allowedHosts: [String]
    ) async throws(CommandFailure) -> SessionSigner {
        try await unreadySigner(for: url, allowedHosts).readyToUse()
    }

    /// The same as it is in the store; nobody is asked for anything where that is not wanted.
    func unreadySigner(
        for url: RequestURL?, _ allowedHosts: [String], mayAsk: Bool = true
    ) throws(CommandFailure) -> SessionSigner {
        let allowed = try Self.origins(allowedHosts)
        let store = try store(mayAsk: mayAsk)
        let choice = try chooseSession(for: url?.origin, allowing: allowed, in: store)
        let signer = try SessionSigner(self, store, open(choice, in: store), allowing: allowed)
        if let url { try signer.requireAllowed(url) }
        return signer
    }

    /// The origins of `--allow-host`.
    private static func origins(_ names: [String]) throws(CommandFailure) -> [Origin] {
        do throws(ParseFailure) {
            return try HostBinding.origins(names)
        } catch .nonASCIIHost {
            throw CommandFailure(.hostNotASCII)
        } catch .invalidPort {
            throw CommandFailure(.portOutOfRange)
        } catch {
            throw .usage("--allow-host wants HOST or HOST:PORT", hint: "as in: api.x.com")
        }
    }

    /// The session for requests to an origin; any of them where none is for it and it is allowed.
    private func chooseSession(
        for origin: Origin?, allowing allowed: [Origin], in store: SessionStore
    ) throws(CommandFailure) -> SessionChoice {
        let wishes = sessionWishes()
        do throws(CommandFailure) {
            return try chooseSession(wishes, in: store, at: origin)
        } catch {
            guard error.exit == .insecure, let origin, allowed.contains(origin) else { throw error }
            return try chooseSession(wishes, in: store, at: nil)
        }
    }
}

extension CommandFailure {
    /// A file that was named cannot be read.
    init(_ failure: FileProblem, path: String) {
        self.init(.file(failure, path: path))
        if case .tooLong = failure {
            announcement.hint = "send it from a file: --body FILE takes any length"
        }
    }
}
