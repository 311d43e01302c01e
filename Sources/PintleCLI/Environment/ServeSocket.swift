public import LoginRuntime
public import PintleText

/// A unix socket at which programs of this user are answered, until a signal ends the process.
///
/// Gets the absolute path, what answers, and what to call once it listens.
public typealias ServeSocket =
    @Sendable (
        _ path: String, _ answerer: @escaping ProxyServer.Answerer, _ ready: @Sendable () -> Void
    ) async throws(SocketProblem) -> ExitStatus
