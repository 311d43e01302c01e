extension KeyMap {
    /// One row for a reader: keys, action, places.
    public struct Row: Sendable, Equatable {
        /// The part of the table.
        public let group: String
        /// The keys, as `? F1`.
        public let keys: String
        /// The words for the action.
        public let help: String
        /// Where, as `list, detail`.
        public let places: String
    }

    /// The rows of the man page's list of keys, in the order of the table.
    public static var rows: [Row] {
        bindings.map { binding in
            Row(
                group: binding.group.rawValue, keys: binding.keyNames, help: binding.help,
                places: places(of: binding))
        }
    }

    /// The text of Docs/Keys.md.
    public static var markdown: String {
        var lines = [
            "# Keys", "",
            "Made from `KeyMap` in `Sources/PintleUI/KeyMap`; a test compares this page with it.",
            "Letters are text while a field has the focus. A key that is not here does nothing.",
        ]
        for group in KeyBinding.Group.allCases {
            let rows = rows.filter { $0.group == group.rawValue }
            lines += ["", "## \(group.rawValue)", "", "| key | does | where |", "|---|---|---|"]
            lines += rows.map { row in
                let keys = row.keys.split(separator: " ").map { "`\($0)`" }
                return "| \(keys.joined(separator: " ")) | \(row.help) | \(row.places) |"
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func places(of binding: KeyBinding) -> String {
        let places = binding.places
        if places.count == Place.allCases.count { return "everywhere" }
        if places == Place.fields { return "every field" }
        let absent = Place.allCases.filter { !places.contains($0) }
        if absent.count < 6 {
            return "everywhere but " + absent.map(\.rawValue).joined(separator: ", ")
        }
        return places.map(\.rawValue).joined(separator: ", ")
    }
}
