import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server on a listening unix socket, for the programs of one user.
///
/// Each connection has one request, whose body is read whole up to a limit; its answer goes out as
/// it comes. The kernel is asked for the user who connects, and only the user of this process is
/// answered.
public final class ProxyServer: Sendable {
    /// Answers a request, in pieces.
    public typealias Answerer = @Sendable (ProxyRequest, ProxyAnswer) async -> Void

    private let group: MultiThreadedEventLoopGroup
    private let channel: any Channel

    /// Begins to listen on a socket that is bound, and owns it from then on; nil where the system
    /// does not let it.
    public init?(
        socket: CInt, user: UInt32, answerer: @escaping Answerer
    ) {
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let connections = ProxyConnections()
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 64)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(ProxyGuard(user: user, connections))
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandler(
                        NIOHTTPServerRequestAggregator(
                            maxContentLength: ProxyLimits.longestBody,
                            closeOnExpectationFailed: true))
                    try pipeline.addHandler(ProxyHandler(answerer))
                }
            }
        guard let channel = try? bootstrap.withBoundSocket(socket).wait() else {
            try? group.syncShutdownGracefully()
            return nil
        }
        self.channel = channel
    }

    /// Ends all connections, and listens no more.
    public func stop() {
        try? channel.close().wait()
        try? group.syncShutdownGracefully()
    }
}
