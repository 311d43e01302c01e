import LoginCore
import OAuthCore

/// The answer of `sessions verify --all`.
struct WatchAnswer: JSONConvertible {
    let json: JSONValue

    init(_ report: WatchReport, _ lines: [WatchLine]) {
        json = .answer([
            "health": PrometheusText.code(report.health),
            "unreadable": report.unreadable,
            "verified": lines.map(Self.entry),
        ])
    }

    private static func entry(_ line: WatchLine) -> JSONValue {
        let verdict = line.verdict
        var retryAt: Timestamp?
        if case .postponed(let end) = verdict.finding { retryAt = end }
        return .object(sorted: [
            "session": SessionEntry(verdict.session),
            "result": code(verdict.finding),
            "health": PrometheusText.code(verdict.health),
            "needs_login": verdict.needsLogin,
            "renewed": verdict.isRenewed,
            "ends_soon": verdict.nearEnd,
            "retry_at": retryAt,
            "error": line.failure.map { JSONAnswers.fault($0) },
        ])
    }

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
