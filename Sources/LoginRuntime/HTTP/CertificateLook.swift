import NIOCore
import NIOPosix
import NIOSSL
import OAuthCore
import Synchronization

/// A look at the certificate of a refused server, to show a person its fault.
///
/// The TLS library says only that it did not verify. This handshake is never completed, whatever
/// the certificate is, and nothing is sent beyond its beginning.
enum CertificateLook {
    /// The fault, as a part of a sentence; nil if there was no certificate.
    static func reason(
        at origin: Origin, on group: any EventLoopGroup, now: Timestamp
    ) async -> String? {
        guard let certificate = await certificate(of: origin, on: group) else { return nil }
        let begin = Timestamp(secondsSince1970: Int64(certificate.notValidBefore))
        let end = Timestamp(secondsSince1970: Int64(certificate.notValidAfter))
        if end < now { return "the certificate ended on \(day(end)), by this machine's clock" }
        if now < begin {
            return "the certificate is good from \(day(begin)) on only, by this machine's clock"
        }
        return "nobody whom this machine trusts has signed the certificate"
    }

    private static func day(_ moment: Timestamp) -> String {
        let date = CivilDate(daysSince1970: moment.secondsSince1970 / 86_400)
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(date.year)-\(two(date.month))-\(two(date.day))"
    }

    private static func certificate(
        of origin: Origin, on group: any EventLoopGroup
    ) async -> NIOSSLCertificate? {
        let seen = Seen()
        let name = HostNameRule.isAddress(origin.host) ? nil : origin.host
        let host = origin.host.filter { $0 != "[" && $0 != "]" }
        let bootstrap = ClientBootstrap(group: group)
            .connectTimeout(patience)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let context = try NIOSSLContext(configuration: .makeClientConfiguration())
                    let handler = try NIOSSLClientHandler(
                        context: context, serverHostname: name,
                        customVerificationCallback: { certificates, verdict in
                            seen.take(certificates.first)
                            verdict.succeed(.failed)
                        })
                    try channel.pipeline.syncOperations.addHandler(handler)
                    try channel.pipeline.syncOperations.addHandler(Ending())
                }
            }
        guard let channel = try? await bootstrap.connect(host: host, port: origin.port).get() else {
            return nil
        }
        let timer = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        try? await channel.closeFuture.get()
        timer.cancel()
        return seen.certificate
    }

    private static let patience = TimeAmount.seconds(3)

    private final class Seen: Sendable {
        private let first = Mutex<NIOSSLCertificate?>(nil)
        var certificate: NIOSSLCertificate? { first.withLock { $0 } }
        func take(_ certificate: NIOSSLCertificate?) { first.withLock { $0 = certificate } }
    }

    /// Closes the connection once the handshake has failed, as it always does.
    private final class Ending: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}
