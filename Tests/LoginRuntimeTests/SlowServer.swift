import NIOCore
import NIOPosix
import Synchronization
import Testing

/// A server that takes a body slowly, at most 64 KiB every 25 milliseconds, and then answers `done`.
final class SlowServer: Sendable {
    let port: Int
    private let channel: any Channel
    private let times: Times

    /// How long it took from the first byte to the last.
    var span: Duration { times.span }

    /// Answers after so many bytes of body; `isStuck` takes none.
    init(bytes: Int, isStuck: Bool = false) async throws {
        let times = Times()
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            // Else the kernel would take megabytes that nobody has read.
            .serverChannelOption(.socketOption(.so_rcvbuf), value: 65_536)
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        Taking(bytes, isStuck: isStuck, times))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = try #require(channel.localAddress?.port)
        self.times = times
    }

    func stop() async throws {
        try await channel.close()
    }

    private final class Times: Sendable {
        private let moments = Mutex<
            (first: ContinuousClock.Instant, last: ContinuousClock.Instant)?
        >(
            nil)
        var span: Duration { moments.withLock { $0.map { $0.last - $0.first } ?? .zero } }
        func note() {
            moments.withLock { $0 = ($0?.first ?? .now, .now) }
        }
    }

    private final class Taking: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let wanted: Int
        private let isStuck: Bool
        private let times: Times
        private var taken = 0

        init(_ wanted: Int, isStuck: Bool, _ times: Times) {
            self.wanted = wanted
            self.isStuck = isStuck
            self.times = times
        }

        func channelActive(context: ChannelHandlerContext) {
            if !isStuck { context.read() }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            times.note()
            taken += unwrapInboundIn(data).readableBytes
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            let channel = context.channel
            guard taken < wanted else {
                let answer = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone"
                channel.writeAndFlush(ByteBuffer(string: answer))
                    .whenComplete { _ in channel.close(promise: nil) }
                return
            }
            channel.eventLoop.scheduleTask(in: .milliseconds(25)) { channel.read() }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}
