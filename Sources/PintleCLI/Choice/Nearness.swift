/// Names that resemble what was typed.
enum Nearness {
    /// The two names with the fewest edits, the nearest first; none that shares hardly a letter.
    static func nearest(to typed: String, among names: [String]) -> [String] {
        let limit = max(2, typed.count / 2)
        return names.map { (name: $0, distance: distance(typed, $0)) }
            .filter { $0.distance <= limit }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(2).map(\.name)
    }

    /// How many characters have to be added, taken away or changed.
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let changed = diagonal + (right[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
