import PintleText
import SessionStorage

/// The answer of `vault restore` and `sessions import`.
struct TransferAnswer: Answer {
    let report: MergeReport
    /// Whether the file became the vault, where there was none.
    let isNewVault: Bool

    static let facts: [Fact<TransferAnswer>] = [
        .flag("new_vault", .always) { $0.isNewVault },
        .sessions("added") { $0.report.added.map { SessionFacts($0) } },
        .sessions("skipped") { $0.report.skipped.map { SessionFacts($0) } },
        .part("apps", .always, as: "count", of: count) { $0.report.apps },
        .part("providers", .always, as: "count", of: count) { $0.report.providers },
        .part("logins", .always, as: "count", of: count) { $0.report.logins },
        .part("removed", .always, as: "count", of: count) { $0.report.removedSessions },
        .parts(
            "refused", .always,
            note: "What the file has and nobody could have typed here; it was left out.",
            of: refused
        ) { $0.report.refused },
        .parts(
            "unreadable", .always, as: "finding",
            note: "The records of the file that cannot be read; they were left out.",
            of: RecordFinding.facts
        ) { $0.report.damaged.map(RecordFinding.init) + $0.report.newer.map(RecordFinding.init) },
    ]

    static let count: [Fact<MergeReport.Count>] = [
        .number("added", .always) { Int64($0.added) },
        .number("skipped", .always) { Int64($0.skipped) },
    ]

    private static let refused: [Fact<MergeReport.Refused>] = [
        .word("kind", .always, of: ["provider", "label", "app", "account", "id", "token"]) {
            $0.kind.rawValue
        },
        .text("name", .always) { $0.name },
    ]
}
