import Foundation
import TestSupport
import Testing

/// msmtp itself, which logs in with a token of Pintle's, and makes the SASL response on its own.
@Suite(.enabled(if: Repository.hasProgram))
struct MailProgramTests {
    @Test(arguments: ["oauthbearer", "xoauth2"])
    func `msmtp sends mail with pintle token, and the response is that of pintle sasl`(
        mechanism: String
    ) throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logInBriefly()
        let server = try MailServer()
        let user = "ada@example.org"
        let sent = try msmtp(mechanism, user, server, acme)
        #expect(sent.code == 0, "\(sent)")
        // The token was about to end: a new one came first.
        #expect(try acme.grants() == ["authorization_code", "refresh_token"])

        let place = mechanism == "oauthbearer" ? ["--host", "127.0.0.1"] : []
        let port = mechanism == "oauthbearer" ? ["--port", "\(server.port)"] : []
        let printed = try acme.home.command(
            ["sasl", "--mechanism", mechanism, "--user", user, "--allow-host", "127.0.0.1"] + place
                + port
        ).run()
        #expect(printed.code == 0, "\(printed)")
        let login = try #require(server.logins().first)
        #expect(login.mechanism == mechanism.uppercased())
        #expect(login.response + "\n" == printed.text)
        try acme.expectNoSecret(in: [sent])
    }

    @Test func `msmtp sends nothing with a session that is over`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logInBriefly()
        try acme.server.revoke("refresh")
        let server = try MailServer()
        let failed = try msmtp("xoauth2", "ada", server, acme)
        #expect(failed.code != 0, "\(failed)")
        #expect(server.logins().isEmpty)
        #expect(try acme.home.pintle("sasl", "--user", "ada").code == 13)
    }

    private func msmtp(
        _ mechanism: String, _ user: String, _ server: MailServer, _ acme: OAuth2Home
    ) throws -> CommandResult {
        let settings = try acme.home.folder.write(
            """
            account default
            host 127.0.0.1
            port \(server.port)
            from ada@example.org
            tls on
            tls_starttls off
            tls_trust_file \(server.caFile)
            auth \(mechanism)
            user \(user)
            passwordeval \(acme.home.shellLine) token
            """, to: "msmtprc")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: settings)
        var command = Command(
            "/usr/bin/msmtp", ["-C", settings, "bob@example.org"],
            environment: acme.home.environment)
        command.input = .bytes(Array("Subject: Hello\n\nHello.\n".utf8))
        return try command.run(within: 60)
    }
}
