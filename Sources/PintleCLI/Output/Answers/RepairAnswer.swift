import OAuthCore
import SessionStorage

/// The answer of `vault repair`; where there was nothing to repair, `set_aside` is left out.
struct RepairAnswer: JSONConvertible {
    let json: JSONValue

    /// Nothing was to be done.
    init() {
        json = .answer(["repaired": false, "sessions": [String](), "lost": [String]()])
    }

    init(_ report: RepairReport) {
        json = .answer([
            "repaired": true,
            "set_aside": report.setAside,
            "sessions": report.kept.added.map { SessionEntry($0) },
            "lost": report.found.rows.filter { $0.problem != .edited }
                .map { VaultCheckAnswer.Finding($0) },
        ])
    }
}
