import Synchronization

/// An OAuth 2 server with its usual habits, for one test at a time; it serves the next one afterwards,
/// since many tests would spend more time on starting theirs than on anything else.
public final class OAuth2Loan: Sendable {
    /// The server.
    public let server: OAuth2Server

    private static let idle = Mutex<[OAuth2Server]>([])

    /// Takes one that nobody uses, else starts one, over plain http.
    public init(_ library: OAuth2Server.Library) throws {
        let waiting = Self.idle.withLock { idle in
            idle.firstIndex { $0.library == library }.map { idle.remove(at: $0) }
        }
        // One that waited for long has ended by itself.
        if let waiting, (try? waiting.reset()) != nil {
            server = waiting
        } else {
            server = try OAuth2Server(library)
        }
    }

    deinit {
        Self.idle.withLock { [server] idle in idle.append(server) }
    }
}
