import LoginCore
import PintleServices
import PintleText
import TextCore

/// The answer of `sessions import` about files of other tools.
struct ImportAnswer: Answer {
    /// A plan, or its result; nil if there was no file.
    var plan: ImportPlan?
    var files: [ForeignFile] = []
    let isDryRun: Bool
    var added: [Int: SessionSummary] = [:]
    var wiped: Set<Int> = []

    static let facts: [Fact<ImportAnswer>] = [
        .flag("dry_run", .always) { $0.isDryRun },
        .parts("files", .always, of: file) { answer in
            answer.files.enumerated().map { ($1, answer.wiped.contains($0)) }
        },
        .parts("found", .always, of: row) { answer in
            (answer.plan?.rows ?? []).enumerated().map { index, row in
                (row, answer.files[row.file].path, answer.added[index])
            }
        },
    ]

    private static let file: [Fact<(file: ForeignFile, isWiped: Bool)>] = [
        .parts("left", .always, of: leftover) { $0.file.found.leftovers },
        .text("path", .always) { $0.file.path },
        .flag("readable_by_others", .always) { $0.file.isReadableByOthers },
        .text("tools", .always) { $0.file.found.tools },
        .flag("wiped", .always) { $0.isWiped },
    ]

    private static let leftover: [Fact<FoundFile.Leftover>] = [
        .number("line", .always) { Int64($0.line) },
        .text("what", .always) { ImportWords.leftover($0.what).text },
    ]

    private static let row: [Fact<(row: ImportPlan.Row, path: String, session: SessionSummary?)>] =
        [
            .text("app") { $0.row.app },
            .text("consumer_key") { $0.row.identifier },
            .word("kind", .always, of: ["session", "app"]) { $0.row.isApp ? "app" : "session" },
            .number("line", .always) { Int64($0.row.line) },
            .text(
                "name",
                note: "The account, as the file claims; session has what the provider says."
            ) { $0.row.name },
            .text("path", .always) { $0.path },
            .text("provider") { $0.row.provider },
            .session("session") { $0.session.map { SessionFacts($0) } },
            .word("verdict", .always, of: ImportWords.codes) { ImportWords.code($0.row.verdict) },
        ]
}
