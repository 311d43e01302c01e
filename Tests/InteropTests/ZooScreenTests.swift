import TestSupport
import Testing

/// Each provider of the catalogue in the full screen, with the zoo's page on another device.
///
/// Two at a time: a screen mostly waits, and all at once would be too many.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooScreenTests {
    private static let half = ZooHome.catalogue.count / 2

    @Suite(.serialized)
    struct First {
        @Test(arguments: ZooHome.catalogue.prefix(half))
        func `a login on the screen ends signed in`(name: String) throws {
            try expectLogin(at: name)
        }
    }

    @Suite(.serialized)
    struct Second {
        @Test(arguments: ZooHome.catalogue.dropFirst(half))
        func `a login on the screen ends signed in`(name: String) throws {
            try expectLogin(at: name)
        }
    }

    private static func expectLogin(at name: String) throws {
        let zoo = try ZooHome(name)
        let screen = try PintleScreen(zoo.home, columns: 120, rows: 50)
        let address = try askForAddress(screen.terminal, zoo)
        let held = try zoo.stall.allow(address).held
        if let held {
            try screen.terminal.untilShows("Enter send")
            try screen.terminal.paste(held)
        }
        try screen.terminal.press("Enter")
        try screen.terminal.untilReady("Signed in to ")
        #expect(try screen.leave() == 0)
        let session = try zoo.home.onlySession()
        #expect(session.account?.name == zoo.stall.facts.account?.name)
        try zoo.expectNoComplaints()
    }

    /// From the list to the login's address, read from the screen.
    private static func askForAddress(_ terminal: TmuxSession, _ zoo: ZooHome) throws -> String {
        try terminal.press("n")
        try terminal.untilShows("New login: provider")
        let name = zoo.provider.split(separator: "@")[0]
        try terminal.type(String(name))
        try terminal.untilReady("> ")
        if zoo.stall.facts.instance.isEmpty {
            try terminal.press("Tab")
        } else {
            // The place that has an app key comes first; the next line asks which place it is.
            try terminal.press("Down", "Enter")
            try terminal.untilReady("New login: where ")
            try terminal.type(zoo.stall.facts.instance.joined())
            try terminal.press("Enter")
        }
        try terminal.untilShows("step 1 of 4")
        try terminal.press("Enter")
        let found = try Deadline.seconds(15).poll {
            zoo.stall.address(in: try terminal.joinedScreen())
        }
        guard let found else {
            throw HarnessFailure("an address on the screen", saw: try terminal.screen())
        }
        try terminal.untilReady("http")
        return zoo.stall.address(in: try terminal.joinedScreen()) ?? found
    }
}
