import LoginCore
import PintleText
import SessionStorage
import TextCore

/// The added and the skipped items of a backup or an export, as lines of text.
enum TransferTable {
    static func lines(_ report: MergeReport) -> [PrintableText] {
        let rows =
            report.added.map { row("added", $0, "") }
            + report.skipped.map { row("left out", $0, "is already here") }
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
                lines.append("left out  " + counted(count.skipped, noun) + ", already here")
            }
            return lines
        }
    }

    private static func counted(_ number: Int, _ noun: String) -> PrintableText {
        PrintableText(own: CountWords.counted(number, noun))
    }
}

extension MergeReport.Refused.Kind {
    /// Its kind, before its name.
    fileprivate var words: PrintableText {
        switch self {
        case .provider: "the definition of"
        case .label: "the label"
        case .app: "the app key's name"
        case .account: "the account"
        case .id: "the id"
        case .token: "the token of"
        }
    }
}

extension Announcement {
    /// Records of a copy cannot be read.
    static func unreadable(
        _ damaged: [StoreCheck.DamagedRow], _ newer: [StoreCheck.NewerRecord] = [], areHere: Bool
    ) -> Announcement {
        copyUnreadable(
            damaged: damaged.map { (PrintableText(own: $0.kind.words), $0.name) },
            newer: newer.map { (PrintableText(own: $0.kind.words), $0.name) }, areHere: areHere)
    }
}

extension StoreCheck.DamagedRow.Kind {
    /// The thing, before its name.
    fileprivate var words: String {
        switch self {
        case .app: "app key"
        case .provider: "own provider"
        case .session, .login, .slot, .clockOffset: rawValue
        }
    }
}

extension CommandContext {
    /// Prints the added and the skipped items, and the next step; throws about records of the file that
    /// cannot be read.
    func report(_ report: MergeReport, isNewVault: Bool) throws(CommandFailure) {
        try answer(
            TransferAnswer(report: report, isNewVault: isNewVault),
            else: TransferTable.lines(report))
        for session in report.relabelled {
            warn(
                .labelTaken(
                    PrintableText(session.wanted, limit: 64),
                    got: PrintableText(session.label, limit: 64)))
        }
        for session in report.sameName {
            let name = PrintableText("\(session.provider)/\(session.owner ?? "")", limit: 50)
            warn(.nameShared(name, label: session.label, id: session.id))
        }
        if !report.refused.isEmpty {
            warn(.foreignNamesRefused(report.refused.map { ($0.kind.words, $0.name) }))
        }
        let came = PrintableText(own: CountWords.counted(report.added.count, "session"))
        let left = PrintableText(own: CountWords.counted(report.skipped.count, "session"))
        if isNewVault {
            say(
                Announcement(
                    .good, "Restored the vault with \(came)",
                    "The ways to open the copy open it here too.",
                    hint: "pintle vault status"))
        } else {
            say(
                Announcement(
                    .good, "Added: \(came)",
                    report.skipped.isEmpty
                        ? "" : "Left out: \(left), already here. Nothing was replaced.",
                    hint: "pintle sessions list"))
        }
        guard report.damaged.isEmpty, report.newer.isEmpty else {
            throw CommandFailure(.unreadable(report.damaged, report.newer, areHere: false))
        }
    }
}
