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
    /// How the provider is described; as X is, with the addresses of this server.
    public let provider: Provider
    /// The app that is registered with it.
    public let client: ClientCredentials
    /// The name of that app.
    public static let appName = "demo-app"

    private let shared: SharedState
    private let channel: any Channel
    private let group: MultiThreadedEventLoopGroup

    /// Why the server does not run.
    public enum Failure: Error, Sendable, Equatable {
        /// Another program listens on that port.
        case portTaken(Int)
        /// The system gave no port.
        case cannotListen(Int)
        /// The public key is no RSA key in PEM.
        case badKey
        /// The addresses could not be made; never happens with a port of the system's.
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
        guard let provider = try? Provider.demo(base: base) else { throw .badAddress }
        self.provider = provider
        self.shared = shared
        shared.start(
            DemoProviderState(
                base: base, client: client, publicKey: publicKey, appName: Self.appName,
                cryptography: .openSSL))
    }

    /// Where the server is, as `http://127.0.0.1:4000`.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    /// Stops listening and ends its thread.
    public func stop() {
        try? channel.close().wait()
        try? group.syncShutdownGracefully()
    }

    // MARK: The person in front of the page

    /// The page that the address with this request token leads to.
    public func page(for token: String) -> ConsentPage {
        shared.use { state, _ in state.page(for: token) } ?? .unavailable
    }

    /// Says yes as that user; the page then shows the PIN.
    public func allow(_ token: String, as user: DemoUser) -> ConsentPage {
        shared.use { state, entropy in
            state.allow(token, as: user, entropy: entropy)
            return state.page(for: token)
        } ?? .unavailable
    }

    /// Says no.
    public func deny(_ token: String) -> ConsentPage {
        shared.use { state, _ in
            state.deny(token)
            return state.page(for: token)
        } ?? .unavailable
    }
}

extension ConsentPage {
    fileprivate static let unavailable = ConsentPage(
        appName: DemoServer.appName, users: DemoUser.all, status: .gone)
}

extension Provider {
    /// The demo provider as a definition: like X, with other addresses.
    fileprivate static func demo(base: String) throws(ParseFailure) -> Provider? {
        guard let id = ProviderID(rawValue: "demo") else { return nil }
        return Provider(
            id: id,
            name: "Demo Provider",
            protocol: .oauth1(
                OAuth1Rules(
                    login: OAuth1Endpoints(
                        temporaryCredentialRequest: Endpoint(
                            url: try RequestURL("\(base)/oauth/request_token")),
                        authorization: AuthorizationPage(
                            url: try RequestURL("\(base)/oauth/authorize"),
                            accountParameter: "screen_name",
                            accountParameters: [Parameter("force_login", "true")]),
                        tokenRequest: Endpoint(
                            url: try RequestURL("\(base)/oauth/access_token"))),
                    signing: SigningRules(methods: [.hmacSHA1, .hmacSHA256]),
                    afterWrongPIN: .new,
                    temporaryCredentialsLife: DemoProviderState.life)),
            verifier: VerifierHint(pattern: "7 digits", length: 7, isNumeric: true),
            identity: IdentityRequest(
                url: try RequestURL("\(base)/1.1/account/verify_credentials.json"),
                idPath: "id_str", namePath: "screen_name"),
            revocation: Revocation(
                endpoint: Endpoint(url: try RequestURL("\(base)/1.1/oauth/invalidate_token.json"))),
            sessionLife: SessionLife(words: "until the demo ends"))
    }
}
