import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

@Suite struct `The copy menu` {
    static let command = "pintle request GET https://api.x.com/2/users/me --session x/acme_test"

    @Test(
        arguments: [
            (Character("h"), "x/acme_test", Copied.handle), ("a", "1234567890", .accountID),
            ("s", "f1bb", .sessionID), ("c", command, .command),
        ])
    func `has a letter for each name of a session`(letter: Character, text: String, what: Copied) {
        var desk = Desk()
        desk.press(.character("G"), .character("y"), .character(letter))
        #expect(desk.effects == [.terminal(.copy(text, what))])
        #expect(desk.app.place == .list)
    }

    @Test func `copies the marked one by Enter`() {
        var desk = Desk()
        desk.press(.character("G"), .enter, .character("y"), .down, .down, .enter)
        #expect(desk.effects == [.terminal(.copy("f1bb", .sessionID))])
        #expect(desk.app.place == .detail)
    }

    @Test(
        arguments: [
            (Character("u"), Example.address, Copied.url), ("l", "7f3a", .loginID),
            ("c", "pintle login finish 7f3a", .command),
        ])
    func `has the URL of a login that waits`(letter: Character, text: String, what: Copied) {
        var desk = Desk()
        desk.press(.character("g"), .character("j"), .character("y"), .character(letter))
        #expect(desk.effects == [.terminal(.copy(text, what))])
    }

    @Test func `has the same in the login itself, and leads back to its keys`() throws {
        var desk = Desk()
        try desk.awaitPIN()
        desk.command("y")
        #expect(desk.app.place == .copyMenu)
        desk.press(.character("u"))
        #expect(desk.effects == [.terminal(.copy(Example.address, .url))])
        #expect(desk.app.place == .login)
    }

    @Test func `has the page of the app key at a provider`() {
        var desk = Desk()
        desk.press(.character("p"), .character("G"), .enter, .character("y"), .character("u"))
        #expect(desk.effects == [.terminal(.copy("https://developer.x.com/en/portal", .url))])
        desk.press(.character("y"), .character("c"))
        #expect(desk.effects == [.terminal(.copy("pintle login x", .command))])
    }

    @Test func `quotes names for a shell in the command alone`() {
        var snapshot = Example.snapshot
        snapshot.sessions[8].label = "Bob's $(test)"
        var desk = Desk(snapshot)
        desk.press(.character("/"))
        desk.type("bob")
        desk.press(.enter, .character("y"))
        #expect(desk.has("handle      Bob's $(test)"))
        desk.press(.character("c"))
        #expect(
            desk.effects == [
                .terminal(
                    .copy(
                        #"pintle request GET https://api.x.com/2/users/me --session 'Bob'\''s $(test)'"#,
                        .command))
            ])
    }

    @Test func `gives the id of a session whose name would do something to a shell`() {
        var snapshot = Example.snapshot
        snapshot.sessions[8].label = "odd\nrm"
        var desk = Desk(snapshot)
        desk.press(.character("/"))
        desk.type("odd")
        desk.press(.enter, .character("y"), .character("h"))
        #expect(desk.effects == [.terminal(.copy("f1bb", .handle))])
    }

    @Test func `has a command in the demo that opens the demo's vault`() {
        var appearance = Appearance(isDemo: true)
        appearance.home = "/run/demo"
        var desk = Desk(appearance: appearance)
        desk.press(.character("G"), .character("y"), .character("c"))
        let command =
            "pintle --home /run/demo --key-file /run/demo/demo.key "
            + "request GET https://api.x.com/2/users/me --session x/acme_test"
        #expect(desk.effects == [.terminal(.copy(command, .command))])
    }

    @Test func `has a command with the home that this run was started with`() {
        var appearance = Appearance()
        appearance.home = "/srv/my vault"
        var desk = Desk(appearance: appearance)
        desk.press(.character("G"), .character("y"), .character("c"))
        let command =
            "pintle --home '/srv/my vault' "
            + "request GET https://api.x.com/2/users/me --session x/acme_test"
        #expect(desk.effects == [.terminal(.copy(command, .command))])
    }

    @Test(
        arguments: [
            ("h", "x/acme_test", .handle),
            (
                "c",
                "pintle --key-file ~/'keys/my vault.key' request GET "
                    + "https://api.x.com/2/users/me --session x/acme_test", .command
            ),
        ] as [(Character, String, Copied)])
    func `has a command with the key file that opened the vault`(
        letter: Character, text: String, what: Copied
    ) {
        var snapshot = Example.snapshot
        snapshot.vault.keyFile = "~/keys/my vault.key"
        var desk = Desk(snapshot)
        desk.press(.character("G"), .character("y"), .character(letter))
        #expect(desk.effects == [.terminal(.copy(text, what))])
    }

    @Test func `shows no command without the key file that opened the vault`() {
        var snapshot = Example.changedSnapshot
        snapshot.vault.keyFile = "~/vault.key"
        var desk = Desk(snapshot)
        desk.press(.character("V"))
        #expect(desk.has("pintle --key-file ~/vault.key vault check"))
        snapshot = Example.empty
        snapshot.vault.keyFile = "~/vault.key"
        #expect(Desk(snapshot).has("pintle --key-file ~/vault.key sessions add x"))
    }

    @Test func `says so where there is nothing to copy`() {
        var desk = Desk(Example.empty)
        desk.press(.character("y"))
        #expect(desk.effects == [])
        #expect(desk.has("! Nothing to copy here"))
    }

    @Test(arguments: [Key.escape, .character("q")])
    func `copies nothing when it is left`(key: Key) {
        var desk = Desk()
        desk.press(.character("G"), .character("y"), key)
        #expect(desk.effects == [])
        #expect(desk.app.place == .list)
    }

    @Test func `keeps the message below, without keys that mean something else here`() {
        var desk = Desk()
        desk.press(.character("G"))
        desk.send(.copyFailed(.url, reason: "tmux did not take it"))
        desk.press(.character("y"))
        #expect(desk.has("The URL could not be copied"))
        #expect(!desk.has("shows it on one line"))
    }

    @Test func `has a letter of its own for each thing it offers`() {
        let offered: [Copied] = [
            .handle, .accountID, .sessionID, .loginID, .providerID, .url, .command,
        ]
        let letters = offered.map { Key.character(CopyItem($0, "").letter) }
        #expect(Set(letters) == Set(KeyMap.binding(of: .answer, in: .copyMenu)?.keys ?? []))
        #expect(letters.count == Set(letters).count)
    }

    @Test(arguments: ScreenSize.drawn)
    func `looks as recorded`(size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("G"), .character("y"))
        try expectScreen(desk.frame, "copy-menu-\(size.rawValue)")
    }
}

@Suite struct `What was copied` {
    @Test func `is named, and nobody claims that it arrived`() {
        var desk = Desk()
        desk.send(.copied(.handle, toTmux: false))
        #expect(desk.has("Sent to your terminal's clipboard"))
        #expect(
            desk.app.model.announcement?.sentence
                == "It does not report whether it accepted the handle.")
    }

    @Test(arguments: Copied.allCases)
    func `is shown on a line of its own where a key does that`(what: Copied) {
        let hasOtherWay = what == .url || what == .publicKey
        #expect(Announcement.copied(what, toTmux: true).next.isEmpty != hasOtherWay)
        #expect(Announcement.copyFailed(what, "no").next.isEmpty != hasOtherWay)
    }
}
