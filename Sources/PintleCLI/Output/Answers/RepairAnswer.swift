import PintleText
import SessionStorage

/// The answer of `vault repair`.
struct RepairAnswer: Answer {
    /// The repair; nil if there was nothing to repair.
    let report: RepairReport?

    static let facts: [Fact<RepairAnswer>] = [
        .flag("repaired", .always) { $0.report != nil },
        .text("set_aside") { $0.report?.setAside },
        .sessions("sessions") { ($0.report?.kept.added ?? []).map { SessionFacts($0) } },
        .parts("lost", .always, as: "finding", of: RecordFinding.facts) {
            ($0.report?.found.rows ?? []).filter { $0.problem != .edited }.map(RecordFinding.init)
        },
    ]
}
