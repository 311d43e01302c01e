import Foundation

/// A mail server by TLS on loopback that tells how programs log in: `Tests/Interop/mail_server.py`.
public final class MailServer {
    /// How a program logged in.
    public struct Login: Decodable, Sendable {
        /// The mechanism, as `XOAUTH2`.
        public let mechanism: String
        /// The initial response, in base64.
        public let response: String
    }

    /// Its port on 127.0.0.1.
    public let port: Int
    /// The authority's certificate.
    public let caFile: String
    private let folder: TemporaryFolder
    private let process: RunningCommand

    private struct Hello: Decodable {
        let port: Int
        let caFile: String
    }

    /// Starts it on a free port.
    public init() throws {
        let script = Repository.root.appendingPathComponent("Tests/Interop/mail_server.py").path
        folder = try TemporaryFolder("mail-server")
        process = try Command(Repository.python, ["-B", script, "--folder", folder.path]).start()
        let hello = try process.hello(Hello.self, of: "the mail server")
        (port, caFile) = (hello.port, hello.caFile)
    }

    /// The mails up to now, in order.
    public func mails() -> [String] {
        struct Mail: Decodable { let mail: String }
        return process.outputText.split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(Mail.self, from: Data(line.utf8)).mail
        }
    }

    /// The logins up to now, in order.
    public func logins() -> [Login] {
        process.outputText.split(separator: "\n").compactMap { line in
            try? snakeCaseDecoder.decode(Login.self, from: Data(line.utf8))
        }
    }
}
