import LoginCore
import OAuthCore
import PintleText

/// The answer of `sessions verify --all`.
struct WatchAnswer: Answer {
    let report: WatchReport
    let lines: [WatchLine]

    static let facts: [Fact<WatchAnswer>] = [
        .value("health", .always, form: .shared("health")) {
            .text(PrometheusText.code($0.report.health))
        },
        .number(
            "unreadable", .always,
            note: "How many sessions could not be read, since they were damaged from outside."
        ) { Int64($0.report.unreadable) },
        .parts("verified", .always, of: line) { $0.lines },
    ]

    private static let line: [Fact<WatchLine>] = [
        .time("ends_soon") { $0.verdict.nearEnd },
        .part("error", as: "problem", of: ProblemFacts.members) {
            $0.failure.map { ProblemFacts.Problem($0) }
        },
        .value("health", .always, form: .shared("health")) {
            .text(PrometheusText.code($0.verdict.health))
        },
        .flag("needs_login", .always) { $0.verdict.needsLogin },
        .flag("renewed", .always) { $0.verdict.isRenewed },
        .word(
            "result", .always, of: ["works", "known", "cannot_be_asked", "postponed", "failed"],
            note: "known: not asked, since what is known is young enough or final. postponed: not "
                + "asked, since the provider limits how often it is."
        ) { code($0.verdict.finding) },
        .time("retry_at") {
            if case .postponed(let end) = $0.verdict.finding { end } else { nil }
        },
        .session("session", .always) { SessionFacts($0.verdict.session) },
    ]

    private static func code(_ finding: SessionVerdict.Finding) -> String {
        switch finding {
        case .works: "works"
        case .known: "known"
        case .cannotBeAsked: "cannot_be_asked"
        case .postponed: "postponed"
        case .failed: "failed"
        }
    }
}
