/// Names that a mistyped one may have meant.
package enum NearestNames {
    /// How many are offered at most.
    package static let limit = 2

    /// The nearest by edits, case aside, among those that differ in less than half their letters.
    package static func of(_ name: String, among names: [String]) -> [String] {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
        let ranked = names.compactMap { candidate -> (name: String, distance: Int)? in
            let scalars = Array(candidate.lowercased().unicodeScalars.prefix(64))
            let distance = edits(from: wanted, to: scalars)
            return distance * 2 <= max(wanted.count, scalars.count) ? (candidate, distance) : nil
        }
        return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(limit)
            .map(\.name)
    }

    /// Levenshtein's distance, one row at a time.
    private static func edits(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
        var row = Array(0...right.count)
        for (index, scalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (right[column] == scalar ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
