import OAuthCore
import SessionStorage

/// The answer of `vault restore` and `sessions import`.
struct TransferAnswer: JSONConvertible {
    let json: JSONValue

    /// `newVault` is whether the file became the vault, where there was none.
    init(_ report: MergeReport, newVault: Bool) {
        let unreadable =
            report.damaged.map { VaultCheckAnswer.Finding($0) }
            + report.newer.map { VaultCheckAnswer.Finding($0) }
        json = .answer([
            "new_vault": newVault,
            "added": report.added.map { SessionEntry($0) },
            "skipped": report.skipped.map { SessionEntry($0) },
            "apps": Self.count(report.apps),
            "providers": Self.count(report.providers),
            "logins": Self.count(report.logins),
            "removed": Self.count(report.removedSessions),
            "refused": report.refused.map { refused in
                JSONValue.object(sorted: ["kind": refused.kind.rawValue, "name": refused.name])
            },
            "unreadable": unreadable,
        ])
    }

    private static func count(_ count: MergeReport.Count) -> JSONValue {
        .object(sorted: ["added": count.added, "skipped": count.skipped])
    }
}
