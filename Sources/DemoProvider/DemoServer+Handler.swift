import CryptoOpenSSL
import NIOCore
import NIOHTTP1
import OAuthCore
import Synchronization

/// The state that connections and the person in front of the page share.
final class SharedState: Sendable {
    private let state = Mutex<DemoProviderState?>(nil)
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    func start(_ initial: DemoProviderState) {
        state.withLock { $0 = initial }
    }

    /// Lends the state with fresh random bytes; nil before the start, or without randomness.
    func use<Value: Sendable>(
        _ body: (inout DemoProviderState, _ entropy: [UInt8]) -> Value
    ) -> Value? {
        guard let entropy = try? SystemRandom.bytes(DemoProviderState.entropySize) else {
            return nil
        }
        return state.withLock { state in
            guard var current = state.take() else { return nil }
            defer { state = current }
            return body(&current, entropy)
        }
    }

    func answer(_ request: DemoRequest) -> (response: DemoResponse, date: String) {
        let moment = now()
        let response = use { state, entropy in
            state.handle(request, at: moment, entropy: entropy)
        }
        return (response ?? .page("", status: 500), moment.httpDate)
    }
}

/// Reads requests of one connection and writes their answers.
final class DemoHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let shared: SharedState
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private static let longestBody = 65_536

    init(_ shared: SharedState) {
        self.shared = shared
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = []
        case .body(let part):
            if body.count <= Self.longestBody { body += part.readableBytesView }
        case .end:
            guard let head else { return }
            self.head = nil
            answer(head, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let isTooLong = body.count > Self.longestBody
        let (response, date) =
            isTooLong
            ? (.page("", status: 413), "")
            : shared.answer(
                DemoRequest(
                    method: head.method.rawValue, target: head.uri,
                    authorization: head.headers.first(name: "Authorization"),
                    contentType: head.headers.first(name: "Content-Type"), body: body))
        var headers = HTTPHeaders()
        for header in response.headers { headers.add(name: header.name, value: header.value) }
        headers.add(name: "Content-Length", value: String(response.body.utf8.count))
        if !date.isEmpty { headers.add(name: "Date", value: date) }
        let keepAlive = head.isKeepAlive && !isTooLong
        if !keepAlive { headers.add(name: "Connection", value: "close") }
        let responseHead = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: response.status),
            headers: headers)
        context.write(wrapOutboundOut(.head(responseHead)), promise: nil)
        let bytes = context.channel.allocator.buffer(string: response.body)
        context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            if !keepAlive { channel.close(promise: nil) }
        }
    }
}

extension Timestamp {
    /// The form of the `Date` header (RFC 9110 section 5.6.7).
    var httpDate: String {
        let days = secondsSince1970 / 86_400
        let second = secondsSince1970 % 86_400
        let date = CivilDate(daysSince1970: days)
        let clock = [second / 3600, second / 60 % 60, second % 60].map { Self.twoDigits(Int($0)) }
        return "\(Self.weekdays[Int(days % 7)]), \(Self.twoDigits(date.day)) "
            + "\(Self.months[date.month - 1]) \(date.year) \(clock.joined(separator: ":")) GMT"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    /// The day 0 was a Thursday.
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
