import CSQLite
import LoginCore
import Testing

@testable import SessionStorage

/// Work for each of many sessions, counted as steps of SQLite's programs.
@Suite struct `Sessions that come together` {
    /// Steps of all statements of a connection.
    private final class Steps {
        var count = 0
    }

    private let few: Int
    private let many: Int

    init() { (few, many) = (8, 160) }

    private func store(with count: Int) throws -> (place: TestStore, store: SessionStore) {
        let place = try TestStore()
        let store = try place.create()
        try store.together { store throws(StoreFailure) in
            for number in 0..<count { try store.add(number) }
        }
        return (place, store)
    }

    /// Steps that `body` takes.
    private func steps(
        of store: SessionStore, _ body: (_ taken: () -> Int) throws -> Int
    ) throws -> Int {
        let steps = Steps()
        return try withExtendedLifetime(steps) {
            let database = store.connection.database
            database.inDatabase { db in
                let context = Unmanaged.passUnretained(steps).toOpaque()
                sqlite3_progress_handler(
                    db.sqliteConnection, 1,
                    { context in
                        guard let context else { return 1 }
                        Unmanaged<Steps>.fromOpaque(context).takeUnretainedValue().count += 1
                        return 0
                    }, context)
            }
            defer {
                database.inDatabase { sqlite3_progress_handler($0.sqliteConnection, 0, nil, nil) }
            }
            return try body { steps.count }
        }
    }

    /// Steps of one of several sessions that are added with an app key of its own.
    private func stepsOfOne(beside count: Int) throws -> Int {
        let ground = try store(with: count)
        return try withExtendedLifetime(ground.place) {
            try steps(of: ground.store) { taken in
                try ground.store.together { store throws(StoreFailure) in
                    try store.add(-1)
                    let before = taken()
                    try store.addApp("one")
                    try store.add(-2)
                    return taken() - before
                }
            }
        }
    }

    @Test func `take as many steps each in a large store as in a small one`() throws {
        #expect(try stepsOfOne(beside: many) < stepsOfOne(beside: few) + 100)
    }

    /// Steps of a merge of so many sessions into a store of that many.
    private func stepsOfMerge(_ count: Int, into former: Int) throws -> Int {
        let (other, ground) = (try store(with: count), try store(with: former))
        return try withExtendedLifetime((other.place, ground.place)) {
            try steps(of: ground.store) { taken in
                try ground.store.upkeep.merge(other.store)
                return taken()
            }
        }
    }

    @Test func `take as many steps each whatever was in the store that they come into`() throws {
        let first = try stepsOfMerge(few, into: many)
        let second = try stepsOfMerge(many, into: many)
        #expect(second - first < 300 * (many - few))
    }
}

extension SessionStore {
    /// Adds a session of nobody known.
    fileprivate func add(_ number: Int) throws(StoreFailure) {
        guard let sample = try? Samples.session("token of \(number)") else { throw .busy }
        _ = try sessions.save(sample)
    }

    fileprivate func addApp(_ name: String) throws(StoreFailure) {
        guard let app = try? Samples.app(name) else { throw .busy }
        try apps.add(app)
    }
}
