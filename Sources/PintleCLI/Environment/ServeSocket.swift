public import LoginRuntime
public import PintleText

/// Answers programs of this user at a unix socket, until a signal ends the process, or the waiter
/// for a descriptor finds the vault locked.
///
/// Gets the absolute path, the answerer, the waiter, and a closure to call once it listens.
public typealias ServeSocket =
    @Sendable (
        _ path: String, _ answerer: @escaping ProxyServer.Answerer,
        _ wait: @escaping @Sendable ([Int32]) -> Bool, _ ready: @Sendable () -> Void
    ) async throws(SocketProblem) -> ExitStatus
