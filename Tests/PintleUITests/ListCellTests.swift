import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

/// What a row of the list says of itself, whatever else stands there.
@Suite struct `The cells of the list` {
    @Test(arguments: 0..<400)
    func `are not cut while blanks stand beside them`(seed: UInt64) throws {
        let store = RandomStore(seed: seed)
        let desk = Desk(store.snapshot, size: store.size, appearance: store.appearance)
        let list = try desk.list
        let columns = ListColumns(desk.app.model, isGrouped: list.isGrouped)
        let isShared = columns.name == nil
        let column = try #require(columns.name ?? columns.label)
        let widest = max(
            store.widestName(isGrouped: list.isGrouped), isShared ? store.widestLabel : 12)
        let width = columns.state.end
        let rows = desk.lines[3..<(desk.size.rows - 4)].map { $0.prefix(width) }
        #expect(column.width <= widest || !rows.contains { $0.contains("~") }, "\(desk.text)")
    }

    @Test(arguments: [40, 60, 80, 120, 160], [false, true])
    func `name the provider of every login, in groups and among what needs somebody`(
        columns: Int, isOnlyNeeding: Bool
    ) throws {
        var snapshot = Example.grouped
        snapshot.logins = ["discogs", "flickr", "x"].map { provider in
            UnfinishedLogin(
                id: LoginID(rawValue: provider), provider: Example.providerID(provider), app: "a",
                startedAt: Example.now,
                progress: .awaitingVerifier(address: Example.address, until: nil))
        }
        var desk = Desk(snapshot, size: Size(rows: 30, columns: columns))
        if isOnlyNeeding { desk.press(.character("!")) }
        #expect(try desk.list.isGrouped)
        let rows = desk.lines.dropLast(5).filter { $0.contains(", any account") }
            .map { $0.dropFirst(2) }
        #expect(rows.map { $0.drop { $0 == " " }.prefix(4) } == ["Disc", "Flic", "X, a"])
    }

    @Test(arguments: [80, 120, 160])
    func `have the whole time of an end after midnight, and no date within a day`(columns: Int) {
        var snapshot = Example.snapshot
        snapshot.logins = [
            UnfinishedLogin(
                id: LoginID(rawValue: "5c11"), provider: Example.providerID("x"), app: "a",
                startedAt: Example.now,
                progress: .awaitingVerifier(
                    address: Example.address, until: Example.day(2026, 11, 22, 0, 5)))
        ]
        #expect(Desk(snapshot, size: Size(rows: 30, columns: columns)).has("! PIN by 00:05"))
    }
}

/// Groups come and go only while nobody looks.
@Suite struct `The groups of a list in sight` {
    private static func store(_ count: Int) -> StoreSnapshot {
        Example.many(["discogs": 3, "flickr": 3, "x": count - 6])
    }

    @Test(arguments: [(8, 9), (9, 8)])
    func `stay as they are when a session comes or goes`(before: Int, after: Int) {
        var desk = Desk(Self.store(before))
        let heads = desk.row(2)
        desk.press(.character("d"))
        desk.send(.snapshotLoaded(Self.store(after)))
        #expect(desk.row(2) == heads)
        desk.press(.escape)
        desk.send(.snapshotLoaded(Self.store(before)))
        desk.send(.snapshotLoaded(Self.store(after)))
        #expect(desk.row(2) == heads)
    }

    @Test(arguments: [(8, 9), (9, 8)])
    func `are decided again behind another page`(before: Int, after: Int) {
        var desk = Desk(Self.store(before))
        let heads = desk.row(2)
        desk.press(.character("p"))
        desk.send(.snapshotLoaded(Self.store(after)))
        desk.press(.escape)
        #expect(desk.row(2) != heads)
        #expect(desk.has("Discogs (3)") == (after == 9))
    }

    @Test func `are decided as soon as there are sessions`() {
        var desk = Desk(Example.empty)
        desk.send(.snapshotLoaded(Self.store(9)))
        #expect(desk.has("Discogs (3)"))
    }
}

extension Desk {
    /// The list, which is always the first screen.
    fileprivate var list: ListScreen {
        get throws {
            guard let list = app.screens[0] as? ListScreen else { throw NoList() }
            return list
        }
    }

    private struct NoList: Error {}
}
