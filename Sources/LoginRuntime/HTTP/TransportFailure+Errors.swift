import AsyncHTTPClient
import Glibc
import LoginCore
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import OAuthCore

extension TransportFailure {
    /// The failure for an error of the HTTP client; its own texts are not for people.
    init(
        _ error: any Error, origin: Origin, proxy: ProxyEnvironment.Proxy?, connectLimit: Duration
    ) {
        let host = origin.host
        let noConnection: () -> Self = {
            proxy.map { .proxy($0.name, status: nil) }
                ?? .noAnswer(host: host, within: connectLimit)
        }
        switch error {
        case let known as TransportFailure:
            self = known
        case let error as HTTPClientError:
            self = Self.failure(error, host: host, proxy: proxy, noConnection)
        case let error as NIOConnectionError:
            self = Self.failure(error, origin: origin, proxy: proxy, noConnection)
        case is ChannelError where (error as? ChannelError).isConnectTimeout:
            self = noConnection()
        case let error as IOError:
            // There is no name to look up, and one connection.
            self = Self.failure(error, origin: origin, TriedAddresses(literal: host))
        case let error as NIOSSLError:
            self = Self.failure(error, host: host)
        case let refusal as CertificateRules.Refusal:
            self = .certificate(host: host, reason: refusal.reason)
        case let refusal as AnswerGuard.Refusal:
            self = .unusableHead(host: host, refusal.defect)
        case let error as HTTPParserError:
            self = Self.failure(error, host: host)
        case is NIOSSLExtraError:
            self = .certificate(host: host, reason: "the certificate is for another host")
        case let error as BoringSSLError:
            self = Self.failure(error, host: host)
        default:
            // A cancelled task.
            self = .brokeOff(host: host)
        }
    }

    private static func failure(
        _ error: HTTPClientError, host: String, proxy: ProxyEnvironment.Proxy?,
        _ noConnection: () -> Self
    ) -> Self {
        switch error {
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: noConnection()
        case .proxyAuthenticationRequired: .proxy(proxy?.name ?? host, status: 407)
        case .invalidProxyResponse, .httpProxyHandshakeTimeout:
            .proxy(proxy?.name ?? host, status: nil)
        default: .brokeOff(host: host)
        }
    }

    private static func failure(_ error: HTTPParserError, host: String) -> Self {
        switch error {
        case .headerOverflow: .unusableHead(host: host, .tooLong)
        case .invalidEOFState, .closedConnection: .brokeOff(host: host)
        default: .unusableHead(host: host, .malformed)
        }
    }

    private static func failure(
        _ error: NIOConnectionError, origin: Origin, proxy: ProxyEnvironment.Proxy?,
        _ noConnection: () -> Self
    ) -> Self {
        if let proxy { return .proxy(proxy.name, status: nil) }
        let errors = error.connectionErrors.map(\.error)
        let tried = TriedAddresses(error.connectionErrors.map(\.target))
        // Certificates that cannot be read keep a connection from being set up.
        if let unread = errors.lazy.compactMap({ $0 as? NIOSSLError }).first {
            return failure(unread, host: origin.host)
        }
        if let refused = errors.lazy.compactMap({ $0 as? IOError }).first {
            return failure(refused, origin: origin, tried)
        }
        let hasAddress = error.dnsAError == nil || error.dnsAAAAError == nil
        return errors.isEmpty && !hasAddress
            ? .unknownHost(origin.host) : noConnection().having(tried)
    }

    private static func failure(
        _ error: IOError, origin: Origin, _ tried: TriedAddresses?
    ) -> Self {
        switch error.errnoCode {
        case ECONNREFUSED:
            .connectionRefused(host: origin.host, port: origin.port, tried: tried)
        case ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL:
            .noAnswer(host: origin.host, within: nil, tried: tried)
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            .noRoom
        default: .brokeOff(host: origin.host)
        }
    }

    // MARK: TLS

    /// Whether a certificate was refused for a reason that the library does not tell.
    var isUnexplained: Bool {
        if case .certificate(_, Self.unverified) = self { true } else { false }
    }

    private static let unverified = "certificate verify failed"

    private static func failure(_ error: NIOSSLError, host: String) -> Self {
        switch error {
        case .handshakeFailed(let cause): failure(cause, host: host)
        case .unableToValidateCertificate, .noCertificateToValidate, .cannotMatchULabel,
            .cannotFindPeerIP:
            .certificate(host: host, reason: "the certificate could not be checked")
        case .noSuchFilesystemObject, .failedToLoadCertificate:
            .certificate(host: host, reason: "the trusted certificates cannot be read")
        default: .brokeOff(host: host)
        }
    }

    private static func failure(_ error: BoringSSLError, host: String) -> Self {
        switch error {
        case .sslError(let stack), .unknownError(let stack):
            guard let reason = stack.lazy.compactMap({ reason(in: "\($0)") }).first else {
                return .brokeOff(host: host)
            }
            switch reason {
            case "unsupported protocol", "tlsv1 alert protocol version",
                "wrong ssl version", "sslv3 alert handshake failure":
                return .oldTLS(host: host)
            case "wrong version number", "http request", "https proxy request":
                return .noTLS(host: host)
            default:
                return .certificate(host: host, reason: reason)
            }
        default:
            return .brokeOff(host: host)
        }
    }

    /// The words in `…:SSL routines:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED at …`.
    private static func reason(in text: String) -> String? {
        let fields = text.split(separator: ":")
        guard let index = fields.firstIndex(of: "OPENSSL_internal"), index + 1 < fields.count
        else { return nil }
        let name = fields[index + 1].prefix { $0 != " " }
        return name.lowercased().split(separator: "_").joined(separator: " ")
    }
}

extension ChannelError? {
    fileprivate var isConnectTimeout: Bool {
        if case .connectTimeout? = self { true } else { false }
    }
}
