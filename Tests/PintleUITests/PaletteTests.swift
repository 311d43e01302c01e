import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

@Suite struct `The palette` {
    static let places = Place.allCases.filter { KeyMap.binding(of: .palette, in: $0) != nil }

    @Test(arguments: places)
    func `lists each command that has a key in the place`(place: Place) {
        let bound = KeyMap.bindings.filter { $0.places.contains(place) }.map(\.action)
        let listed = KeyMap.commands(of: place).map(\.action)
        let absent = bound.filter { $0.isCommand && !listed.contains($0) }
        #expect(absent.map(\.rawValue) == [])
    }

    @Test func `lists all but moving, editing, answering and itself`() {
        let others = Action.allCases.filter { !$0.isCommand }
        #expect(
            others == [
                .palette, .down, .up, .first, .last, .halfDown, .halfUp, .pageDown, .pageUp,
                .toAddress, .edit, .nextField, .previousField, .choose, .answer,
            ])
    }

    @Test(arguments: places)
    func `lists nothing twice`(place: Place) {
        let listed = KeyMap.commands(of: place).map(\.action)
        #expect(Set(listed).count == listed.count)
    }

    @Test(arguments: places)
    func `lists what is reachable anywhere, but for the place itself`(place: Place) {
        let listed = KeyMap.commands(of: place).map(\.action.rawValue)
        let absent = KeyMap.reachableAnywhere.map(\.rawValue).filter { !listed.contains($0) }
        let own = [Place.providers, .vault, .messages, .help].contains(place)
        #expect(absent == (own ? [place.rawValue] : []))
    }

    @Test(arguments: Place.allCases)
    func `opens wherever there are commands`(place: Place) {
        let isOpened = KeyMap.binding(for: .control("p"), in: place)?.action == .palette
        #expect(isOpened == !(Place.menus + [.question, .tooSmall, .plainView]).contains(place))
    }

    @Test func `puts first what the footer names first`() {
        let listed = KeyMap.commands(of: .list).map(\.action)
        #expect(listed.prefix(3) == [.undo, .open, .renew])
        #expect(listed.suffix(3) == [.redraw, .suspend, .interrupt])
    }
}

@Suite struct `A command in the palette` {
    /// What is typed to find it, and the key that does it in the list.
    @Test(
        arguments: [
            ("providers", Key.character("p")), ("vault", .character("V")),
            ("check", .character("t")),
            ("label", .character("e")), ("remove", .character("d")), ("why", .character("w")),
            ("new", .character("n")), ("open", .enter), ("filter", .character("/")),
            ("messages", .character("m")), ("lock", .character("L")), ("quit", .character("q")),
            ("copy", .character("y")), ("help", .character("?")), ("suspend", .control("z")),
        ])
    func `does what its key does`(typed: String, key: Key) {
        var (one, other) = (Desk(), Desk())
        one.press(.character("G"), key)
        other.press(.character("G"))
        other.command(named: typed)
        #expect(other.effects == one.effects)
        #expect(other.app.place == one.app.place)
        #expect(other.app.screens.count == one.app.screens.count)
        #expect(other.text == one.text)
    }

    @Test func `that asks takes no answer before its pause`() {
        var desk = Desk()
        desk.press(.character("G"))
        desk.command(named: "remove")
        desk.send(.input(.key(.character("y"))))
        #expect(desk.app.place == .question)
        #expect(desk.effects == [])
        desk.press(.character("y"))
        #expect(
            desk.effects == [
                .call(RemoveSession(session: SessionID(rawValue: "f1bb"), how: .onlyHere))
            ])
    }

    @Test func `that is off stays in sight with its reason, and says it`() {
        var desk = Desk()
        desk.openPalette(typing: "undo")
        #expect(desk.selectedRow.contains("off: Nothing to undo"))
        desk.press(.enter, .enter)
        #expect(desk.effects == [])
        #expect(desk.app.place == .palette)
        #expect(desk.has("! Nothing to undo"))
    }

    @Test func `that a changed store forbids says why`() {
        var desk = Desk(Example.changedSnapshot)
        desk.openPalette(typing: "new login")
        #expect(desk.selectedRow.contains("off: "))
        desk.press(.enter)
        #expect(desk.app.place == .palette)
    }

    @Test func `that opens the vault first asks for it, as its key does`() {
        var desk = Desk(Example.locked)
        desk.press(.escape, .character("G"))
        desk.command(named: "check")
        #expect(desk.app.place == .unlock)
    }

    @Test func `of the demo alone is not listed elsewhere`() throws {
        var desk = Desk()
        try desk.awaitPIN()
        desk.press(.control("p"))
        desk.type("other device")
        #expect(desk.has("Nothing matches"))
    }

    @Test(arguments: ["providers", "vault", "messages"])
    func `is reachable where no key leads to it, and Esc comes back`(typed: String) {
        var desk = Desk()
        desk.press(.character("n"))
        desk.type("disc")
        desk.press(.control("p"))
        desk.type(typed)
        desk.press(.enter)
        #expect(desk.app.place.rawValue == typed)
        desk.press(.escape)
        #expect(desk.app.place == .picker)
        #expect(desk.row(1).contains("disc"))
    }
}

@Suite struct `Over a field the palette` {
    @Test func `loses nothing that was typed, and shows none of it`() throws {
        var desk = Desk()
        try desk.awaitPIN()
        desk.type("1234")
        desk.press(.control("p"))
        #expect(desk.app.place == .palette)
        #expect(!desk.has("1234"))
        desk.type("copy")
        desk.press(.escape)
        #expect(desk.app.place == .pinField)
        desk.type("567")
        desk.press(.enter)
        #expect(desk.sentPIN == "1234567")
    }

    @Test func `has the commands that come after Esc, and leads back into the field`() throws {
        var desk = Desk()
        try desk.awaitPIN()
        desk.press(.control("p"))
        desk.type("copy the")
        #expect(desk.selectedRow.contains("Esc c"))
        desk.press(.enter)
        #expect(desk.effects == [.terminal(.copy(Example.address, .url))])
        #expect(desk.app.place == .pinField)
    }

    @Test func `keeps a passphrase in its field`() {
        var desk = Desk(Example.locked)
        desk.type("horse")
        desk.press(.control("p"))
        #expect(!desk.has("horse"))
        desk.press(.control("p"))
        #expect(desk.app.place == .unlock)
        #expect(desk.app.model.drafts.passphrase.count == 5)
    }

    @Test func `takes a colon as text`() {
        var desk = Desk()
        desk.press(.character("/"), .character(":"))
        #expect(desk.app.place == .filter)
    }
}

@Suite struct `An open palette` {
    @Test func `is over when the screen below becomes another, and letters wait`() throws {
        var desk = Desk()
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        let attempt = try #require(desk.wanted?.attempt)
        desk.press(.character(":"))
        desk.happen(.granted(attempt, SessionID(rawValue: "aa11"), Desk.grant))
        #expect(desk.app.place == .palette)
        try desk.answer { .identityReceived($0, Example.events) }
        try desk.answer { .accountRecorded($0, SessionID(rawValue: "aa11")) }
        #expect(desk.app.place == .signedIn)
        desk.send(.input(.key(.character("n"))))
        #expect(desk.effects == [] && desk.app.place == .signedIn)
    }

    @Test func `goes when what it is about goes`() {
        var desk = Desk()
        desk.press(.character("G"), .enter, .character(":"))
        var snapshot = Example.snapshot
        snapshot.sessions.removeLast()
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.app.place == .list)
    }

    @Test func `puts what can be done before what cannot, and keeps its mark`() {
        var desk = Desk()
        desk.press(.character(":"), .down)
        #expect(desk.selectedRow.contains("new login"))
        desk.answer(
            RemoveSession(session: SessionID(rawValue: "f1bb"), how: .onlyHere),
            .keptSealed(until: Example.today(15, 0)))
        #expect(desk.selectedRow.contains("new login"))
        desk.press(.up, .up)
        #expect(desk.selectedRow.contains("undo"))
    }

    @Test func `tells commands that come on meanwhile`() {
        var desk = Desk()
        desk.openPalette(typing: "undo")
        desk.answer(
            RemoveSession(session: SessionID(rawValue: "f1bb"), how: .onlyHere),
            .keptSealed(until: Example.today(15, 0)))
        #expect(!desk.selectedRow.contains("off"))
        desk.press(.enter)
        #expect(desk.effects == [.call(RestoreSession(session: SessionID(rawValue: "f1bb")))])
    }

    @Test func `moves its mark by arrows, and starts anew with each letter`() {
        var desk = Desk()
        desk.press(.character(":"), .down)
        #expect(desk.selectedRow.contains("new login"))
        desk.press(.character("v"))
        #expect(desk.selectedRow.contains("vault"))
        desk.press(.character("q"))
        #expect(desk.has("Nothing matches"))
        desk.press(.enter)
        #expect(desk.app.place == .palette)
    }

    @Test(arguments: ScreenSize.drawn)
    func `looks as recorded`(size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("G"), .character(":"))
        try expectScreen(desk.frame, "palette-\(size.rawValue)")
        desk.type("re")
        try expectScreen(desk.frame, "palette-narrowed-\(size.rawValue)")
    }

    @Test func `is a panel under the URL of a login`() throws {
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN()
        desk.press(.control("p"))
        try expectScreen(desk.frame, "palette-login-80x24")
    }

    @Test(arguments: [Size(rows: 23, columns: 80), Size(rows: 12, columns: 40)])
    func `shows its field and its mark at the end of the list too`(size: Size) {
        var desk = Desk(size: size)
        desk.press(.character(":"), .pageDown, .pageDown, .pageDown, .pageDown, .pageDown)
        desk.press(.pageDown, .pageDown, .pageDown, .pageDown)
        #expect(desk.selectedRow.contains("make it the default"))
        #expect(desk.has("Command:"))
    }
}

extension Desk {
    mutating func openPalette(typing text: String) {
        press(.character(":"))
        type(text)
    }

    /// Does a command by its words.
    mutating func command(named text: String) {
        openPalette(typing: text)
        press(.enter)
    }
}
