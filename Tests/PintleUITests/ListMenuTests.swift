import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

@Suite struct `The sort menu` {
    var desk = Desk(Example.grouped)

    @Test mutating func `starts on the order that is on, and marks it`() {
        desk.press(.character("s"))
        #expect(desk.app.place == .sortMenu)
        #expect(desk.selectedRow == "> # n  name      by provider, then by name, as now")
        desk.press(.down, .down, .enter)
        #expect(desk.app.place == .list)
        #expect(desk.row(1).hasSuffix("by last use"))
        desk.press(.character("s"))
        #expect(desk.selectedRow == "> # u  last use  used last first, as now")
    }

    @Test(arguments: [Key.escape, .character("q")])
    mutating func `changes nothing when it is left`(key: Key) {
        desk.press(.character("s"), .down, key)
        #expect(desk.app.place == .list)
        #expect(!desk.row(1).contains("by state"))
    }

    @Test func `has a letter of its own for each order`() {
        let letters = SessionOrder.allCases.map { Key.character($0.letter) }
        #expect(Set(letters) == Set(KeyMap.binding(of: .answer, in: .sortMenu)?.keys ?? []))
        #expect(letters.count == Set(letters).count)
    }

    @Test(arguments: ScreenSize.drawn)
    func `looks as recorded`(size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("s"))
        try expectScreen(desk.frame, "sort-menu-\(size.rawValue)")
    }
}

@Suite struct `The column menu` {
    var desk = Desk()

    @Test mutating func `shows and hides columns, and stays`() {
        desk.press(.character("C"), .character("i"), .character("u"))
        #expect(desk.app.place == .columnMenu)
        #expect(desk.row(2).contains(" Id "))
        #expect(!desk.row(2).contains("Used"))
        desk.press(.escape)
        #expect(desk.has("f1bb"))
        desk.press(.character("C"), .character("i"), .escape)
        #expect(!desk.row(2).contains(" Id "))
    }

    @Test mutating func `says why a column that was chosen is not there`() {
        desk = Desk(Example.grouped)
        desk.press(.character("C"))
        #expect(desk.has("Provider    in the groups' heads"))
        #expect(desk.has("Ends        empty, so not shown"))
        #expect(desk.has("Access      hidden"))
    }

    @Test mutating func `names what a window has no room for`() {
        desk.resize(Size(rows: 24, columns: 62))
        desk.press(.character("C"))
        #expect(desk.has("Used        no room, so not shown"))
    }

    @Test func `begins with what the settings say`() {
        var appearance = Appearance()
        appearance.columns = ["id", "access"]
        let heads = Desk(appearance: appearance).row(2)
        #expect(heads.contains("Access") && heads.contains("Id"))
        #expect(!heads.contains("Label") && !heads.contains("Provider") && !heads.contains("Got"))
    }

    @Test func `has a letter of its own for each column`() {
        let letters = SessionFacts.columns.map { Key.character($0.letter) }
        #expect(Set(letters) == Set(KeyMap.binding(of: .answer, in: .columnMenu)?.keys ?? []))
        #expect(letters.count == Set(letters).count)
    }

    @Test(arguments: ScreenSize.drawn)
    func `looks as recorded`(size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("C"))
        try expectScreen(desk.frame, "column-menu-\(size.rawValue)")
    }
}

@Suite struct `What a filter found by a hidden text` {
    var desk = Desk()

    private mutating func find(_ text: String) {
        desk.press(.character("/"))
        desk.type(text)
    }

    @Test(arguments: [("f1bb", " Id "), ("1234567890", "Account id"), ("pintle-dev", "App key")])
    mutating func `is shown in a column of its own`(text: String, heading: String) {
        #expect(!desk.row(2).contains(heading))
        find(text)
        #expect(desk.row(2).contains(heading))
        #expect(desk.selectedRow.contains(text))
        desk.press(.escape)
        #expect(!desk.row(2).contains(heading))
    }

    @Test mutating func `is shown in a narrow window in the place of the provider`() {
        desk.resize(Size(rows: 12, columns: 40))
        find("f1bb")
        #expect(desk.selectedRow.contains("acme_test") && desk.selectedRow.contains("f1bb"))
    }

    @Test mutating func `needs no column where a shown text has it as well`() {
        find("acme")
        #expect(!desk.row(2).contains("Account id") && !desk.row(2).contains(" Id "))
    }
}

@Suite struct `Columns of a list` {
    @Test func `are as wide as their texts where there is room`() {
        let texts = ListTexts(Example.grouped, providers: ["Demo Provider, OAuth 2"])
        let wish = ListColumns.Wish(shown: SessionFacts.usualColumns)
        let shape = Layout(size: Size(rows: 60, columns: 200)).list
        let list = ListColumns(
            columns: shape.listColumns(for: texts, wish), for: texts, wish, isBesidePane: true)
        #expect(list.provider?.width == 22)
        #expect(list.further["ends"] == nil)
    }

    @Test func `stand apart beside the other pane, however little they need`() {
        let desk = Desk(Example.grouped, size: Size(rows: 60, columns: 200))
        #expect(["Name", "State", "Got", "Used"].allSatisfy(desk.row(2).contains))
    }

    @Test(arguments: [(80, "acme_with_a_very_long_name_of_its_own"), (60, "acme")])
    func `cut no provider beside the blanks of a name`(columns: Int, account: String) {
        let morning = Example.today(9, 0)
        var snapshot = StoreSnapshot(
            sessions: [
                Example.session("aa11", "x", "1", account, got: morning, used: morning),
                Example.session("bb22", "x", "2", "bo", got: morning, used: morning),
            ], providers: Example.providers, vault: Example.vault)
        snapshot.providers = snapshot.providers.map { provider in
            var provider = provider
            if provider.id == Example.x.id { provider.name = "X of Example" }
            return provider
        }
        let desk = Desk(snapshot, size: Size(rows: 24, columns: columns))
        #expect(desk.text.contains(#/ bo +X of Example /#))
    }

    @Test func `leave a state that waits without an end whole`() {
        var snapshot = Example.snapshot
        snapshot.logins = snapshot.logins.map { login in
            var login = login
            if case .awaitingVerifier(let address, _) = login.progress {
                login.progress = .awaitingVerifier(address: address, until: nil)
            }
            return login
        }
        let desk = Desk(snapshot)
        #expect(desk.has("waiting for a PIN"))
        #expect(!desk.has("waiting for a P~"))
    }
}
