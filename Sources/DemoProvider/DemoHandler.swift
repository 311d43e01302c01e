import NIOCore
import NIOHTTP1

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
            if DemoDoor.isContinueWanted(
                by: head.headers["Expect"], isHTTP11: head.version == .http1_1)
            {
                let go = HTTPResponseHead(version: .http1_1, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
            }
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
        // Two headers would be one of them too many; joined, they are read as none that fits.
        let authorizations = head.headers["Authorization"]
        let (response, date) =
            isTooLong
            ? (.page("", status: 413), "")
            : shared.answer(
                DemoRequest(
                    method: head.method.rawValue, target: head.uri,
                    hosts: head.headers["Host"], origins: head.headers["Origin"],
                    authorization: authorizations.isEmpty
                        ? nil : authorizations.joined(separator: ", "),
                    contentType: head.headers.first(name: "Content-Type"), body: body))
        var headers = HTTPHeaders()
        for header in response.headers { headers.add(name: header.name, value: header.value) }
        headers.add(name: "Content-Length", value: String(response.length))
        if !date.isEmpty { headers.add(name: "Date", value: date) }
        let keepAlive = head.isKeepAlive && !isTooLong
        if !keepAlive { headers.add(name: "Connection", value: "close") }
        let responseHead = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: response.status),
            headers: headers)
        context.write(wrapOutboundOut(.head(responseHead)), promise: nil)
        if !response.body.isEmpty {
            let bytes = context.channel.allocator.buffer(string: response.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
        }
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            if !keepAlive { channel.close(promise: nil) }
        }
    }
}
