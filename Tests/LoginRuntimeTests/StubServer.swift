import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import Testing

/// A server that answers every request with the same bytes, on loopback.
final class StubServer: Sendable {
    /// What it does once the head of a request has come.
    enum Behaviour: Sendable {
        /// Writes this and closes.
        case answer(String)
        /// The same at the first bytes, whatever they are.
        case refusal(String)
        /// Writes a head and then so many bytes of body, in pieces.
        case flood(bytes: Int)
        /// Writes a head and then a byte every 50 milliseconds.
        case drip
        /// Writes nothing.
        case silence
        /// Writes the text whose number stands behind the first `h` of the request, and closes.
        case numbered([String])
    }

    let port: Int
    private let channel: any Channel
    private let heads: Heads

    /// The heads of the requests that came.
    var requests: [String] { heads.all }

    init(
        _ behaviour: Behaviour, certificate: String? = nil,
        key: String = TestCertificates.key, oldTLS: Bool = false, staticRSA: Bool = false
    ) async throws {
        let heads = Heads()
        let context = try certificate.map {
            try Self.context($0, key, oldTLS: oldTLS, staticRSA: staticRSA)
        }
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let context {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLServerHandler(context: context))
                    }
                    try channel.pipeline.syncOperations.addHandler(Answering(behaviour, heads))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = try #require(channel.localAddress?.port)
        self.heads = heads
    }

    func stop() async throws {
        try await channel.close()
    }

    private static func context(
        _ certificate: String, _ key: String, oldTLS: Bool, staticRSA: Bool
    ) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(
                try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
        if oldTLS {
            configuration.minimumTLSVersion = .tlsv1
            configuration.maximumTLSVersion = .tlsv11
        }
        if staticRSA {
            configuration.maximumTLSVersion = .tlsv12
            configuration.cipherSuiteValues = [.TLS_RSA_WITH_AES_128_GCM_SHA256]
        }
        return try NIOSSLContext(configuration: configuration)
    }

    private final class Heads: Sendable {
        private let texts = Mutex<[String]>([])
        var all: [String] { texts.withLock { $0 } }
        func append(_ text: String) { texts.withLock { $0.append(text) } }
    }

    private final class Answering: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let behaviour: Behaviour
        private let heads: Heads
        private var received = ""

        init(_ behaviour: Behaviour, _ heads: Heads) {
            self.behaviour = behaviour
            self.heads = heads
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            received += String(buffer: unwrapInboundIn(data))
            if case .refusal = behaviour {} else { guard isWhole else { return } }
            heads.append(received)
            received = ""
            let channel = context.channel
            switch behaviour {
            case .numbered(let texts):
                channel.writeAndFlush(ByteBuffer(string: wanted(of: texts)))
                    .whenComplete { _ in channel.close(promise: nil) }
            case .answer(let text), .refusal(let text):
                channel.writeAndFlush(ByteBuffer(string: text))
                    .whenComplete { _ in channel.close(promise: nil) }
            case .flood(let count):
                write("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n", to: channel)
                let piece = ByteBuffer(repeating: UInt8(ascii: "a"), count: 65_536)
                for _ in 0..<(count / 65_536) { channel.write(piece, promise: nil) }
                channel.flush()
            case .drip:
                write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", to: channel)
                channel.eventLoop.scheduleRepeatedTask(
                    initialDelay: .zero, delay: .milliseconds(50)
                ) { task in
                    guard channel.isActive else { return task.cancel() }
                    channel.writeAndFlush(ByteBuffer(string: "a"), promise: nil)
                }
            case .silence:
                break
            }
        }

        /// The text that the last request asked for.
        private func wanted(of texts: [String]) -> String {
            let digits = heads.all.last?.drop { $0 != "h" }.dropFirst().prefix(while: \.isNumber)
            return digits.flatMap { Int($0) }.map { texts[$0] } ?? ""
        }

        /// The head and a body of the length that it names, which may come in several reads.
        private var isWhole: Bool {
            guard let head = received.firstRange(of: "\r\n\r\n") else { return false }
            let lines = received[..<head.lowerBound].lowercased().split(separator: "\r\n")
            let length = lines.first { $0.hasPrefix("content-length: ") }
                .flatMap { Int($0.dropFirst("content-length: ".count)) }
            return received[head.upperBound...].utf8.count >= length ?? 0
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }

        private func write(_ text: String, to channel: any Channel) {
            channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
        }
    }
}
