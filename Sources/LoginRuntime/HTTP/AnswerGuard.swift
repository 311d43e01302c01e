import LoginCore
import NIOCore
import NIOHTTP1

/// Stands between the HTTP decoder and the HTTP client, and stops answers that the client would
/// trap on.
///
/// The client takes a status below 200 for an interim head and then ends the process over the body
/// that follows it. An upgrade was never asked for, and heads of nothing but "wait" say nothing.
final class AnswerGuard: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    /// A head that cannot be used.
    struct Refusal: Error {
        var defect: TransportFailure.HeadDefect
    }

    /// The most interim heads before an answer (RFC 9110 section 15.2).
    static let mostInterimHeads = 32

    private var interimHeads = 0
    private var isRefused = false

    /// Puts one in front of the connection's last handler, which is the client's own.
    static func install(in channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(
                type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(AnswerGuard(), position: .after(decoder))
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        if case .head(let head) = unwrapInboundIn(data), let defect = defect(of: head) {
            return refuse(defect, context)
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isRefused else { return }
        // The decoder calls it an end in the middle of an answer; no answer had begun.
        if interimHeads > 0, case HTTPParserError.invalidEOFState = error {
            return refuse(.onlyInterim, context)
        }
        context.fireErrorCaught(error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isRefused, interimHeads > 0 { refuse(.onlyInterim, context) }
        context.fireChannelInactive()
    }

    private func defect(of head: HTTPResponseHead) -> TransportFailure.HeadDefect? {
        switch head.status.code {
        case 100, 102..<200:
            interimHeads += 1
            return interimHeads > Self.mostInterimHeads ? .onlyInterim : nil
        case 200...999:
            interimHeads = 0
            return nil
        default:
            return .status(Int(head.status.code))
        }
    }

    private func refuse(_ defect: TransportFailure.HeadDefect, _ context: ChannelHandlerContext) {
        isRefused = true
        context.fireErrorCaught(Refusal(defect: defect))
        context.close(promise: nil)
    }
}
