import LoginCore
import NIOCore
import NIOHTTP1

/// Passes the one request of a connection to its handler.
final class ProxyHandler: ChannelInboundHandler {
    typealias InboundIn = NIOHTTPServerRequestFull

    /// Reports to the guard that the handler no longer waits.
    struct RequestIsWhole {}

    private let answerer: ProxyServer.Answerer
    private var isAnswered = false
    private var work: Task<Void, Never>?

    init(_ answerer: @escaping ProxyServer.Answerer) {
        self.answerer = answerer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isAnswered else { return }
        isAnswered = true
        context.channel.pipeline.fireUserInboundEventTriggered(RequestIsWhole())
        let full = unwrapInboundIn(data)
        let request = ProxyRequest(
            method: full.head.method.rawValue, target: full.head.uri,
            headers: full.head.headers.map { HTTPHeader($0.name, $0.value) },
            body: full.body.map { Array($0.readableBytesView) } ?? [])
        let (answerer, answer) = (answerer, ProxyAnswer(context.channel))
        work = Task { await answerer(request, answer) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        // A client that has gone needs no answer.
        work?.cancel()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
