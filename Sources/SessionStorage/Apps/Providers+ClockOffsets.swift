public import LoginCore
public import OAuthCore
import Vault

// The row of a provider's offset is named by its id, a blank, and the clock that it was measured
// by. No id has a blank, and a program that knows no such rows does not find them.
extension SessionStore.Providers {
    /// How far a provider's clock is ahead of ours, as measured last; zero when it never was, or
    /// when our clock has been set since, or nobody knows by which clock it was measured.
    public func clockOffset(
        of provider: ProviderID, by clock: MachineClock = .now
    ) throws(StoreFailure) -> Duration {
        try connection.read(verifying: .clockOffsets) { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT provider, seconds FROM clock_offsets NOT INDEXED \
                    WHERE \(Self.hasClock)
                    """,
                arguments: Self.rows(of: provider)
            ) { (name: try $0.text(0), seconds: try $0.decode(Int64.self, atIndex: 1)) }
            guard let row, let number = row.name.split(separator: " ").last.flatMap({ Int64($0) }),
                clock.agrees(with: MachineClock(stored: number))
            else { return .zero }
            return .seconds(row.seconds)
        }
    }

    /// Keeps a provider's clock offset; zero forgets it.
    public func setClockOffset(
        _ offset: Duration, of provider: ProviderID, by clock: MachineClock = .now
    ) throws(StoreFailure) {
        try connection.write { db, _ in
            // One without a clock is of an older program.
            try db.execute(
                sql: "DELETE FROM clock_offsets NOT INDEXED WHERE provider = ? OR \(Self.hasClock)",
                arguments: [provider.rawValue] + Self.rows(of: provider))
            guard offset != .zero else { return }
            try db.execute(
                sql: "INSERT INTO clock_offsets (provider, seconds) VALUES (?, ?)",
                arguments: ["\(provider.rawValue) \(clock.stored)", offset.components.seconds])
        }
    }

    /// Names that are longer than the id and its blank, and come before the id and what follows a
    /// blank in ASCII.
    private static let hasClock = "(provider > ? AND provider < ?)"

    private static func rows(of provider: ProviderID) -> StatementArguments {
        ["\(provider.rawValue) ", "\(provider.rawValue)!"]
    }
}
