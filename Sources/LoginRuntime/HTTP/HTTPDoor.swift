import AsyncHTTPClient
public import LoginCore
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import OAuthCore
import Synchronization

/// The only way to the network: one request, one answer, within fixed limits.
///
/// Owns the HTTP client, which is made with the first request, with one event loop thread; a
/// door that is never used costs nothing. Follows no redirect, sends no request before the server
/// has proved its identity, speaks HTTP/1.1 over TLS 1.2 or newer, and knows no way to turn any of
/// that off. Repeats nothing by itself. A cancelled task ends its request at once.
public final class HTTPDoor: Sendable {
    private let settings: HTTPSettings
    /// A body of so many bytes goes out at once.
    private static let longestPiece = 65_536
    private let clients = Mutex(Clients())

    private struct Clients {
        var group: MultiThreadedEventLoopGroup?
        var byRoute: [Route: HTTPClient] = [:]

        func shutDown() async {
            for client in byRoute.values { try? await client.shutdown() }
            try? await group?.shutdownGracefully()
        }
    }

    /// A client is for one host, with the certificates to trust and the time limit for
    /// connecting.
    private struct Route: Hashable {
        var origin: Origin
        var proxy: ProxyEnvironment.Proxy?
        var connectTimeout: Duration
    }

    /// A door with these settings; nothing is opened yet.
    public init(_ settings: HTTPSettings) {
        self.settings = settings
    }

    /// Sends a request and reads the answer whole, its body up to the limit of the settings.
    ///
    /// Any status is an answer; what it means is `Interpretation`'s.
    public func send(
        _ request: HTTPRequest, additionalTrust: String? = nil
    ) async throws(TransportFailure) -> HTTPAnswer {
        let origin = request.url.origin
        let longest = request.longestAnswer ?? settings.longestAnswer
        var answer: HTTPAnswer
        if pieces(of: request) == nil {
            answer = try await explaining(request) {
                let reader = AnswerReader(of: origin, longest: longest, now: settings.now)
                return try await reader.read(
                    try whole(request, additionalTrust), by: try client(for: request),
                    within: limits(of: request))
            }
        } else {
            answer = try await within(request) { [self] movement in
                let response = try await execute(request, additionalTrust, movement)
                var answer = HTTPAnswer(
                    response.status, response.headers, from: origin, at: settings.now())
                for try await chunk in response.body {
                    movement.note()
                    answer.take(chunk, longest: longest)
                    if answer.isTooLong { break }
                }
                return answer
            }
        }
        let isSecret = request.isAnswerSecret && (200..<300).contains(answer.status)
        if !answer.isTooLong, !isSecret { answer.json = JSONReading.value(of: answer.body) }
        return answer
    }

    /// Sends a request and passes on its answer as it comes, of any length.
    ///
    /// `head` gets the answer without its body; `body` gets the chunks and says whether to
    /// continue. Nobody is silent while either of them keeps the answer waiting.
    public func stream(
        _ request: HTTPRequest, additionalTrust: String? = nil,
        head takeHead: @escaping @Sendable (HTTPAnswer) async -> Bool,
        body takeChunk: @escaping @Sendable ([UInt8]) async -> Bool
    ) async throws(TransportFailure) {
        let origin = request.url.origin
        try await within(request) { [self] movement in
            let response = try await execute(request, additionalTrust, movement)
            let head = HTTPAnswer(
                response.status, response.headers, from: origin, at: settings.now())
            movement.note()
            guard await movement.holding({ await takeHead(head) }) else { return }
            for try await chunk in response.body {
                let bytes = Array(chunk.readableBytesView)
                guard await movement.holding({ await takeChunk(bytes) }) else { return }
            }
        }
    }

    /// Closes all connections and ends the thread; the door can be used again afterwards.
    public func close() async {
        let old = clients.withLock { clients in
            defer { clients = Clients() }
            return clients
        }
        await old.shutDown()
    }

    deinit {
        // The client insists on being shut down.
        let old = clients.withLock { $0 }
        if old.group != nil { Task.detached { await old.shutDown() } }
    }

    // MARK: One request

    private func limits(of request: HTTPRequest) -> TimeLimits {
        request.times ?? settings.times
    }

    private func execute(
        _ request: HTTPRequest, _ additionalTrust: String?, _ movement: Movement
    ) async throws -> HTTPClientResponse {
        var outgoing = HTTPClientRequest(url: request.url.text)
        outgoing.method = HTTPMethod(rawValue: request.method)
        outgoing.headers = headers(of: request)
        outgoing.tlsConfiguration = try trust(for: request, additionalTrust)
        let client = try client(for: request)
        if let file = pieces(of: request) {
            // There is one loop only.
            let pieces = BodyPieces(
                file: file, movement: movement, eventLoop: client.eventLoopGroup.any())
            outgoing.body = .stream(pieces, length: .known(Int64(file.length)))
        } else if let body = request.body {
            outgoing.body = .bytes(ByteBuffer(bytes: body))
        }
        return try await client.execute(outgoing, deadline: .distantFuture, logger: nil)
    }

    /// A request whose body goes out at once.
    private func whole(
        _ request: HTTPRequest, _ additionalTrust: String?
    ) throws -> HTTPClient.Request {
        try HTTPClient.Request(
            url: request.url.text, method: HTTPMethod(rawValue: request.method),
            headers: headers(of: request),
            body: request.body.map { .byteBuffer(ByteBuffer(bytes: $0)) },
            tlsConfiguration: try trust(for: request, additionalTrust))
    }

    /// The body that goes out piece by piece: a file, or a long one in memory, so that its movement is
    /// seen.
    private func pieces(of request: HTTPRequest) -> BodyFile? {
        request.bodyFile
            ?? request.body.flatMap { $0.count > Self.longestPiece ? BodyFile($0) : nil }
    }

    private func headers(of request: HTTPRequest) -> HTTPHeaders {
        var headers = HTTPHeaders(request.headers.map { ($0.name, $0.value) })
        if !headers.contains(name: "User-Agent") {
            headers.add(name: "User-Agent", value: settings.userAgent)
        }
        return headers
    }

    private func trust(
        for request: HTTPRequest, _ additionalTrust: String?
    ) throws -> TLSConfiguration? {
        guard request.url.origin.scheme == .https else { return nil }
        return try settings.trust.configuration(adding: additionalTrust)
    }

    private func proxy(for origin: Origin) -> ProxyEnvironment.Proxy? {
        if case .proxy(let proxy) = settings.proxies.route(to: origin) { proxy } else { nil }
    }

    private func client(for request: HTTPRequest) throws(TransportFailure) -> HTTPClient {
        let (origin, connectTimeout) = (request.url.origin, limits(of: request).connect)
        let proxy: ProxyEnvironment.Proxy?
        switch settings.proxies.route(to: origin) {
        case .direct: proxy = nil
        case .proxy(let chosen): proxy = chosen
        case .unusable(let setting):
            throw .noHTTPProxy(variable: setting.variable, scheme: setting.scheme)
        }
        return clients.withLock { clients in
            let route = Route(origin: origin, proxy: proxy, connectTimeout: connectTimeout)
            if let client = clients.byRoute[route] { return client }
            let group = clients.group ?? MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let client = HTTPClient(
                eventLoopGroup: group,
                configuration: settings.configuration(
                    for: origin, proxy: proxy, connectTimeout: connectTimeout))
            clients.group = group
            clients.byRoute[route] = client
            return client
        }
    }

    /// Does the work of one request within its limits, from the connection to the answer's end.
    private func within<Value: Sendable>(
        _ request: HTTPRequest, _ work: @escaping @Sendable (Movement) async throws -> Value
    ) async throws(TransportFailure) -> Value {
        let movement = Movement()
        let (limits, origin) = (limits(of: request), request.url.origin)
        return try await explaining(request) {
            try await withThrowingTaskGroup(of: Value.self) { group in
                defer { group.cancelAll() }
                group.addTask { try await work(movement) }
                if let limit = limits.silence {
                    group.addTask {
                        try await movement.untilSilent(for: limit)
                        throw TransportFailure.silent(host: origin.host, limit: limit)
                    }
                }
                if let limit = limits.whole {
                    group.addTask {
                        try await Task.sleep(for: limit)
                        throw TransportFailure.tooSlow(host: origin.host, limit: limit)
                    }
                }
                guard let value = try await group.next() else { throw CancellationError() }
                return value
            }
        }
    }

    /// Runs work that throws errors of the client; throws the failure that they mean.
    private func explaining<Value>(
        _ request: HTTPRequest, _ work: () async throws -> Value
    ) async throws(TransportFailure) -> Value {
        let origin = request.url.origin
        do {
            return try await work()
        } catch {
            let failure = TransportFailure(
                error, origin: origin, proxy: proxy(for: origin),
                connectLimit: limits(of: request).connect)
            throw await explained(failure, at: origin)
        }
    }

    /// A failure with the reason why a certificate was refused, or with the number of the IP addresses
    /// that were tried, where that can be seen.
    private func explained(_ failure: TransportFailure, at origin: Origin) async -> TransportFailure
    {
        if case .noAnswer(let host, _, nil) = failure, proxy(for: origin) == nil,
            !Task.isCancelled
        {
            return failure.having(await .looked(up: host, port: origin.port))
        }
        guard failure.isUnexplained, proxy(for: origin) == nil,
            let group = clients.withLock({ $0.group }),
            let reason = await CertificateLook.reason(at: origin, on: group, now: settings.now())
        else { return failure }
        return .certificate(host: origin.host, reason: reason)
    }
}
