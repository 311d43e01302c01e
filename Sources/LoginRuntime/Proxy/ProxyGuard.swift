import Glibc
import NIOCore
import NIOPosix

/// Asks the kernel for the user who connected, and ends slow connections.
final class ProxyGuard: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let user: UInt32
    private let connections: ProxyConnections
    private var waiting: Scheduled<Void>?
    private var isKnown = false
    /// The data that arrived before the caller was known.
    private var early: [NIOAny] = []

    init(user: UInt32, _ connections: ProxyConnections) {
        self.user = user
        self.connections = connections
    }

    /// `struct ucred` of Linux.
    private struct PeerCredentials: Sendable {
        var process: Int32
        var user: UInt32
        var group: UInt32
    }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        guard connections.open(), let socket = channel as? any SocketOptionProvider else {
            return context.close(promise: nil)
        }
        waiting = context.eventLoop.scheduleTask(in: .seconds(Int64(ProxyLimits.seconds))) {
            channel.close(promise: nil)
        }
        let user = user
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let peer: EventLoopFuture<PeerCredentials> = socket.unsafeGetSocketOption(
            level: .socket, name: .init(rawValue: SO_PEERCRED))
        peer.whenComplete { result in
            guard case .success(let peer) = result, peer.user == user else {
                return channel.close(promise: nil)
            }
            let (handler, context) = bound.value
            handler.admit(context)
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        waiting?.cancel()
        connections.close()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isKnown { context.fireChannelRead(data) } else { early.append(data) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // From here on it is the answer that takes its time.
        if event is ProxyHandler.RequestIsWhole { waiting?.cancel() }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func admit(_ context: ChannelHandlerContext) {
        isKnown = true
        let waiting = early
        early = []
        for data in waiting { context.fireChannelRead(data) }
    }
}
