import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

@Suite("Session detail and label")
struct DetailTests {
    /// On the row of `acme_news`, which has a label and is the default.
    private func deskOnNews(_ size: Size = Size(rows: 24, columns: 80)) -> Desk {
        var desk = Desk(size: size)
        desk.press(.character("G"), .up, .up)
        return desk
    }

    @Test("The detail is drawn at every size", arguments: ScreenSize.allCases)
    func detail(_ size: ScreenSize) throws {
        var desk = deskOnNews(size.size)
        desk.press(.enter)
        try expectScreen(desk.frame, "detail-\(size.rawValue)")
    }

    @Test("A session whose app key was removed is no session that works, in list and detail")
    func noAppKey() throws {
        var snapshot = Example.snapshot
        snapshot.unsigning = [snapshot.sessions[0].id]
        var desk = Desk(snapshot)
        desk.press(.character("G"), .up, .up)
        #expect(desk.text.contains("! no app key "))
        #expect(desk.text.contains("  cannot sign: no app key, one of 3 sessions"))
        desk.press(.enter)
        #expect(desk.text.contains("! cannot sign: no app key"))
        #expect(!desk.text.contains("works"))
    }

    /// A session of OAuth 2 in place of `acme_news`, which ends in ten minutes.
    private func bearer(_ terms: SessionTerms) -> StoreSnapshot {
        var snapshot = Example.snapshot
        snapshot.providers.append(Example.gadget)
        snapshot.sessions = [
            Example.session(
                "41c7", "gadget", "7", "ada", label: "tv", got: Example.now + .seconds(-3000))
        ]
        snapshot.sessions[0].kind = .bearer
        snapshot.sessions[0].expiresAt = Example.now + .seconds(600)
        snapshot.sessions[0].terms = terms
        return snapshot
    }

    @Test("A session of a device login says so, and that it is renewed by itself")
    func bearerOfDevice() throws {
        var desk = Desk(
            bearer(SessionTerms(canRenew: true, isEndFinal: false, scope: "read", form: .device)))
        desk.press(.character("G"))
        #expect(desk.selectedRow.contains("works"))
        desk.press(.enter)
        #expect(desk.has("Kind           OAuth 2 by device code"))
        #expect(desk.has("Scope          read"))
        #expect(desk.has("Lasts          renewed by itself; its token ends at 14:32"))
        try expectScreen(desk.frame, "detail-device-80x24")
    }

    @Test(
        "A session that is nobody's goes by the name of its kind, in list and detail",
        arguments: [
            (.app, "OAuth 2, app-only"), (.guest, "guest token, beside the app's own"),
            (.signing, "OAuth 1.0, the app's key alone"),
        ] as [(SessionCredentials.Kind, String)])
    func nobodys(kind: SessionCredentials.Kind, words: String) {
        var snapshot = bearer(SessionTerms(canRenew: true, isEndFinal: false))
        snapshot.sessions[0].kind = kind
        snapshot.sessions[0].account = nil
        snapshot.sessions[0].label = nil
        var desk = Desk(snapshot)
        desk.press(.character("G"))
        #expect(desk.selectedRow.contains(" \(kind.rawValue) "))
        #expect(desk.has("app-only: got with the app's key alone, at Gadget"))
        desk.press(.enter)
        #expect(desk.has("Session gadget/\(kind.rawValue)"))
        #expect(desk.has("Account        app-only: got with the app's key alone"))
        #expect(desk.has("Kind           \(words)"))
        #expect(desk.has("Lasts          renewed by itself; its token ends at 14:32"))
    }

    @Test("A session without a token lasts as long as its key, and has nothing to end")
    func signing() {
        var snapshot = bearer(SessionTerms(canRenew: false, isEndFinal: true))
        snapshot.sessions[0].kind = .signing
        snapshot.sessions[0].account = nil
        snapshot.sessions[0].expiresAt = nil
        snapshot.sessions[0].state = .notChecked
        var desk = Desk(snapshot)
        desk.press(.character("G"), .enter)
        #expect(desk.has("Lasts          as long as its app key"))
        #expect(desk.has("Removal        here; there is no token to end at Gadget"))
        #expect(desk.has("not checked"))
        #expect(!desk.has("asks the provider"))
    }

    @Test("A session without a token offers no check, no renewal and no login, and says why")
    func signingOffers() {
        var snapshot = bearer(SessionTerms(canRenew: true, isEndFinal: false))
        snapshot.sessions[0].kind = .signing
        snapshot.sessions[0].account = nil
        var desk = Desk(snapshot)
        desk.press(.character("G"))
        #expect(!desk.footer.contains("t check"))
        desk.press(.character("t"))
        #expect(desk.effects.isEmpty)
        #expect(desk.has("This session has no token"))
        desk.press(.enter)
        #expect(!desk.footer.contains("check") && !desk.footer.contains("renew"))
        #expect(!desk.footer.contains("again"))
        let keys = ["t", "R", "n"].filter { key in
            var desk = desk
            desk.press(.character(Character(key)))
            return desk.effects.isEmpty && desk.has("Its app key signs by itself")
        }
        #expect(keys == ["t", "R", "n"])
    }

    @Test("A session that cannot be renewed says when it ends, in the list in time to act")
    func bearerThatEnds() {
        let terms = SessionTerms(canRenew: false, isEndFinal: true, form: .code)
        var desk = Desk(bearer(terms), size: Size(rows: 24, columns: 110))
        desk.press(.character("G"))
        #expect(desk.selectedRow.contains("! ends 14:32"))
        #expect(desk.has("  Ends    Got"))
        desk.press(.enter)
        #expect(desk.has("Kind           OAuth 2 by code"))
        #expect(desk.has("Lasts          ! ends at 14:32, cannot be renewed"))
    }

    @Test("The command for scripts stands alone from the first column")
    func commandStandsAlone() {
        var desk = deskOnNews()
        desk.press(.enter)
        let command = "pintle request GET https://api.x.com/2/users/me --session news"
        #expect(desk.frame.addresses.map(\.address) == [command])
    }

    @Test("A label that a shell would take apart stands in quotes")
    func commandIsQuoted() {
        var snapshot = Example.snapshot
        snapshot.sessions[0].label = "it's $HOME"
        var desk = Desk(snapshot)
        desk.press(.character("G"), .up, .up, .enter)
        let command = #"https://api.x.com/2/users/me --session 'it'\''s $HOME'"#
        #expect(desk.frame.addresses.map(\.address) == ["pintle request GET " + command])
    }

    @Test("Lines that do not fit are scrolled to")
    func scrolling() {
        var desk = deskOnNews(Size(rows: 12, columns: 40))
        desk.press(.enter)
        #expect(desk.text.contains("more rows, j shows them"))
        desk.press(.character("G"))
        #expect(!desk.text.contains("more rows"))
        #expect(desk.text.contains("--session news"))
    }

    @Test("A command that goes on below its row is not drawn over the hint", arguments: 18...22)
    func longLabel(_ rows: Int) {
        var snapshot = Example.snapshot
        // As a store of an older version may have it.
        snapshot.sessions[0].label = String(repeating: "x", count: 300)
        var desk = Desk(snapshot, size: Size(rows: rows, columns: 80))
        desk.press(.character("G"), .up, .up, .enter)
        let hints = desk.text.split(separator: "\n").filter { $0.contains("more row") }
        #expect(hints.count == 1)
        #expect(hints.allSatisfy { $0.hasPrefix("  ") && $0.hasSuffix("j shows them") })
    }

    @Test("Under a question no key is named that moves the question's mark")
    func hintUnderAQuestion() {
        var desk = deskOnNews(Size(rows: 24, columns: 80))
        desk.press(.enter, .character("d"))
        #expect(desk.text.contains("more rows"))
        #expect(!desk.text.contains("shows them"))
    }

    @Test("Esc goes back to the same row")
    func escGoesBack() {
        var desk = deskOnNews()
        desk.press(.enter, .escape)
        #expect(desk.app.place == .list)
        #expect(desk.selectedRow.contains("acme_news"))
    }

    @Test("A session that goes in another window closes its detail")
    func removedElsewhere() {
        var desk = deskOnNews()
        desk.press(.enter)
        var snapshot = Example.snapshot
        snapshot.sessions.removeAll { $0.id.rawValue == "41c7" }
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.app.place == .list)
    }

    @Test("The default is not offered to what is the default")
    func defaultIsNotOffered() {
        var desk = deskOnNews()
        desk.press(.enter, .character("*"))
        #expect(desk.effects == [])
        #expect(!desk.footer.contains("* default"))
    }

    @Test("A session of an unexpected account becomes no default before somebody decides")
    func undecidedIsNoDefault() throws {
        var snapshot = Example.snapshot
        let news = try #require(snapshot.sessions.firstIndex { $0.id.rawValue == "41c7" })
        snapshot.sessions[news].isDefault = false
        snapshot.sessions[news].state = .accountUnclear(wanted: "acme_events")
        var desk = deskOnNews()
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.enter, .character("*"))
        #expect(desk.effects == [])
        #expect(desk.text.contains("First decide which account this session is for"))
    }

    // MARK: Label

    @Test("The label is asked under the list", arguments: ScreenSize.drawn)
    func label(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("G"), .character("e"))
        desk.type("news")
        try expectScreen(desk.frame, "label-\(size.rawValue)")
    }

    @Test("A name that is taken is told and can be typed anew")
    func nameTaken() throws {
        var desk = Desk()
        let id = SessionID(rawValue: "f1bb")
        desk.press(.character("G"), .character("e"))
        desk.type("news")
        desk.press(.enter)
        #expect(desk.effects == [.call(SetLabel(session: id, label: "news"))])
        desk.fail(SetLabel.self, .item(.nameTaken("news", free: "news-2")))
        try expectScreen(desk.frame, "label-taken-80x24")
        desk.type("-2")
        desk.press(.enter)
        #expect(desk.effects == [.call(SetLabel(session: id, label: "news-2"))])
        desk.answer(SetLabel.self)
        #expect(desk.app.place == .list)
    }

    @Test("An empty label takes it away")
    func emptyLabel() {
        var desk = deskOnNews()
        desk.press(.character("e"), .control("u"), .enter)
        #expect(desk.effects == [.call(SetLabel(session: SessionID(rawValue: "41c7"), label: nil))])
    }

    @Test("Enter is not sent twice while the store works")
    func enterOnce() {
        var desk = deskOnNews()
        desk.press(.character("e"), .enter, .enter)
        #expect(desk.effects == [])
    }

    @Test("Letters that are commands elsewhere are text in the field")
    func lettersAreText() {
        var desk = Desk()
        desk.press(.character("G"), .character("e"))
        desk.type("qnd?L*")
        #expect(desk.text.contains("[qnd?L*"))
    }

    // MARK: What the log of uses has

    private static let news = SessionID(rawValue: "41c7")

    private static func history(_ reason: SessionProblem.Reason, at moment: Timestamp)
        -> [SessionID: SessionHistory]
    {
        let use = SessionUse(
            session: news, moment: Example.today(14, 2), command: "token",
            caller: .init(program: "msmtp", unit: "mail.service", user: 1000))
        let problem = SessionProblem(
            session: news, moment: moment, step: .check, reason: reason)
        return [news: SessionHistory(useCount: 12, lastUse: use, lastProblem: problem)]
    }

    @Test("The log of uses is read once the detail is shown, and again with the store")
    func readsTheLog() {
        var desk = deskOnNews()
        #expect(!desk.effects.contains(.call(LoadHistories())))
        desk.press(.enter)
        #expect(desk.effects.contains(.call(LoadHistories())))
        desk.answer(LoadHistories.self, [:])
        desk.press(.down)
        #expect(desk.effects.isEmpty)
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.effects.contains(.call(LoadHistories())))
    }

    @Test("The detail says which program used the session, and what failed last")
    func history() throws {
        var desk = deskOnNews()
        desk.press(.enter)
        desk.answer(LoadHistories.self, Self.history(.rateLimit, at: Example.today(14, 10)))
        #expect(
            desk.has("Last used      today 14:02, msmtp in mail.service, by token; 12 uses"))
        #expect(
            desk.has("Problem        ! today 14:10, check: too many requests; check again later"))
        try expectScreen(desk.frame, "detail-history-80x24")
    }

    @Test("A problem is over once the session has worked again")
    func problemIsOver() {
        var desk = deskOnNews()
        desk.press(.enter)
        desk.answer(LoadHistories.self, Self.history(.noAnswer, at: Example.today(11, 20)))
        #expect(desk.has("Problem        today 11:20, check: no whole answer came; over since"))
    }

    @Test("The pane beside the list has it too")
    func historyInThePane() throws {
        var desk = deskOnNews(Size(rows: 40, columns: 120))
        #expect(desk.app.model.areHistoriesAsked)
        desk.answer(LoadHistories.self, Self.history(.token, at: Example.today(14, 10)))
        #expect(desk.has("today 14:02, msmtp in"))
        #expect(desk.has("Problem    ! today 14:10, check: the\n"))
    }

    @Test(arguments: [24, 23, 22])
    func `Many hosts are whole, and the command below them stays in sight`(rows: Int) {
        var snapshot = Example.snapshot
        snapshot.providers = snapshot.providers.map { provider in
            guard provider.id.rawValue == "x" else { return provider }
            var provider = provider
            let hosts = ["ads-api.x.com", "api.twitter.com", "api.x.com", "upload.twitter.com"]
            provider.apiHosts = hosts.compactMap { try? Origin(host: $0) }
            return provider
        }
        var desk = Desk(snapshot, size: Size(rows: rows, columns: 80))
        desk.press(.character("G"), .up, .up, .enter)
        #expect(desk.has("upload.twitter.com"))
        #expect(desk.has("refused anywhere else"))
        #expect(desk.has("\npintle request GET"))
        #expect(!desk.has("more row"))
    }

    @Test func `The way out is named whole`() {
        var desk = deskOnNews()
        desk.press(.enter)
        #expect(desk.footer.hasSuffix("? help  q quit"))
        #expect(desk.footer.contains("Esc back"))
    }

    @Test("A last use that the log does not have is told without its program")
    func olderLog() {
        var histories = Self.history(.token, at: Example.today(14, 10))
        histories[Self.news]?.lastUse?.moment = Example.today(9, 0)
        var desk = deskOnNews()
        desk.press(.enter)
        desk.answer(LoadHistories.self, histories)
        #expect(desk.has("Last used      today 14:02"))
        #expect(!desk.has("msmtp"))
    }

    @Test("Of a store that was changed nothing of the log is read or told")
    func changedStore() {
        var desk = Desk(Example.changedSnapshot)
        desk.press(.character("G"), .up, .up, .enter)
        #expect(!desk.effects.contains(.call(LoadHistories())))
    }
}
