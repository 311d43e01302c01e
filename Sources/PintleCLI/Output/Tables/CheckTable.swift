import LoginCore
import PintleText
import SessionStorage
import TextCore

/// The findings of a check of the store, as lines of text: a line for each finding.
enum CheckTable {
    static func lines(_ check: StoreCheck) -> [PrintableText] {
        let whole = check.records - check.rows.count { $0.isSealed && $0.problem != .edited }
        let pages: PrintableText =
            check.pages.isEmpty ? "no page of the file is damaged" : "the file is damaged"
        var lines: [PrintableText] = [
            "\(whole) of \(check.records) records can be opened; " + pages + "."
        ]
        lines += check.pages.map { "the file: \($0, limit: 100)" }
        lines += check.schema.map(words)
        if check.orphans > 0 {
            let rows = PrintableText(own: CountWords.counted(check.orphans, "row"))
            lines.append(rows + " left over from removed items")
        }
        lines += check.unreadableSlots.map { "slot \($0): cannot be read, opens nothing" }
        lines += check.rows.map(words)
        lines += check.newer.map(words)
        if let list = check.list { lines.append(ChangeWords.sentence(list)) }
        if check.isOlderThanSeen {
            lines.append("older than the last store used here: later changes are missing")
        }
        if !check.isSound { lines.append("Can be saved: " + words(check.savable) + ".") }
        return lines
    }

    private static func words(_ row: StoreCheck.DamagedRow) -> PrintableText {
        let name: PrintableText =
            PrintableText(own: row.kind.rawValue) + " \(row.name, limit: 60): "
        switch row.problem {
        case .unreadable: return name + "cannot be read"
        case .sealBroken: return name + "its seal cannot be opened; it cannot be saved"
        case .edited where row.isMarkedRemoved:
            return name
                + "edited outside Pintle, perhaps removed before; its secrets can be saved"
        case .edited where row.isSealed:
            return name + "edited outside Pintle; its secrets can be saved"
        case .edited: return name + "edited outside Pintle"
        }
    }

    private static func words(_ record: StoreCheck.NewerRecord) -> PrintableText {
        let name = PrintableText(own: record.kind.rawValue) + " \(record.name, limit: 60): "
        let form: PrintableText = record.form.map { "of form \($0), " } ?? ""
        return name + form + "with content that only a newer Pintle knows"
    }

    private static func words(_ difference: StoreCheck.SchemaDifference) -> PrintableText {
        ChangeWords.difference(difference)
    }

    static func words(_ savable: StoreCheck.Savable) -> PrintableText {
        let counts = [
            CountWords.counted(savable.sessions, "session"),
            CountWords.counted(savable.apps, "app key"),
            CountWords.counted(savable.logins, "unfinished login"),
            CountWords.counted(savable.providers, "own provider"),
            "\(savable.removedSessions) removed",
        ]
        return counts.map { PrintableText(own: $0) }.joined(separator: ", ")
    }
}

extension StoreCheck.DamagedRow {
    /// Whether the row has a secret in it.
    var isSealed: Bool {
        switch kind {
        case .session, .login, .app, .provider: true
        case .slot, .clockOffset: false
        }
    }
}
