import LoginCore
import PintleServices
import PintleText
import TextCore

/// The output and exit status of a Nagios plugin (Nagios Plugins Development Guidelines): one line,
/// `SERVICE STATUS: text | performance data`, and 0 to 3.
struct NagiosLine {
    /// How many sessions are named; a line of 4,096 bytes is as much as some take.
    private static let mostNamed = 8

    private let text: PrintableText
    private let health: SessionVerdict.Health

    init(_ report: WatchReport, _ lines: [WatchLine]) {
        health = report.health
        let bad = lines.filter { $0.verdict.health != .good }
            .sorted { $0.verdict.health > $1.verdict.health }
        var parts = [WatchWords.summary(report)]
        parts += bad.prefix(Self.mostNamed).map { $0.name + " " + $0.result }
        if bad.count > Self.mostNamed { parts.append("\(bad.count - Self.mostNamed) more") }
        text =
            parts.map(Self.withoutBars).joined(separator: "; ") + " | " + Self.performance(report)
    }

    /// The line with its end.
    var bytes: [UInt8] { Array("\(Self.start(health))\(text.text)\n".utf8) }

    /// 0 to 3: these numbers are the plugin's, and mean nothing else here.
    var exit: PintleText.ExitStatus { Self.status(health) }

    /// Says on standard output why nothing could be found out, and gives the status for that.
    static func end(on failure: CommandFailure, _ output: OutputDoor) -> PintleText.ExitStatus {
        let words = failure.announcement
        let parts = [words.title, words.sentence].filter { !$0.isEmpty }.map(withoutBars)
        _ = output.write(
            Array((start(.unknown) + parts.joined(separator: ". ").text + "\n").utf8))
        return status(.unknown)
    }

    private static func start(_ health: SessionVerdict.Health) -> String {
        let word =
            switch health {
            case .good: "OK"
            case .warning: "WARNING"
            case .critical: "CRITICAL"
            case .unknown: "UNKNOWN"
            }
        return "PINTLE \(word): "
    }

    private static func status(_ health: SessionVerdict.Health) -> PintleText.ExitStatus {
        switch health {
        case .good: .done
        case .warning: .failed
        case .critical: .usage
        case .unknown: .locked
        }
    }

    /// Behind a bar stand numbers, so that no name may have one.
    private static func withoutBars(_ text: PrintableText) -> PrintableText {
        PrintableText(own: String(text.text.map { $0 == "|" ? "/" : $0 }))
    }

    /// `label=value;warn;crit;min`, where one more than 0 is too many.
    private static func performance(_ report: WatchReport) -> PrintableText {
        let broken = report.verdicts(.critical).count + report.unreadable
        return """
            sessions=\(report.verdicts.count + report.unreadable);;;0 \
            critical=\(broken);;0;0 warning=\(report.verdicts(.warning).count);0;;0 \
            unknown=\(report.verdicts(.unknown).count);;;0
            """
    }
}
