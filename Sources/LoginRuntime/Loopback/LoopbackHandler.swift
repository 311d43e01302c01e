import LoginCore
import NIOCore
import NIOHTTP1

/// Passes the one request of a connection to the judge, and returns the page.
final class LoopbackHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let answerer: LoopbackDoor.Answerer
    private var head: HTTPRequestHead?
    private var isAnswered = false

    init(_ answerer: @escaping LoopbackDoor.Answerer) {
        self.answerer = answerer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        // Nothing that is asked here has one; it counts as far as the limit goes.
        case .body: break
        case .end:
            guard let head, !isAnswered else { return }
            isAnswered = true
            answer(head, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let answer = answerer(
            CallbackDesk.Request(
                method: head.method.rawValue, target: head.uri, hosts: head.headers["Host"]))
        let response = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status),
            headers: headers(of: answer))
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        if head.method != .HEAD {
            let bytes = context.channel.allocator.buffer(string: answer.page)
            context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
        }
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            channel.close(promise: nil)
            answer.sent?()
        }
    }

    private func headers(of answer: LoopbackDoor.Answer) -> HTTPHeaders {
        var headers = HTTPHeaders([
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Length", String(answer.page.utf8.count)),
            ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"), ("Connection", "close"),
        ])
        if answer.status == 405 { headers.add(name: "Allow", value: "GET") }
        return headers
    }
}
