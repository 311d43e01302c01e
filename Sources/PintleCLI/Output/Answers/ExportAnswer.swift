import PintleText
import SessionStorage

/// The answer of `sessions export`.
struct ExportAnswer: Answer {
    let path: String
    let report: MergeReport

    static let facts: [Fact<ExportAnswer>] = [
        .text("path", .always) { $0.path },
        .sessions("sessions") { $0.report.added.map { SessionFacts($0) } },
        .number("apps", .always) { Int64($0.report.apps.added) },
        .number("providers", .always) { Int64($0.report.providers.added) },
    ]
}
