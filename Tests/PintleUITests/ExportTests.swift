import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// Sessions of the list in a file for another machine.
@Suite struct `An export from the list` {
    var desk = Desk(Example.grouped)
    private let chosen = [SessionID(rawValue: "discogs0"), SessionID(rawValue: "discogs1")]
    private let path = "~/sessions-2026-11-21.pintle"

    /// Marks the first two sessions and types what is asked but for the vault's passphrase.
    private mutating func fill() {
        desk.press(.character(" "), .character(" "), .character("x"), .enter)
        desk.type("correct horse battery staple")
        desk.press(.enter)
        desk.type("correct horse battery staple")
        desk.press(.enter)
    }

    @Test mutating func `names the sessions and the file, and asks for both passphrases`() {
        fill()
        #expect(desk.has("Export 2 sessions"))
        #expect(desk.has("discogs0 and discogs1 at Discogs"))
        #expect(desk.has(path))
        #expect(desk.effects == [])
        desk.type("vault")
        #expect(!desk.has("staple") && !desk.has("[vault"))
        desk.press(.enter)
        #expect(
            desk.effects == [
                .call(
                    ExportSessions(
                        sessions: chosen, path: path,
                        passphrase: Secret(utf8: "correct horse battery staple"),
                        vault: Secret(utf8: "vault")))
            ])
        desk.answer(ExportSessions.self, .made(path: "/home/you/s.pintle", count: 2, renewing: []))
        #expect(desk.app.place == .list)
        #expect(desk.has("✓ Wrote 2 sessions to /home/you/s.pintle"))
        #expect(desk.app.model.drafts.export == ExportForm())
    }

    @Test mutating func `asks nobody again where a key file opened the vault`() {
        var snapshot = Example.grouped
        snapshot.vault.openedBy = .keyFile
        desk = Desk(snapshot)
        fill()
        #expect(
            desk.effects == [
                .call(
                    ExportSessions(
                        sessions: chosen, path: path,
                        passphrase: Secret(utf8: "correct horse battery staple"), vault: nil))
            ])
    }

    @Test mutating func `goes on at the vault's passphrase where that was wrong`() {
        fill()
        desk.type("wrong")
        desk.press(.enter)
        desk.fail(ExportSessions.self, .wrongSecret(.passphrase))
        #expect(desk.app.place == .form)
        #expect(desk.app.model.drafts.export.old.isEmpty)
        #expect(!desk.app.model.drafts.export.pair.passphrase.isEmpty)
    }

    @Test mutating func `replaces no file`() {
        fill()
        desk.type("vault")
        desk.press(.enter)
        desk.fail(ExportSessions.self, .fileExists(path: path))
        #expect(desk.app.place == .form)
        #expect(desk.has(path))
    }

    @Test mutating func `is of the session under the cursor where none is marked`() {
        desk.press(.character("x"))
        #expect(desk.has("Export 1 session"))
    }

    @Test mutating func `warns of sessions that renew themselves`() {
        let secret = Secret(utf8: "s")
        desk.answer(
            ExportSessions(sessions: chosen, path: "/s.pintle", passphrase: secret, vault: nil),
            .made(path: "/s.pintle", count: 2, renewing: ["news"]))
        #expect(desk.has("! Wrote 2 sessions to /s.pintle"))
        #expect(desk.has("Use news on one machine only: a refresh token works once."))
    }

    @Test mutating func `loses its passphrases when the vault locks`() {
        fill()
        desk.type("vault")
        desk.answer(LockVault())
        #expect(desk.app.model.drafts.export.old.isEmpty)
        #expect(desk.app.model.drafts.export.pair.passphrase.isEmpty)
    }

    @Test(arguments: ScreenSize.drawn)
    func `looks as recorded`(size: ScreenSize) throws {
        var desk = Desk(Example.grouped, size: size.size)
        desk.press(.character("A"), .character("x"))
        try expectScreen(desk.frame, "export-\(size.rawValue)")
    }
}
