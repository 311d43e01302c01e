import Foundation

/// A mail server by TLS on loopback that holds programs to the letter of SASL, and tells what they
/// say: `Tests/Interop/mail_server.py`.
public final class MailServer {
    /// How a program logged in, or tried to.
    public struct Login: Decodable, Sendable {
        /// `imap` or `smtp`.
        public let `protocol`: String
        /// The mechanism, as `XOAUTH2`.
        public let mechanism: String
        /// The initial response, in base64.
        public let response: String
        /// The name that the program gave.
        public let user: String
        /// Whose the token is; nil where it was good for nothing.
        public let owner: String?
    }

    /// Its name, which its certificate has too.
    public let host = "localhost"
    /// Its port for SMTP.
    public let port: Int
    /// Its port for IMAP.
    public let imapPort: Int
    /// The authority's certificate.
    public let caFile: String
    private let folder: TemporaryFolder
    private let process: RunningCommand

    private struct Hello: Decodable {
        let port: Int
        let imapPort: Int
        let caFile: String
    }

    /// Starts it on free ports; the provider at that URL says whose a token is, and where there is
    /// none no token is anybody's.
    public init(asking provider: String? = nil) throws {
        let script = Repository.root.appendingPathComponent("Tests/Interop/mail_server.py").path
        folder = try TemporaryFolder("mail-server")
        let options = provider.map { ["--provider", $0] } ?? []
        process = try Command(
            Repository.python, ["-B", script, "--folder", folder.path] + options
        ).start()
        let hello = try process.hello(Hello.self, of: "the mail server")
        (port, imapPort, caFile) = (hello.port, hello.imapPort, hello.caFile)
    }

    /// The mails that were sent up to now, in order.
    public func mails() -> [String] {
        struct Mail: Decodable { let mail: String }
        return lines(Mail.self).map(\.mail)
    }

    /// The copies of sent mails that were put into a folder up to now, in order.
    public func kept() -> [String] {
        struct Kept: Decodable { let kept: String }
        return lines(Kept.self).map(\.kept)
    }

    /// The logins up to now, in order.
    public func logins() -> [Login] { lines(Login.self) }

    /// What was not as it has to be up to now.
    public func faults() -> [String] {
        struct Fault: Decodable { let malformed: String }
        return lines(Fault.self).map(\.malformed)
    }

    /// The lines of that shape among all that it has told.
    private func lines<Line: Decodable>(_ type: Line.Type) -> [Line] {
        process.outputText.split(separator: "\n").compactMap { line in
            try? snakeCaseDecoder.decode(type, from: Data(line.utf8))
        }
    }
}
