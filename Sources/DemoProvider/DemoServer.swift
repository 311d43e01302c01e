import CryptoOpenSSL
import NIOCore
import NIOHTTP1
import NIOPosix
public import OAuthCore
import Synchronization

/// The demo provider on a port of this machine's loopback, with the person in front of its page.
///
/// Listens on 127.0.0.1 only, on one thread of its own, and forgets everything when it stops.
public final class DemoServer: Sendable {
    /// The port that it listens on.
    public let port: Int
    /// The definition of the provider; as X has it, with the URLs of this server.
    public let provider: Provider
    /// The definition of this server's OAuth 2 side, in two forms.
    private let oauth2Provider: Provider
    /// The app that is registered with it.
    public let client: ClientCredentials
    /// The app by OAuth 2: it has no secret.
    public static let publicClient = ClientCredentials(
        identifier: DemoProviderState.clientID, key: .absent)
    /// The paths of its calls.
    public static let publicCalls = [
        DemoCall.page, .deviceStart, .token, .userInfo, .revoke,
    ].map(\.rawValue)
    /// The name of that app.
    public static let appName = "demo-app"

    /// Both providers, each with the app that is registered there.
    public var registrations: [(provider: Provider, client: ClientCredentials)] {
        [(provider, client), (oauth2Provider, Self.publicClient)]
    }

    private let shared: SharedState
    private let now: @Sendable () -> Timestamp
    private let channel: any Channel
    private let group: MultiThreadedEventLoopGroup

    /// Why the server does not run.
    public enum Failure: Error, Sendable, Equatable {
        /// Another program listens on that port.
        case portTaken(Int)
        /// The system gave no port.
        case cannotListen(Int)
        /// The public key is not an RSA key in PEM.
        case badKey
        /// The URLs could not be made; never happens with a port of the system's.
        case badAddress
    }

    /// Begins to listen, on any free port for 0.
    ///
    /// With the app's public key in PEM, it may sign with RSA beside the shared secret.
    public init(
        port wanted: Int = 0, publicKey pem: [UInt8]? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) throws(Failure) {
        let publicKey = try? pem.map(RSAPublicKey.init(pem:))
        guard pem == nil || publicKey != nil else { throw .badKey }
        let shared = SharedState(now: now)
        self.now = now
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            channel = try ServerBootstrap(group: group)
                .serverChannelOption(.backlog, value: 64)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        try channel.pipeline.syncOperations.addHandler(DemoHandler(shared))
                    }
                }
                .bind(host: "127.0.0.1", port: wanted).wait()
        } catch {
            try? group.syncShutdownGracefully()
            let isTaken = (error as? IOError)?.errnoCode == EADDRINUSE
            throw isTaken ? .portTaken(wanted) : .cannotListen(wanted)
        }
        port = channel.localAddress?.port ?? wanted
        let base = "http://127.0.0.1:\(port)"
        client = ClientCredentials(
            identifier: "demo-key", key: .sharedSecret(Secret(utf8: "demo-secret")))
        guard let provider = try? Provider.demo(base: base),
            let oauth2Provider = try? Provider.demoOAuth2(base: base)
        else { throw .badAddress }
        self.provider = provider
        self.oauth2Provider = oauth2Provider
        self.shared = shared
        shared.start(
            DemoProviderState(
                base: base, client: client, publicKey: publicKey, appName: Self.appName,
                cryptography: .openSSL))
    }

    /// The base URL of the server, as `http://127.0.0.1:4000`.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    /// Stops listening and ends its thread.
    public func stop() {
        try? channel.close().wait()
        try? group.syncShutdownGracefully()
    }

    // MARK: The person in front of the page

    /// The page of a URL, and its key; nil if the URL is not this server's.
    public func open(_ url: RequestURL) -> (key: ConsentKey, page: ConsentPage)? {
        let now = now()
        return shared.use { state, entropy in
            state.open(url, at: now, entropy: entropy).map { ($0, state.page(for: $0)) }
        } ?? nil
    }

    /// The page of a login.
    public func page(for key: ConsentKey) -> ConsentPage {
        shared.use { state, _ in state.page(for: key) } ?? .unavailable
    }

    /// Approves as that user; the page then shows the answer to carry back.
    public func allow(_ key: ConsentKey, as user: DemoUser) -> ConsentPage {
        shared.use { state, entropy in
            state.allow(key, as: user, entropy: entropy)
            return state.page(for: key)
        } ?? .unavailable
    }

    /// Denies it.
    public func deny(_ key: ConsentKey) -> ConsentPage {
        shared.use { state, _ in
            state.deny(key)
            return state.page(for: key)
        } ?? .unavailable
    }
}

extension ConsentPage {
    fileprivate static let unavailable = ConsentPage(
        appName: DemoServer.appName, users: DemoUser.all, answerName: nil, status: .gone,
        destination: nil)
}
