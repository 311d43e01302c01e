import OAuthCore

/// Every key of a definition as tables in Markdown, for Docs/Providers.md.
public enum DefinitionTable {
    /// A table for the definition itself, then one for each mapping in it.
    public static var markdown: String {
        var sections: [Section] = []
        collect(DefinitionKeys.top, "", into: &sections)
        return sections.map(\.text).joined(separator: "\n")
    }

    /// One mapping, or several that have the same keys.
    private struct Section {
        var names: [String]
        var rows: [String]

        var text: String {
            let title = names.map { "`\($0)`" }.joined(separator: ", ")
            let head = names == [""] ? "" : "### \(title)\n\n"
            let table = ["| key | value | what it says | without it |", "|---|---|---|---|"] + rows
            return head + table.map { $0 + "\n" }.joined()
        }
    }

    private static func collect(
        _ keys: [DefinitionKey], _ name: String, into sections: inout [Section]
    ) {
        let rows = keys.map(row)
        if let same = sections.firstIndex(where: { $0.rows == rows }) {
            return sections[same].names.append(name)
        }
        sections.append(Section(names: [name], rows: rows))
        for key in keys {
            let path = name.isEmpty ? key.name : "\(name).\(key.name)"
            guard !key.inner.isEmpty else { continue }
            if case .mappings = key.form {
                collect(key.inner, "\(path).NAME", into: &sections)
            } else {
                collect(key.inner, path, into: &sections)
            }
        }
    }

    private static func row(_ key: DefinitionKey) -> String {
        let cells = ["`\(key.name)`", value(key.form), key.summary, otherwise(key)]
        return "| \(cells.map(escaped).joined(separator: " | ")) |"
    }

    private static func otherwise(_ key: DefinitionKey) -> String {
        switch key.need {
        case .always: "required"
        case .unless(let other): "required, unless `\(other)` is there"
        case .optional: key.preset ?? "–"
        }
    }

    private static func value(_ form: DefinitionKey.Form) -> String {
        switch form {
        case .text(let form): form.words
        case .flag: "`true` or `false`"
        case .number(let range), .seconds(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .choice(let known): words(known)
        case .choices(let known): "one or a list of \(words(known))"
        case .texts(let form): "\(form.words), or a list"
        case .named(_, _, joins: true): "names with texts or lists"
        case .named(_, _, joins: false): "names with texts"
        case .mapping: "see below"
        case .mappings(_, _, let limit): "at most \(limit) names; see below"
        case .list: "a list; see below"
        case .choiceOrMapping(let known, _): "\(words(known)), or see below"
        }
    }

    private static func words(_ known: [String]) -> String {
        known.map { "`\($0)`" }.joined(separator: " ")
    }

    private static func escaped(_ cell: String) -> String {
        cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
