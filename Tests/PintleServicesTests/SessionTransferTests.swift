import LoginCore
import OAuthCore
import PintleServices
import SessionStorage
import TestSupport
import Testing

/// Which sessions go to another machine, and what is taken of those that come.
@Suite struct `Sessions that are carried over` {
    private let ground: Ground
    private let other: Ground

    init() throws {
        ground = try Ground()
        other = try Ground()
    }

    // MARK: Going

    @Test func `all are all that are listed, without those that were removed`() throws {
        let (news, events) = (try ground.addSession("news"), try ground.addSession("events"))
        _ = try ground.sessions.remove(try ground.addSession("gone"), keepingCopy: true)
        #expect(try ground.sessions.chosen(.all) == [news, events])
    }

    @Test func `all are none where one cannot be read`() throws {
        _ = try ground.addSession("events")
        let lost = try ground.addSession("news")
        try ground.damage("DELETE FROM session_seals WHERE session = 2")
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 2)) {
            try ground.sessions.chosen(.all)
        }
        #expect(try !ground.store.sessions.list().sessions.map(\.id).contains(lost))
    }

    @Test func `all of nothing is no export`() throws {
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "", nearest: []))) {
            try ground.sessions.chosen(.all)
        }
    }

    @Test(arguments: [["news"], ["x/news"], ["news", "x/news"]])
    func `named ones are each meant once, by whatever name`(names: [String]) throws {
        let news = try ground.addSession("news")
        _ = try ground.addSession("events")
        #expect(try ground.sessions.chosen(.named(names)) == [news])
    }

    @Test func `a name that leads nowhere exports nothing of the others`() throws {
        _ = try ground.addSession("news")
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "new", nearest: ["news"]))) {
            try ground.sessions.chosen(.named(["news", "new"]))
        }
    }

    @Test func `what is written opens with its own secret, and with no other`() throws {
        let folder = try TemporaryFolder("services")
        let (own, path) = (Secret([UInt8](repeating: 9, count: 32)), folder.path + "/news.pintle")
        let news = try ground.addSession("news")
        _ = try ground.addSession("events")
        let (report, sessions) = try ground.sessions.export(
            [news], to: path, openedBy: .keyFile(own))
        #expect(sessions.map(\.summary.id) == [news])
        #expect(report.added.map(\.label) == ["news"])
        #expect(report.apps.added == 1)
        let copy = try SessionStore.open(copyOf: path)
        #expect(throws: StoreFailure.wrongSecret(.keyFile)) {
            try copy.unlock(.keyFile(Secret([UInt8](repeating: 7, count: 32))))
        }
        try copy.unlock(.keyFile(own))
        #expect(try copy.sessions.list().sessions.map(\.label) == ["news"])
    }

    // MARK: Coming

    @Test func `what comes of several copies is told as one`() throws {
        _ = try ground.addSession("news")
        _ = try other.addSession("events")
        let here = try Ground()
        let report = try here.sessions.add(from: [ground.store, other.store, ground.store])
        #expect(report.added.map(\.label) == ["news", "events"])
        #expect(report.skipped.map(\.label) == ["news"])
        #expect(try here.store.sessions.list().sessions.map(\.label) == ["events", "news"])
    }

    @Test func `unfinished logins and removed sessions stay where they are`() throws {
        _ = try other.addSession("news")
        _ = try other.sessions.remove(try other.addSession("gone"), keepingCopy: true)
        try other.addLogin()
        let report = try ground.sessions.add(from: [other.store])
        #expect(report.added.map(\.label) == ["news"])
        #expect(report.logins.added == 0)
        #expect(try ground.store.logins.list().isEmpty)
        #expect(try ground.store.sessions.removed().isEmpty)
    }
}
