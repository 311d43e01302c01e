import AsyncHTTPClient
import NIOCore
public import OAuthCore

/// The limits and the surroundings of all requests.
public struct HTTPSettings: Sendable {
    /// What the program calls itself, as `pintle/1.0`; some providers refuse requests without.
    public var userAgent: String
    /// Which proxy to take where.
    public var proxies: ProxyEnvironment
    /// Whose certificates to trust.
    public var trust: SystemTrust
    /// This machine's clock.
    public var now: @Sendable () -> Timestamp
    /// The longest that a connection may take to come about, TLS included.
    public var connectTimeout = Duration.seconds(10)
    /// The longest silence within an answer.
    public var readTimeout = Duration.seconds(15)
    /// The longest that a request with its whole answer may take.
    public var requestTimeout = Duration.seconds(30)
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

    /// What the client for one origin does with its connections.
    func configuration(
        for origin: Origin, proxy: ProxyEnvironment.Proxy?
    ) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(connectTimeout), read: TimeAmount(readTimeout)),
            proxy: proxy.map { proxy in
                .server(
                    host: proxy.host, port: proxy.port,
                    authorization: proxy.basicCredentials.map { .basic(credentials: $0) })
            },
            decompression: .disabled)
        configuration.httpVersion = .http1Only
        let host = origin.host
        configuration.http1_1ConnectionDebugInitializer = { channel in
            CertificateRules.check(channel, for: host).flatMap {
                AnswerGuard.install(in: channel)
            }
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
