import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TerminalCore

/// The answer of `sessions import` about files of other tools.
struct ImportAnswer: JSONConvertible {
    let json: JSONValue

    /// A plan, or its result; nil if there was no file.
    init(
        _ plan: ImportPlan?, _ files: [ForeignFile], isDryRun: Bool,
        _ added: [Int: SessionSummary] = [:], _ wiped: Set<Int> = []
    ) {
        let rows = plan?.rows ?? []
        json = .answer([
            "dry_run": isDryRun,
            "files": files.enumerated().map { index, file in
                Self.entry(file, isWiped: wiped.contains(index))
            },
            "found": rows.enumerated().map { index, row in
                Self.entry(row, files[row.file], added[index])
            },
        ])
    }

    private static func entry(_ file: ForeignFile, isWiped: Bool) -> JSONValue {
        .object(sorted: [
            "path": file.path,
            "tools": file.found.tools,
            "readable_by_others": file.isReadableByOthers,
            "wiped": isWiped,
            "left": file.found.leftovers.map { left in
                JSONValue.object(sorted: [
                    "line": left.line, "what": ImportWords.leftover(left.what).text,
                ])
            },
        ])
    }

    private static func entry(
        _ row: ImportPlan.Row, _ file: ForeignFile, _ session: SessionSummary?
    ) -> JSONValue {
        .object(sorted: [
            "path": file.path,
            "line": row.line,
            "kind": row.isApp ? "app" : "session",
            "provider": row.provider,
            "name": row.name,
            "consumer_key": row.identifier,
            "app": row.app,
            "verdict": ImportWords.code(row.verdict),
            "session": session.map { SessionEntry($0) },
        ])
    }
}
