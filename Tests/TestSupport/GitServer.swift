import Foundation

/// Repositories over https on loopback: `Tests/Interop/git_server.py`.
public final class GitServer {
    /// A request that came with a password.
    public struct Use: Decodable, Sendable {
        /// The path, with its query.
        public let path: String
        /// The name beside the password.
        public let name: String
        /// Whose the token was; nil where it was good for nothing.
        public let owner: String?
    }

    /// What came up to now.
    public struct Log: Decodable, Sendable {
        /// The requests with a password, in order.
        public let used: [Use]
        /// How many came without one.
        public let without: Int
    }

    /// The scheme, host and port.
    public let baseURL: String
    /// The authority's certificate.
    public let caFile: String
    private let controlURL: String
    private let folder: TemporaryFolder
    private let process: RunningCommand

    private struct Hello: Decodable {
        let baseUrl: String
        let controlUrl: String
        let caFile: String
    }

    /// Starts it on free ports; the provider at that URL says whose a token is.
    public init(asking provider: String) throws {
        let script = Repository.root.appendingPathComponent("Tests/Interop/git_server.py").path
        folder = try TemporaryFolder("git-server")
        process = try Command(
            Repository.python, ["-B", script, "--folder", folder.path, "--provider", provider]
        ).start()
        let hello = try process.hello(Hello.self, of: "the server of repositories")
        (baseURL, controlURL, caFile) = (hello.baseUrl, hello.controlUrl, hello.caFile)
    }

    /// What came up to now.
    public func log() throws -> Log {
        let reply = try PlainHTTP.send("GET", "\(controlURL)/_log")
        return try snakeCaseDecoder.decode(Log.self, from: Data(reply.body))
    }
}
