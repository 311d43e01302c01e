import NIOCore

/// Ends a connection that says too much, or takes too long for its one request.
final class LoopbackGuard: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let connections: LoopbackConnections
    private var bytes = 0
    private var end: Scheduled<Void>?

    init(_ connections: LoopbackConnections) {
        self.connections = connections
    }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        connections.add(channel)
        end = context.eventLoop.scheduleTask(in: .seconds(LoopbackLimits.seconds)) {
            channel.close(promise: nil)
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end?.cancel()
        connections.remove(context.channel)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes += unwrapInboundIn(data).readableBytes
        guard bytes <= LoopbackLimits.longestRequest else { return context.close(promise: nil) }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
