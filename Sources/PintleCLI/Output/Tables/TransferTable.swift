import LoginCore
import PintleText
import SessionStorage
import TerminalCore

/// What came from a backup or an export and what was left out, as lines of text.
enum TransferTable {
    static func lines(_ report: MergeReport) -> [PrintableText] {
        let rows =
            report.added.map { row("added", $0, "") }
            + report.skipped.map { row("left out", $0, "is here already") }
        return SessionTable.columns(["", "ID", "LABEL", "NAME", ""], rows)
            .dropFirst().map { $0 } + further(report)
    }

    private static func row(
        _ what: PrintableText, _ session: SessionSummary, _ why: PrintableText
    ) -> [PrintableText] {
        [
            what, PrintableText(session.id.rawValue, limit: 32),
            PrintableText(session.label ?? "-", limit: 64),
            PrintableText("\(session.provider)/\(session.owner ?? "?")", limit: 80), why,
        ]
    }

    /// The things that are counted only, a line each where there is any.
    private static func further(_ report: MergeReport) -> [PrintableText] {
        let counts: [(MergeReport.Count, String)] = [
            (report.apps, "app key"), (report.providers, "own provider"),
            (report.logins, "unfinished login"), (report.removedSessions, "removed session"),
        ]
        return counts.flatMap { count, noun -> [PrintableText] in
            var lines: [PrintableText] = []
            if count.added > 0 {
                lines.append("added     " + counted(count.added, noun))
            }
            if count.skipped > 0 {
                lines.append("left out  " + counted(count.skipped, noun) + ", here already")
            }
            return lines
        }
    }

    private static func counted(_ number: Int, _ noun: String) -> PrintableText {
        PrintableText(own: CountWords.counted(number, noun))
    }
}

extension CommandContext {
    /// Prints what came and what was left out, and says how to go on.
    func report(_ report: MergeReport, isNewVault: Bool) throws(CommandFailure) {
        try answer(
            TransferAnswer(report, newVault: isNewVault), else: TransferTable.lines(report))
        for session in report.relabelled {
            warn(
                .labelTaken(
                    PrintableText(session.wanted, limit: 64),
                    got: PrintableText(session.label, limit: 64)))
        }
        let came = PrintableText(own: CountWords.counted(report.added.count, "session"))
        let left = PrintableText(own: CountWords.counted(report.skipped.count, "session"))
        if isNewVault {
            say(
                Announcement(
                    .good, "The vault is restored with \(came)",
                    "What opened it when the copy was made opens it here.",
                    hint: "pintle vault status"))
        } else {
            say(
                Announcement(
                    .good, "Added: \(came)",
                    report.skipped.isEmpty
                        ? "" : "Left out: \(left), as here already; nothing was replaced.",
                    hint: "pintle sessions list"))
        }
    }
}
