import Foundation
import TestSupport
import Testing

/// A recipe of `Docs/Programs.md` for a mail program, as it stands there.
struct MailRecipe: Sendable {
    /// What its block says it is.
    private let language: String
    /// What is typed where the documentation names its servers, and how the program comes to trust a
    /// private authority.
    private let standIns: @Sendable (_ server: MailServer) -> [(documented: String, typed: String)]

    static let mutt = MailRecipe(language: "muttrc") { server in
        [
            ("imaps://imap.example.org/", "imaps://\(server.host):\(server.imapPort)/"),
            (
                "@smtp.example.org\"",
                "@\(server.host):\(server.port)\"\nset ssl_ca_certificates_file = \(server.caFile)"
            ),
        ]
    }
    static let msmtp = MailRecipe(language: "msmtprc") { server in
        [
            ("host smtp.example.org", "host \(server.host)"),
            ("port 465", "port \(server.port)"),
            ("tls on", "tls on\ntls_trust_file \(server.caFile)"),
        ]
    }
    static let isync = MailRecipe(language: "mbsyncrc") { server in
        [
            ("Host imap.example.org", "Host \(server.host)\nPort \(server.imapPort)"),
            ("SSLType IMAPS", "SSLType IMAPS\nCertificateFile \(server.caFile)"),
        ]
    }
    /// It takes the authorities that `SSL_CERT_FILE` names.
    static let aerc = MailRecipe(language: "ini") { server in
        [
            ("@imap.example.org:993", "@\(server.host):\(server.imapPort)"),
            ("@smtp.example.org:465", "@\(server.host):\(server.port)"),
        ]
    }

    /// The recipe for that server.
    func text(at server: MailServer) throws -> String {
        let blocks = try DocumentedCommands.blocks(in: language, of: "Docs/Programs.md")
        let text = try #require(blocks.first)
        return try standIns(server).reduce(text) { text, standIn in
            try #require(text.contains(standIn.documented), "\(standIn.documented) stands nowhere")
            return text.replacing(standIn.documented, with: standIn.typed)
        }
    }

    /// The recipe with another mechanism in the place of OAUTHBEARER.
    func text(at server: MailServer, by mechanism: String) throws -> String {
        try text(at: server)
            .replacing("oauthbearer:xoauth2", with: mechanism)
            .replacing("oauthbearer", with: mechanism)
    }
}
