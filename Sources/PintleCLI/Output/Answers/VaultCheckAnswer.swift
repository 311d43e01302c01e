import LoginCore
import OAuthCore
import SessionStorage

/// The answer of `vault check`.
struct VaultCheckAnswer: JSONConvertible {
    let json: JSONValue

    init(_ check: StoreCheck) {
        let findings =
            check.schema.map { Finding($0) } + check.rows.map { Finding($0) }
            + check.newer.map { Finding($0) }
        json = .answer([
            "sound": check.isSound,
            "records": check.records,
            // The sealed records that cannot be opened, as `session news`.
            "unreadable": check.rows.filter { $0.isSealed && $0.problem != .edited }
                .map { "\($0.kind.rawValue) \($0.name)" },
            "findings": findings,
            "pages": check.pages,
            "orphans": check.orphans,
            "unreadable_slots": check.unreadableSlots,
            "list": check.list.map(Self.code),
            "older_than_seen": check.isOlderThanSeen,
            "savable": Self.savable(check.savable),
        ])
    }

    /// The fault in the list of rows.
    private static func code(_ change: StoreFailure.Change) -> String {
        switch change {
        case .rows: "rows_edited"
        case .list: "rows_missing_or_doubled"
        case .manifestMissing: "manifest_missing"
        case .definitions: "definitions_changed"
        }
    }

    /// How much can be saved.
    private static func savable(_ savable: StoreCheck.Savable) -> JSONValue {
        .object(sorted: [
            "sessions": savable.sessions,
            "removed": savable.removedSessions,
            "logins": savable.logins,
            "apps": savable.apps,
            "providers": savable.providers,
        ])
    }

    /// A damaged record, one that only a newer program can read, or a damaged part of the
    /// file.
    struct Finding: JSONConvertible, Equatable {
        let json: JSONValue

        private init(_ kind: String, _ name: String, _ problem: String, form: Int? = nil) {
            json = .object(
                sorted: ["kind": kind, "name": name, "problem": problem, "form": form])
        }

        init(_ record: StoreCheck.NewerRecord) {
            self.init(
                record.kind.rawValue.replacing(" ", with: "_"), record.name, "newer",
                form: record.form)
        }

        init(_ row: StoreCheck.DamagedRow) {
            let problem =
                switch row.problem {
                case .unreadable: "unreadable"
                case .sealBroken: "seal_broken"
                case .edited: "edited"
                }
            self.init(row.kind.rawValue.replacing(" ", with: "_"), row.name, problem)
        }

        init(_ difference: StoreCheck.SchemaDifference) {
            switch difference {
            case .missing(let name): self.init("schema", name, "missing")
            case .foreign(let name): self.init("schema", name, "foreign")
            case .changed(let name): self.init("schema", name, "changed")
            case .encoding: self.init("schema", "encoding", "changed")
            }
        }
    }
}
