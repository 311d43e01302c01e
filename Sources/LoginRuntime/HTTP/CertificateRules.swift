import NIOCore
import NIOSSL

/// The rules for a server's certificate beyond a chain that verifies.
///
/// The TLS library would take a host from the common name, which no authority has vouched for
/// since RFC 6125, a wildcard in the middle of a label, which RFC 9525 did away with, a signature
/// over SHA-1 and any size of RSA key. Checked before the first byte of a request.
enum CertificateRules {
    /// A certificate that breaks a rule.
    struct Refusal: Error {
        var reason: String
    }

    /// Fails, and closes the connection, when its server's certificate breaks a rule.
    static func check(_ channel: any Channel, for host: String) -> EventLoopFuture<Void> {
        channel.nioSSL_peerCertificate()
            .flatMapErrorThrowing { error in
                // No TLS at all: http on loopback.
                if case ChannelPipelineError.notFound = error { return nil }
                throw error
            }
            .flatMapThrowing { certificate in
                if let certificate { try check(certificate, for: host) }
            }
            .flatMapErrorThrowing { error in
                channel.close(promise: nil)
                throw error
            }
    }

    static func check(_ certificate: NIOSSLCertificate, for host: String) throws {
        let names = certificate._subjectAlternativeNames()
        guard !names.isEmpty else {
            throw Refusal(reason: "the certificate names no host that it is for")
        }
        let isNamed = names.contains { name in
            name.nameType == .dnsName
                && HostNameRule.isNamed(host, by: String(decoding: name.contents, as: UTF8.self))
        }
        // An IP address has been compared already, bit by bit.
        guard isNamed || HostNameRule.isAddress(host) else {
            throw Refusal(reason: "the certificate is for another host")
        }
        guard !CertificateSignature(try certificate.toDERBytes()).isBroken else {
            throw Refusal(reason: "the certificate's signature is made over SHA-1 or MD5")
        }
        let key = try certificate.extractPublicKey().toSPKIBytes()
        if key.contains(rsaEncryption), key.count < smallestRSAKey {
            throw Refusal(reason: "the certificate's RSA key has fewer than 2048 bits")
        }
    }

    /// Object identifier 1.2.840.113549.1.1.1 in DER.
    private static let rsaEncryption: [UInt8] = [
        0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01,
    ]
    /// The size in bytes of a key of 2048 bits with its smallest exponent, as DER.
    private static let smallestRSAKey = 290
}

extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        indices.dropLast(part.count - 1).contains { self[$0...].starts(with: part) }
    }
}
