import LoginCore
import OAuthCore
import PintleServices
import SessionStorage
import Testing

@Suite struct `Which session is used here` {
    private let ground: Ground

    init() throws {
        ground = try Ground()
        ground.folder("/home/you/work")
        ground.folder("/home/you")
    }

    private func wishes(_ variables: [String: String] = [:]) -> SessionChoice.Wishes {
        SessionChoice.Wishes(variables: variables, files: ground.files)
    }

    @Test func `the variable comes before the file`() throws {
        let id = try ground.addSession("news")
        _ = try ground.addSession("events")
        ground.file("/home/you/.pintle-session", "events\n")
        let found = try SessionChoice.explain(
            wishes(["PINTLE_SESSION": "news"]), in: ground.store)
        #expect(found.rule == .variable)
        #expect(found.session?.id == id)
        #expect(found.file == SessionFile(path: "/home/you/.pintle-session", name: "events"))
    }

    @Test func `a name that leads nowhere never falls through to another session`() throws {
        _ = try ground.addSession("news")
        let found = try SessionChoice.explain(
            wishes(["PINTLE_SESSION": "typo"]), in: ground.store)
        #expect(found.rule == nil)
        #expect(found.session == nil)
    }

    @Test func `the only session is used where nobody says anything`() throws {
        let id = try ground.addSession("news")
        let found = try SessionChoice.explain(wishes(), in: ground.store)
        #expect(found.rule == .onlyOne)
        #expect(found.session?.id == id)
    }

    @Test func `a default is used where there are several`() throws {
        let id = try ground.addSession("news")
        _ = try ground.addSession("events")
        try ground.store.sessions.setDefault(id)
        #expect(try SessionChoice.explain(wishes(), in: ground.store).rule == .providerDefault)
    }

    @Test func `a file in a folder of others does not count`() {
        ground.file("/home/you/work/.pintle-session", "news\n")
        ground.folder("/home/you/work", isWritableByOthers: true)
        #expect(
            SessionFile.find(through: ground.files)
                == .ignored(path: "/home/you/work/.pintle-session", .folderWritableByOthers))
    }

    @Test func `an empty file does not count, and the search ends there`() {
        ground.file("/home/you/work/.pintle-session", "")
        ground.file("/home/you/.pintle-session", "news\n")
        #expect(
            SessionFile.find(through: ground.files)
                == .ignored(path: "/home/you/work/.pintle-session", .unreadable))
    }
}
