package import LoginCore
import SessionStorage

/// The content of the tools' usual places, compared with a store.
package struct ImportLook: Sendable {
    /// The plan or the result of an import.
    package var plan: ImportPlan
    private let entries: [ToolPlaces.Entry]
    private let lookedAt: [String]

    fileprivate init(
        _ places: ToolPlaces, compare: ([ImportPlan.File]) throws(StoreFailure) -> ImportPlan
    ) throws(StoreFailure) {
        entries = places.entries()
        lookedAt = places.lookedAt
        plan = try compare(
            entries.compactMap { if case .read(let file) = $0 { file.planned } else { nil } })
    }

    /// The public part of it.
    package var preview: ImportPreview {
        var number = -1
        let files = entries.map { entry in
            switch entry {
            case .fault(let path, let fault): return ImportPreview.File(path: path, fault: fault)
            case .read(let file):
                number += 1
                return ImportPreview.File(
                    path: file.shown, tools: file.found.tools,
                    isReadableByOthers: file.isReadableByOthers, rows: rows(of: number),
                    leftovers: file.found.leftovers)
            }
        }
        return ImportPreview(lookedAt: lookedAt, files: files, newApps: plan.newApps)
    }

    private func rows(of file: Int) -> [ImportPreview.Row] {
        plan.rows.filter { $0.file == file }.map { row in
            var shown = ImportPreview.Row(
                line: row.line, provider: row.provider, name: row.name,
                app: row.app ?? row.identifier, verdict: row.verdict)
            shown.isApp = row.isApp
            shown.isRenewable = row.isRenewable
            return shown
        }
    }
}

extension SessionService {
    /// Looks at the usual places and compares with the store; changes nothing, without questions.
    package func look(
        at places: ToolPlaces, keys: AppKeyReader
    ) throws(StoreFailure) -> ImportLook {
        try ImportLook(places) { (files) throws(StoreFailure) in try plan(files, keys: keys) }
    }
}
