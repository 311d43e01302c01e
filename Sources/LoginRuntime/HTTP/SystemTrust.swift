import Glibc
import LoginCore
import NIOSSL
import OAuthCore

/// The certificates that this machine trusts: a folder with hashed names, a file, or both.
///
/// The folder comes first where there is one: it is read a certificate at a time, the file whole,
/// which costs more than the rest of a request. `SSL_CERT_FILE` and `SSL_CERT_DIR` replace both,
/// as they do for OpenSSL; nothing turns verification off.
public struct SystemTrust: Sendable, Equatable {
    /// A folder of certificates under the hashes of their names (`openssl rehash`).
    public var folder: String?
    /// A file of certificates in PEM.
    public var file: String?

    /// Trust in the certificates of a folder and a file.
    public init(folder: String? = nil, file: String? = nil) {
        self.folder = folder
        self.file = file
    }

    /// The file or folder of the environment, else that of the system.
    public init(_ environment: [String: String]) {
        let file = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        let folder = environment["SSL_CERT_DIR"]?.parts(atASCII: ":").first.map(String.init)
        if file != nil || folder != nil {
            self.init(folder: folder, file: file)
        } else {
            self.init(folder: Self.folders.first(where: Self.isHashed))
        }
    }

    /// The usual places of a hashed folder.
    private static let folders = ["/etc/ssl/certs", "/etc/pki/tls/certs"]

    /// Whether a folder has names like `4042bcee.0`.
    static func isHashed(_ folder: String) -> Bool {
        guard let stream = opendir(folder) else { return false }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let isHash = withUnsafeBytes(of: entry.pointee.d_name) { name in
                name[8] == UInt8(ascii: ".") && name[9] == UInt8(ascii: "0") && name[10] == 0
                    && name[..<8].allSatisfy {
                        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
                    }
            }
            if isHash { return true }
        }
        return false
    }

    /// The TLS rules: 1.2 or newer, chain and host name verified, keys that cannot be demanded
    /// later (ECDHE), ciphers that authenticate, no signature over SHA-1.
    ///
    /// Throws `unreadableTrust` where what is to be trusted is not there: the library would find
    /// out in the middle of a connection.
    func configuration(adding pem: String?) throws -> TLSConfiguration {
        for path in [folder, file].compactMap(\.self) where !Self.isReadable(path) {
            throw TransportFailure.unreadableTrust(path: path)
        }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuiteValues = Self.cipherSuites
        configuration.verifySignatureAlgorithms = Self.signatureAlgorithms
        configuration.certificateVerification = .fullVerification
        if let trusted = folder ?? file { configuration.trustRoots = .file(trusted) }
        if folder != nil, let file { configuration.additionalTrustRoots.append(.file(file)) }
        if let pem {
            configuration.additionalTrustRoots.append(
                .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8))))
        }
        return configuration
    }

    /// Whether there is a folder or a plain file that may be read; a pipe would be waited for.
    private static func isReadable(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return access(path, R_OK) == 0
        case S_IFDIR: return access(path, R_OK | X_OK) == 0
        default: return false
        }
    }

    /// Those of TLS 1.2; TLS 1.3 has no others (RFC 9325 section 4.2).
    private static let cipherSuites: [NIOTLSCipher] = [
        .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
        .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
        .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]

    private static let signatureAlgorithms: [SignatureAlgorithm] = [
        .ecdsaSecp256R1Sha256, .rsaPssRsaeSha256, .rsaPkcs1Sha256, .ecdsaSecp384R1Sha384,
        .rsaPssRsaeSha384, .rsaPkcs1Sha384, .ecdsaSecp521R1Sha512, .rsaPssRsaeSha512,
        .rsaPkcs1Sha512, .ed25519,
    ]
}
