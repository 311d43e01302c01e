import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

extension LoopbackDoor {
    /// The loopback interface of this machine; nothing begins before a port is asked for.
    public static let live = LoopbackDoor { (addresses, port, answerer) throws(Failure) in
        // A free port of the first IP address may be taken at the second one.
        for _ in 0..<tries {
            do throws(Failure) {
                return try await bind(addresses, port, answerer)
            } catch .portTaken where port == nil {
                continue
            }
        }
        throw .refused(port)
    }

    private static let tries = 8
    /// One thread that sleeps between connections; made with the first port.
    private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    private static func bind(
        _ addresses: [String], _ wanted: Int?, _ answerer: @escaping Answerer
    ) async throws(Failure) -> OpenPort {
        let connections = LoopbackConnections()
        var channels: [any Channel] = []
        var port = wanted
        do {
            for address in addresses {
                do {
                    let channel = try await server(answerer, connections)
                        .bind(host: address, port: port ?? 0).get()
                    channels.append(channel)
                    port = port ?? channel.localAddress?.port
                } catch let error as IOError where error.hasNoAddress && addresses.count > 1 {
                    // A machine without IPv6, or without IPv4.
                    continue
                }
            }
        } catch {
            for channel in channels { try? await channel.close() }
            let isTaken = (error as? IOError)?.errnoCode == EADDRINUSE
            throw isTaken ? .portTaken(port ?? 0) : .refused(port)
        }
        guard let port, !channels.isEmpty else { throw .refused(wanted) }
        let listening = channels
        return OpenPort(number: port) {
            for channel in listening { try? await channel.close() }
        }
    }

    private static func server(
        _ answerer: @escaping Answerer, _ connections: LoopbackConnections
    ) -> ServerBootstrap {
        ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(LoopbackGuard(connections))
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandler(LoopbackHandler(answerer))
                }
            }
    }
}

extension IOError {
    /// Whether this machine has no such IP address.
    fileprivate var hasNoAddress: Bool {
        [EADDRNOTAVAIL, EAFNOSUPPORT].contains(errnoCode)
    }
}
