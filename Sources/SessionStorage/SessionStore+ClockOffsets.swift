import GRDB
public import LoginCore
public import OAuthCore

// A provider's offset is a row by its id; by which clock it was measured is another row, by the id
// with a word behind it that no id has. A program that knows nothing of it leaves it alone.
extension SessionStore {
    /// How far a provider's clock is ahead of ours, as measured last; zero when it never was, or
    /// when our clock has been set since, or nobody knows by which clock it was measured.
    public func clockOffset(
        of provider: ProviderID, by clock: MachineClock = .now
    ) throws(StoreFailure) -> Duration {
        try read { db in
            let measured = try Self.seconds(Self.clockRow(of: provider), db)
            guard let measured, clock.agrees(with: MachineClock(stored: measured)) else {
                return .zero
            }
            return .seconds(try Self.seconds(provider.rawValue, db) ?? 0)
        }
    }

    /// Keeps a provider's clock offset; zero forgets it.
    public func setClockOffset(
        _ offset: Duration, of provider: ProviderID, by clock: MachineClock = .now
    ) throws(StoreFailure) {
        try write { db, _ in
            let row = Self.clockRow(of: provider)
            if offset == .zero {
                try db.execute(
                    sql: "DELETE FROM clock_offsets NOT INDEXED WHERE provider IN (?, ?)",
                    arguments: [provider.rawValue, row])
            } else {
                try Self.put(offset.components.seconds, provider.rawValue, db)
                try Self.put(clock.stored, row, db)
            }
        }
    }

    private static func clockRow(of provider: ProviderID) -> String {
        provider.rawValue + " clock"
    }

    private static func seconds(_ row: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db, sql: "SELECT seconds FROM clock_offsets NOT INDEXED WHERE provider = ?",
            arguments: [row])
    }

    private static func put(_ seconds: Int64, _ row: String, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE clock_offsets NOT INDEXED SET seconds = ? WHERE provider = ?",
            arguments: [seconds, row])
        guard db.changesCount == 0 else { return }
        try db.execute(
            sql: "INSERT INTO clock_offsets (seconds, provider) VALUES (?, ?)",
            arguments: [seconds, row])
    }
}
