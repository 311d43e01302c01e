import Foundation
import TestSupport
import Testing

/// mutt, whose recipe says `--fresh-check`, with a token whose session nobody has checked yet.
@Suite(.enabled(if: Repository.hasProgram))
struct FreshCheckTests {
    private let acme: OAuth2Home
    private let server: MailServer

    init() throws {
        acme = try OAuth2Home(.authlib, OAuth2App(hasFreeChecks: true))
        let session = try acme.logIn()
        let token = try acme.home.succeed("token").text
        try acme.home.succeed("sessions", "remove", session.id, "--purge", "--yes")
        try acme.home.succeed(
            "sessions", "add", PintleHome.providerID, "--token-fd", "3", "--unchecked", "--label",
            "mail", secret: token.trimmingCharacters(in: .newlines))
        server = try MailServer(asking: try acme.server.url("me"))
    }

    private func send() throws -> CommandResult {
        let recipe = try MailRecipe.mutt.text(at: server, by: "oauthbearer")
            .replacing("pintle token", with: "pintle token --fresh-check")
        let file = try acme.home.folder.write(recipe, to: "muttrc")
        var command = Command(
            "/usr/bin/mutt", ["-F", file, "-s", "Hello", "bob@example.org"],
            environment: try acme.home.shellEnvironment())
        command.input = .bytes(Array("Hello.\n".utf8))
        return try command.run(within: 60)
    }

    @Test func `mutt gets no token that was revoked at its provider`() throws {
        try acme.server.revoke("access")
        let failed = try send()
        #expect(failed.code != 0, "\(failed)")
        #expect(server.logins().isEmpty && server.mails().isEmpty)
        #expect(try acme.home.pintle("token").code == 13)
    }

    @Test func `two connections of mutt ask the provider once`() throws {
        let before = try acme.server.requests(to: "me").count
        let sent = try send()
        #expect(sent.code == 0, "\(sent)")
        #expect(server.logins().count == 2)
        // One of them is ours, the others are the mail server's.
        #expect(try acme.server.requests(to: "me").count == before + 3)
    }
}
