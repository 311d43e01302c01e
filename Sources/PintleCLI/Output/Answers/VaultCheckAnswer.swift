import LoginCore
import OAuthCore
import PintleText
import SessionStorage

/// The answer of `vault check`.
struct VaultCheckAnswer: Answer {
    let check: StoreCheck

    static let facts: [Fact<VaultCheckAnswer>] = [
        .flag("sound", .always) { $0.check.isSound },
        .number("records", .always) { Int64($0.check.records) },
        // The sealed records that cannot be opened, as `session news`.
        .texts("unreadable", .always) {
            $0.check.rows.filter { $0.isSealed && $0.problem != .edited }
                .map { "\($0.kind.rawValue) \($0.name)" }
        },
        .parts("findings", .always, as: "finding", of: RecordFinding.facts) {
            $0.check.schema.map(RecordFinding.init) + $0.check.rows.map(RecordFinding.init)
                + $0.check.newer.map(RecordFinding.init)
        },
        .texts("pages", .always) { $0.check.pages },
        .number("orphans", .always) { Int64($0.check.orphans) },
        .value("unreadable_slots", .always, form: .list(.number)) {
            .json(.array($0.check.unreadableSlots.map { .number("\($0)") }))
        },
        .word(
            "list",
            of: [
                "rows_edited", "rows_missing_or_doubled", "manifest_missing", "definitions_changed",
            ]
        ) {
            switch $0.check.list {
            case .rows?: "rows_edited"
            case .list?: "rows_missing_or_doubled"
            case .manifestMissing?: "manifest_missing"
            case .definitions?: "definitions_changed"
            case nil: nil
            }
        },
        .flag("older_than_seen", .always) { $0.check.isOlderThanSeen },
        .part("savable", .always, note: "How much can be saved", of: savable) { $0.check.savable },
    ]

    private static let savable: [Fact<StoreCheck.Savable>] = [
        .number("apps", .always) { Int64($0.apps) },
        .number("logins", .always) { Int64($0.logins) },
        .number("providers", .always) { Int64($0.providers) },
        .number("removed", .always) { Int64($0.removedSessions) },
        .number("sessions", .always) { Int64($0.sessions) },
    ]
}
