import LoginCore
import PintleText
import SessionStorage
import TextCore

/// The findings and results of a repair, as lines of text.
enum RepairTable {
    static func lines(_ report: RepairReport) -> [PrintableText] {
        let kept = report.kept
        let counts = [
            CountWords.counted(kept.added.count, "session"),
            CountWords.counted(kept.apps.added, "app key"),
            CountWords.counted(kept.logins.added, "unfinished login"),
            CountWords.counted(kept.providers.added, "own provider"),
            "\(kept.removedSessions.added) removed",
            "\(CountWords.counted(report.slots.count, "way")) to open it",
        ]
        return ["Kept: " + counts.map { PrintableText(own: $0) }.joined(separator: ", ") + "."]
            + report.found.rows.compactMap(lost)
    }

    /// The items that are only in the old file, or lost their changes.
    private static func lost(_ row: StoreCheck.DamagedRow) -> PrintableText? {
        let name = PrintableText(own: row.kind.rawValue) + " \(row.name, limit: 60)"
        switch (row.problem, row.kind) {
        case (.unreadable, _), (.sealBroken, _): return "not kept: " + name
        case (.edited, .session) where row.isMarkedRemoved:
            return "kept without label and state, perhaps removed before: " + name
        case (.edited, .session): return "kept without label and state: " + name
        case (.edited, _): return nil
        }
    }
}
