import LoginCore
import PintleServices
import PintleText
import TextCore

/// The plan or result of an import, as lines of text; no secret, and no part of one.
enum ImportTable {
    static func lines(
        _ plan: ImportPlan, _ files: [ForeignFile], _ added: [Int: SessionSummary] = [:]
    ) -> [PrintableText] {
        let rows = plan.rows.enumerated().map { index, row in
            self.row(row, files[row.file], added[index])
        }
        let table = SessionTable.columns(
            ["", "PROVIDER", "NAME", "APP KEY", "FOUND IN", ""], rows)
        let heads = files.map { file -> PrintableText in
            ImportWords.form(of: file.printable, file.found.tools)
        }
        return heads + table + leftovers(files)
    }

    private static func row(
        _ row: ImportPlan.Row, _ file: ForeignFile, _ session: SessionSummary?
    ) -> [PrintableText] {
        let name: PrintableText
        if row.isApp {
            name = "(app key)"
        } else {
            name = PrintableText(session?.account?.name ?? row.name ?? "-", limit: 40)
        }
        let reason = ImportWords.reason(row.verdict, provider: row.provider)
        return [
            session == nil ? ImportWords.short(row.verdict) : "added",
            PrintableText(row.provider ?? "?", limit: 60), name,
            PrintableText(row.app ?? row.identifier ?? "-", limit: 40),
            "\(file.printable):\(row.line)",
            session.map { place($0, named: row.name) } ?? reason,
        ]
    }

    /// How people name a session that was added; labels are unique among all providers.
    private static func place(_ session: SessionSummary, named name: String?) -> PrintableText {
        let handle = PrintableText("as \(session.handle)", limit: 60)
        guard let name, let label = session.label, label.hasPrefix("\(name)-") else {
            return handle
        }
        return handle + ", since \(name, limit: 40) is another session's label"
    }

    private static func leftovers(_ files: [ForeignFile]) -> [PrintableText] {
        files.flatMap { file in
            file.found.leftovers.map { left in
                "stays  \(file.printable):\(left.line)  \(ImportWords.leftover(left.what))"
            }
        }
    }
}
