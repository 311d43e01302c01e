package import LoginCore
package import OAuthCore
import Vault

// Reads for the first picture of a list. Of the sessions only those that it shows are
// verified, so that nothing may be done with it: whoever shows it reads everything right after.

extension SessionStore.Sessions {
    /// Counts the sessions and finds those that come first in a list of so many rows.
    ///
    /// Nil where a row is not what a session looks like, so that only a whole list can tell about it.
    package func scan(rows: Int) throws(StoreFailure) -> SessionScan? {
        try connection.read { try SessionScan($0, rows: rows) }
    }

    /// Reads those that come first with the providers in that order, each verified.
    ///
    /// Nil where one cannot be read, or is gone; throws `changed`.
    package func first(
        of scan: SessionScan, providers: [ProviderID]
    ) throws(StoreFailure) -> [SessionSummary]? {
        let numbers = scan.first(of: providers)
        return try connection.openByNeed { rows in
            for number in numbers { try rows.require(number, in: .sessions) }
            let statement = try rows.db.cachedStatement(
                sql: """
                    SELECT \(SessionSummary.columns), k.session IS NOT NULL
                    FROM \(SessionSummary.tables) WHERE s.number = ? AND s.removed_at IS NULL
                    """)
            var decoder = SummaryDecoder()
            var sessions: [SessionSummary] = []
            for number in numbers {
                try statement.bind([number])
                try statement.forEachRawRow { row in
                    if let summary = decoder.summary(row) { sessions.append(summary) }
                }
            }
            return sessions.count == numbers.count ? sessions : nil
        }
    }
}
