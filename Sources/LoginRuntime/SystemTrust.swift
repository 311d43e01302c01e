import Glibc
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

    /// Trust in what these hold.
    public init(folder: String? = nil, file: String? = nil) {
        self.folder = folder
        self.file = file
    }

    /// What the environment names, else what the system has.
    public init(_ environment: [String: String]) {
        let file = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        let folder = environment["SSL_CERT_DIR"]?.parts(atASCII: ":").first.map(String.init)
        if file != nil || folder != nil {
            self.init(folder: folder, file: file)
        } else {
            self.init(folder: Self.folders.first(where: Self.isHashed))
        }
    }

    /// Where systems keep their hashed folder.
    private static let folders = ["/etc/ssl/certs", "/etc/pki/tls/certs"]

    /// Whether a folder has names such as `4042bcee.0`.
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

    /// The TLS rules: 1.2 or newer, chain and host name verified.
    func configuration(adding pem: String?) throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        configuration.certificateVerification = .fullVerification
        if let trusted = folder ?? file { configuration.trustRoots = .file(trusted) }
        if folder != nil, let file { configuration.additionalTrustRoots.append(.file(file)) }
        if let pem {
            configuration.additionalTrustRoots.append(
                .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8))))
        }
        return configuration
    }
}
