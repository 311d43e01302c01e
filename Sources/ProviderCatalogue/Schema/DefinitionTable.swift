import OAuthCore

/// Every key of a definition as tables in Markdown, for Docs/Providers.md.
public enum DefinitionTable {
    /// A table for the keys that every definition can have, one for those of each protocol, then one
    /// for each mapping in them.
    public static var markdown: String {
        let tables = LoginProtocol.Name.allCases.map { name in
            (name, DefinitionKeys.keys(of: name).filter { !$0.isShared })
        }
        var sections = [Section(titles: [], rows: DefinitionKeys.shared.map(row))]
        sections += tables.map { name, keys in
            Section(titles: ["`protocol: \(name.rawValue)`"], rows: keys.map(row))
        }
        let all =
            mappings(DefinitionKeys.shared, below: "", of: nil)
            + tables.flatMap { mappings($1, below: "", of: $0) }
        for mapping in all {
            let title = title(mapping, among: all)
            if let same = sections.firstIndex(where: { $0.rows == mapping.rows }) {
                if !sections[same].titles.contains(title) { sections[same].titles.append(title) }
            } else {
                sections.append(Section(titles: [title], rows: mapping.rows))
            }
        }
        return sections.map(\.text).joined(separator: "\n")
    }

    /// A table, for one mapping or for several that have the same keys.
    private struct Section {
        var titles: [String]
        let rows: [String]

        var text: String {
            let head = titles.isEmpty ? "" : "### \(titles.joined(separator: ", "))\n\n"
            let table = ["| key | value | what it says | without it |", "|---|---|---|---|"] + rows
            return head + table.map { $0 + "\n" }.joined()
        }
    }

    /// The keys that stand behind another one, in the definitions of one protocol or of all.
    private struct Mapping {
        let path: String
        let name: LoginProtocol.Name?
        let rows: [String]
    }

    private static func mappings(
        _ keys: [DefinitionKey], below outer: String, of name: LoginProtocol.Name?
    ) -> [Mapping] {
        keys.filter { !$0.inner.isEmpty }.flatMap { key in
            var path = outer.isEmpty ? key.name : "\(outer).\(key.name)"
            if case .mappings = key.form { path += ".NAME" }
            return [Mapping(path: path, name: name, rows: key.inner.map(row))]
                + mappings(key.inner, below: path, of: name)
        }
    }

    /// The path, with the protocol where another one has other keys there.
    private static func title(_ mapping: Mapping, among all: [Mapping]) -> String {
        let isAlone = all.allSatisfy { $0.path != mapping.path || $0.rows == mapping.rows }
        guard let name = mapping.name, !isAlone else { return "`\(mapping.path)`" }
        return "`\(mapping.path)` (\(name.rawValue))"
    }

    private static func row(_ key: DefinitionKey) -> String {
        let cells = ["`\(key.name)`", value(key.form), key.summary, otherwise(key)]
        return "| \(cells.map(escaped).joined(separator: " | ")) |"
    }

    private static func otherwise(_ key: DefinitionKey) -> String {
        switch key.need {
        case .always: "required"
        case .unless(let others):
            "required, unless \(others.map { "`\($0)`" }.joined(separator: " and ")) "
                + (others.count == 1 ? "is there" : "are there")
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
