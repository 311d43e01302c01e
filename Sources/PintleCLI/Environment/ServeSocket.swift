public import LoginRuntime
public import PintleText

/// A unix socket at which programs of this user are answered, until a signal ends the process, or what
/// waits for a descriptor says that the vault is locked.
///
/// Gets the absolute path, what answers, what waits, and what to call once it listens.
public typealias ServeSocket =
    @Sendable (
        _ path: String, _ answerer: @escaping ProxyServer.Answerer,
        _ wait: @escaping @Sendable ([Int32]) -> Bool, _ ready: @Sendable () -> Void
    ) async throws(SocketProblem) -> ExitStatus
