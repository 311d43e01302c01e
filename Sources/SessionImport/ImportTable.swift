/// The formats as the table of `Docs/Import.md`, which a test compares.
public enum ImportTable {
    /// A row for each format, in the order in which they are tried.
    public static var markdown: String {
        let rows = ImportFormat.all.map { format in
            let places = format.tools.flatMap(\.places).map { "`\($0)`" }.joined(separator: ", ")
            let names = format.tools.map { "`\($0.name)`" }.joined(separator: ", ")
            let forms = ImportForm.allCases.filter(format.forms.contains).map(\.rawValue)
                .joined(separator: " or ")
            let place = places.isEmpty ? "chosen by its user" : places
            return "| \(format.title) | \(names) | \(place) | \(forms) | \(format.gives) |\n"
        }
        return "| tool | `--from` | place | form | what comes |\n|---|---|---|---|---|\n"
            + rows.joined()
    }
}
