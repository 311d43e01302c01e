import LoginCore
import OAuthCore
import TextCore

/// Metrics in Prometheus' text format 0.0.4, for the textfile collector of node_exporter.
///
/// No secret is in them; names of sessions are, cleaned.
enum PrometheusText {
    /// All metrics of a report.
    static func bytes(_ report: WatchReport) -> [UInt8] {
        let metrics = [
            metric(
                "pintle_sessions", "Sessions, by how urgently they need a person.",
                SessionVerdict.Health.allCases.map { health in
                    sample([("health", code(health))], Int64(report.verdicts(health).count))
                }),
            metric(
                "pintle_sessions_unreadable", "Sessions that are damaged.",
                [sample([], Int64(report.unreadable))]),
            metric(
                "pintle_session_works",
                "1 if a session works, 0 if it needs a person; absent if unknown.",
                report.verdicts.compactMap { verdict in
                    works(verdict).map { sample(labels(verdict.session), $0 ? 1 : 0) }
                }),
            metric(
                "pintle_session_verified_timestamp_seconds",
                "When a session was last verified to work.",
                report.verdicts.compactMap { verdict in
                    verdict.session.lastWorked.map {
                        sample(labels(verdict.session), $0.secondsSince1970)
                    }
                }),
            metric(
                "pintle_session_end_timestamp_seconds",
                "When a session ends, if it cannot be renewed.",
                report.verdicts.compactMap { verdict in
                    guard verdict.session.terms?.isEndFinal == true else { return nil }
                    return verdict.session.expiresAt.map {
                        sample(labels(verdict.session), $0.secondsSince1970)
                    }
                }),
            metric(
                "pintle_verify_timestamp_seconds", "When these metrics were collected.",
                [sample([], report.moment.secondsSince1970)]),
        ]
        return Array(metrics.joined().utf8)
    }

    /// Whether it works; nil if that is unknown.
    private static func works(_ verdict: SessionVerdict) -> Bool? {
        switch (verdict.health, verdict.finding) {
        case (.critical, _): false
        case (.unknown, _), (_, .cannotBeAsked): nil
        case (.good, _), (.warning, _): true
        }
    }

    static func code(_ health: SessionVerdict.Health) -> String {
        switch health {
        case .good: "good"
        case .unknown: "unknown"
        case .warning: "warning"
        case .critical: "critical"
        }
    }

    private static func labels(_ session: SessionSummary) -> [(String, String)] {
        [
            ("id", session.id.rawValue), ("provider", session.provider.rawValue),
            ("session", session.handle),
        ]
    }

    private static func metric(_ name: String, _ help: String, _ samples: [String]) -> String {
        guard !samples.isEmpty else { return "" }
        return "# HELP \(name) \(help)\n# TYPE \(name) gauge\n"
            + samples.map { "\(name)\($0)\n" }.joined()
    }

    private static func sample(_ labels: [(String, String)], _ value: Int64) -> String {
        let list = labels.map { "\($0.0)=\"\(escaped($0.1))\"" }.joined(separator: ",")
        return (list.isEmpty ? "" : "{\(list)}") + " \(value)"
    }

    private static func escaped(_ foreign: String) -> String {
        PrintableText(foreign, limit: 200).text.map { character in
            character == "\\" || character == "\"" ? "\\\(character)" : String(character)
        }.joined()
    }
}
