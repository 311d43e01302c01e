import AsyncHTTPClient
import Glibc
import NIOCore
public import OAuthCore

/// The limits and the surroundings of all requests.
public struct HTTPSettings: Sendable {
    /// The program's `User-Agent`, as `pintle/1.0`; some providers refuse requests without.
    public var userAgent: String
    /// The proxies of the environment.
    public var proxies: ProxyEnvironment
    /// The certificates to trust.
    public var trust: SystemTrust
    /// This machine's clock.
    public var now: @Sendable () -> Timestamp
    /// How long requests may take that do not say it themselves.
    public var times = TimeLimits.login
    /// The longest body that is read whole, in bytes.
    public var longestAnswer = 65_536

    /// The limits of the design; change them in tests only.
    public init(
        userAgent: String, proxies: ProxyEnvironment, trust: SystemTrust,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.userAgent = userAgent
        self.proxies = proxies
        self.trust = trust
        self.now = now
    }

    /// How much the kernel takes that it has not sent: else it would hide megabytes of a slow upload,
    /// and nothing would seem to move.
    private static let unsentLimit = NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)

    /// The connection settings of the client for one origin.
    func configuration(
        for origin: Origin, proxy: ProxyEnvironment.Proxy?, connectTimeout: Duration
    ) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            // All other limits are the door's: the client's would run on while a body is sent.
            timeout: .init(connect: TimeAmount(connectTimeout)),
            proxy: proxy.map { proxy in
                .server(
                    host: proxy.host, port: proxy.port,
                    authorization: proxy.basicCredentials.map { .basic(credentials: $0) })
            },
            decompression: .disabled)
        configuration.httpVersion = .http1Only
        let host = origin.host
        configuration.http1_1ConnectionDebugInitializer = { channel in
            CertificateRules.check(channel, for: host)
                .flatMap { channel.setOption(.tcpOption(Self.unsentLimit), value: 131_072) }
                .flatMap { AnswerGuard.install(in: channel) }
        }
        // Else a refused port would be tried again until the connect time-out.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}

extension TimeAmount {
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
