import Foundation
import TestSupport
import Testing

/// Mail programs themselves, with the recipes of `Docs/Programs.md` as they stand there.
@Suite(.enabled(if: Repository.hasProgram))
struct MailProgramTests {
    private let acme: OAuth2Home
    private let server: MailServer
    /// Of a shell that finds the program; HOME is where the recipes go.
    private let environment: [String: String]

    /// The session that the recipes name has a token which is about to end: a new one has to come.
    init() throws {
        acme = try OAuth2Home(.authlib)
        let session = try acme.logInBriefly()
        try acme.home.succeed("sessions", "label", session.id, "mail")
        server = try MailServer(asking: try acme.server.url("me"))
        environment = try acme.home.shellEnvironment()
    }

    private func run(
        _ program: String, _ arguments: [String], input: String = ""
    ) throws -> CommandResult {
        var command = Command(program, arguments, environment: environment)
        command.input = .bytes(Array(input.utf8))
        return try command.run(within: 60)
    }

    /// Expects logins to those protocols, by that mechanism, as the user of the recipes, with a token
    /// of the session that came anew, and that nothing else keeps a secret.
    private func expectLogins(
        _ protocols: [String], by mechanism: String, _ outputs: [CommandResult],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let logins = server.logins()
        #expect(logins.map(\.protocol) == protocols, sourceLocation: sourceLocation)
        #expect(Set(logins.map(\.mechanism)) == [mechanism.uppercased()])
        #expect(Set(logins.map(\.user)) == ["ada@example.org"], sourceLocation: sourceLocation)
        #expect(Set(logins.map(\.owner)) == ["acme_news"], sourceLocation: sourceLocation)
        #expect(server.faults() == [], sourceLocation: sourceLocation)
        #expect(
            try acme.grants() == ["authorization_code", "refresh_token"],
            sourceLocation: sourceLocation)
        try acme.expectNoSecret(in: outputs, sourceLocation: sourceLocation)
    }

    // MARK: mutt

    private func muttrc(_ mechanism: String = "oauthbearer") throws -> String {
        try acme.home.folder.write(
            try MailRecipe.mutt.text(at: server, by: mechanism), to: "muttrc")
    }

    @Test(arguments: ["oauthbearer", "xoauth2"])
    func `mutt sends mail and keeps a copy of it`(mechanism: String) throws {
        let sent = try run(
            "/usr/bin/mutt", ["-F", try muttrc(mechanism), "-s", "Hello", "bob@example.org"],
            input: "Hello.\n")
        #expect(sent.code == 0, "\(sent)")
        let mails = [server.mails(), server.kept()]
        #expect(mails.map(\.count) == [1, 1])
        // Their dates may differ by a second.
        let heads = mails.joined().map { mail in
            mail.split(separator: "\r\n").filter { $0.hasPrefix("Message-ID: ") }
        }
        #expect(heads.first?.count == 1 && Set(heads).count == 1, "\(heads)")
        #expect(mails.joined().allSatisfy { $0.contains("<ada@example.org>\r\nTo: bob@") })
        try expectLogins(["smtp", "imap"], by: mechanism, [sent])
    }

    @Test func `mutt shows the mail that is there`() throws {
        let terminal = try TmuxSession(
            ["/usr/bin/mutt", "-F", try muttrc()], environment: environment)
        try terminal.untilShows("Tea at four")
        try expectLogins(["imap"], by: "oauthbearer", [])
    }

    // MARK: msmtp

    private func msmtp(_ mechanism: String) throws -> CommandResult {
        let settings = try acme.home.folder.write(
            try MailRecipe.msmtp.text(at: server, by: mechanism), to: "msmtprc")
        return try run(
            "/usr/bin/msmtp", ["-C", settings, "bob@example.org"],
            input: "Subject: Hello\n\nHello.\n")
    }

    @Test(arguments: ["oauthbearer", "xoauth2"])
    func `msmtp sends mail, and its response is that of pintle sasl`(mechanism: String) throws {
        let sent = try msmtp(mechanism)
        #expect(sent.code == 0, "\(sent)")
        try expectLogins(["smtp"], by: mechanism, [sent])
        let place = mechanism == "oauthbearer" ? ["--port", "\(server.port)"] : []
        let host = mechanism == "oauthbearer" ? ["--host", server.host] : []
        let printed = try acme.home.command(
            ["sasl", "--mechanism", mechanism, "--user", "ada@example.org"]
                + ["--allow-host", server.host] + host + place
        ).run()
        #expect(printed.code == 0, "\(printed)")
        #expect(server.logins().map { $0.response + "\n" } == [printed.text])
    }

    @Test func `msmtp sends nothing with a session that is over`() throws {
        try acme.server.revoke("refresh")
        let failed = try msmtp("xoauth2")
        #expect(failed.code != 0, "\(failed)")
        #expect(server.logins().isEmpty)
        #expect(try acme.home.pintle("sasl", "--user", "ada").code == 13)
    }

    @Test func `msmtp sends nothing with a token that its provider has ended`() throws {
        try acme.home.succeed("token")
        try acme.server.revoke("access")
        let failed = try msmtp("oauthbearer")
        #expect(failed.code != 0, "\(failed)")
        #expect(server.logins().map(\.owner) == [nil])
        #expect(server.mails() == [] && server.faults() == [])
    }

    // MARK: isync

    @Test func `isync fetches mail`() throws {
        let settings = try acme.home.folder.write(
            try MailRecipe.isync.text(at: server), to: ".mbsyncrc")
        let mail = acme.home.folder.path("Mail")
        try FileManager.default.createDirectory(atPath: mail, withIntermediateDirectories: false)
        let fetched = try run("/usr/bin/mbsync", ["-c", settings, "mail"])
        #expect(fetched.code == 0, "\(fetched)")
        let files = acme.home.folder.files().filter { $0.path.hasPrefix(mail + "/INBOX/new/") }
        let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts.count == 1 && texts.allSatisfy { $0.contains("Tea at four") }, "\(texts)")
        try expectLogins(["imap"], by: "xoauth2", [fetched])
    }

    // MARK: aerc

    @Test(arguments: ["oauthbearer", "xoauth2"])
    func `aerc shows the mail that is there, and sends one`(mechanism: String) throws {
        let folder = acme.home.folder.path(".config/aerc")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try acme.home.folder.write(
            try MailRecipe.aerc.text(at: server, by: mechanism), to: ".config/aerc/accounts.conf")
        // An editor that leaves the text as it is.
        let here = ["SSL_CERT_FILE": server.caFile, "EDITOR": "true"]
        let terminal = try TmuxSession(
            ["/usr/bin/aerc"], environment: environment.merging(here) { $1 })
        try terminal.untilReady("Tea at four")
        try terminal.run(":compose -H 'To:bob@example.org' -H 'Subject:Hello'")
        try terminal.untilReady("Send this email?")
        try terminal.type("y")
        let mails = Deadline.seconds(20).poll { server.mails().isEmpty ? nil : server.mails() }
        #expect(mails?.first?.contains("To: <bob@example.org>") == true)
        try expectLogins(["imap", "smtp"], by: mechanism, [])
    }
}
