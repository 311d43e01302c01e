import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// How many keys everyday tasks take: whoever makes one longer sees it here.
@Suite struct `The keys of an everyday task` {
    var desk = Desk(qr: Example.qr)

    private static let thousand = Desk(Example.many(["flickr": 500, "x": 500]))

    @Test mutating func `are ten for a first login by a PIN of seven digits`() {
        var snapshot = Example.empty
        snapshot.apps = [Example.apps[0]]
        desk = Desk(snapshot)
        desk.press(.character("n"), .enter)
        #expect(desk.effects.contains { $0.call(StartLogin.self) != nil })
        #expect(desk.keys + "1234567".count + 1 == 10)
    }

    @Test mutating func `are one more for a first login with an account or a label`() {
        var snapshot = Example.empty
        snapshot.apps = [Example.apps[0]]
        desk = Desk(snapshot)
        desk.press(.character("n"))
        #expect(desk.footer.hasPrefix(" Enter log in  Tab account, label"))
        desk.press(.tab)
        #expect(desk.effects == [.call(FindImports(isQuiet: true))])
        #expect(desk.row(0).contains("Log in to"))
        #expect(desk.has("step 1 of 4"))
    }

    @Test mutating func `are eleven for a further account of the provider under the cursor`() {
        desk.press(.character("G"))
        desk.keys = 0
        desk.press(.character("n"))
        #expect(desk.selectedRow.hasPrefix("> X "))
        desk.press(.enter, .enter)
        #expect(desk.keys + "1234567".count + 1 == 11)
        #expect(desk.effects.contains { $0.call(StartLogin.self) != nil })
    }

    @Test mutating func `is none after a PIN that is pasted, also after a wrong one`() throws {
        try desk.awaitPIN()
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVg")
        desk.keys = 0
        desk.paste("7654321")
        #expect(desk.sentPIN == "7654321")
        #expect(desk.keys == 0)
    }

    @Test mutating func `are no more than the PIN and Enter after a wrong one`() throws {
        try desk.awaitPIN()
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVg")
        desk.keys = 0
        desk.type("7654321")
        desk.press(.enter)
        #expect(desk.sentPIN == "7654321")
        #expect(desk.keys == 8)
    }

    @Test mutating func `are three to mend one slip in a PIN where the URL stays good`() throws {
        var provider = Example.x
        provider.oauth1?.afterWrongPIN = .same
        try desk.awaitPIN(provider: provider)
        try desk.sendWrongPIN()
        desk.keys = 0
        desk.press(.backspace)
        desk.type("2")
        desk.press(.enter)
        #expect(desk.sentPIN == "7654322")
        #expect(desk.keys == 3)
    }

    @Test mutating func `is none after a PIN that is pasted over a refused one`() throws {
        var provider = Example.x
        provider.oauth1?.afterWrongPIN = .same
        try desk.awaitPIN(provider: provider)
        try desk.sendWrongPIN()
        desk.keys = 0
        desk.paste("1234567")
        #expect(desk.sentPIN == "1234567")
        #expect(desk.keys == 0)
    }

    @Test mutating func `are a name and two to open one of a thousand sessions`() {
        desk = Self.thousand
        desk.press(.character("/"))
        desk.type("flickr417")
        desk.press(.enter)
        #expect(desk.app.place == .detail)
        #expect(desk.has("flickr417"))
        #expect(desk.keys == "flickr417".count + 2)
    }

    @Test mutating func `are a word and five to remove twenty that have it`() {
        desk = Desk(Example.many(["discogs": 20, "flickr": 30]))
        desk.press(.character("/"))
        desk.type("disc")
        desk.press(.enter, .character("A"), .character("d"), .character("y"))
        #expect(desk.app.model.bulk?.sessions.count == 20)
        #expect(desk.keys == "disc".count + 5)
    }

    @Test mutating func `are ten to log in again where a provider no longer takes a token`() {
        desk.press(.down)
        desk.press(.down, .down, .down)
        #expect(desk.selectedRow.contains("log in again"))
        #expect(desk.footer.contains("R log in again"))
        desk.keys = 0
        desk.press(.character("R"))
        #expect(desk.row(0).contains("Log in to E*TRADE"))
        desk.press(.enter)
        #expect(desk.keys + "1234567".count + 1 == 10)
    }

    @Test mutating func `are two to copy the command that a script would use`() throws {
        desk.press(.character("G"))
        desk.keys = 0
        desk.press(.character("y"), .character("c"))
        let command = "pintle request GET https://api.x.com/2/users/me --session x/acme_test"
        #expect(desk.effects == [.terminal(.copy(command, .command))])
        #expect(desk.keys == 2)
    }

    @Test mutating func `are a path and two to add a provider from a file`() {
        desk.press(.character("f"))
        desk.type("~/acme.yaml")
        desk.press(.enter)
        #expect(
            desk.effects == [.call(AddProvider(draft: .file(path: "~/acme.yaml"), replaced: nil))])
        #expect(desk.keys == "~/acme.yaml".count + 2)
    }
}
