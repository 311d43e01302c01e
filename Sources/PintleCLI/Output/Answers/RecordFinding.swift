import LoginCore
import PintleText
import SessionStorage

/// A damaged record, one that only a newer program can read, or a damaged part of the file.
struct RecordFinding {
    private let kind: String
    private let name: String
    private let problem: String
    private let form: Int?

    static let facts: [Fact<RecordFinding>] = [
        .number(
            "form", note: "Of one for a newer pintle: the form in which it is laid out."
        ) { $0.form.map(Int64.init) },
        .text("kind", .always) { $0.kind },
        .text("name", .always) { $0.name },
        .text("problem", .always) { $0.problem },
    ]

    private init(_ kind: String, _ name: String, _ problem: String, form: Int? = nil) {
        self.kind = kind.replacing(" ", with: "_")
        self.name = name
        self.problem = problem
        self.form = form
    }

    init(_ record: StoreCheck.NewerRecord) {
        self.init(record.kind.rawValue, record.name, "newer", form: record.form)
    }

    init(_ row: StoreCheck.DamagedRow) {
        let problem =
            switch row.problem {
            case .unreadable: "unreadable"
            case .sealBroken: "seal_broken"
            case .edited: "edited"
            }
        self.init(row.kind.rawValue, row.name, problem)
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
