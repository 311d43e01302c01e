import OAuthCore
import SessionStorage

/// The answer of `sessions export`.
struct ExportAnswer: JSONConvertible {
    let json: JSONValue

    init(path: String, _ report: MergeReport) {
        json = .answer([
            "path": path,
            "sessions": report.added.map { SessionEntry($0) },
            "apps": report.apps.added,
            "providers": report.providers.added,
        ])
    }
}
