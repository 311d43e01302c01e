/// How well what was typed fits the names of things, and the order that follows from it.
///
/// Case does not count. What was typed is split at blanks, and each word of it has to be in one of
/// the names; else the thing does not fit at all. Among those that fit alike the order stays.
enum Ranking {
    /// How well something fits, the best first.
    enum Fit: Int, Sendable, Comparable {
        /// It is one of the names.
        case exact
        /// One of the names begins with it.
        case prefix
        /// Each word begins a word of the names.
        case word
        /// Each word is somewhere in the names.
        case substring

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The best fit of what was typed in those names; nil where a word is in none of them.
    static func fit(of typed: String, in names: [String]) -> Fit? {
        let words = words(typed)
        let text = words.joined(separator: " ")
        let names = names.map { $0.lowercased() }
        guard words.allSatisfy({ word in names.contains { $0.contains(word) } }) else { return nil }
        if names.contains(text) { return .exact }
        if names.contains(where: { $0.hasPrefix(text) }) { return .prefix }
        let begun = names.flatMap { $0.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) }
        let beginsWords = words.allSatisfy { word in begun.contains { $0.hasPrefix(word) } }
        return beginsWords ? .word : .substring
    }

    /// The elements that fit, the best first; all of them, as they stand, where nothing was typed.
    static func best<Element>(
        of elements: [Element], for typed: String, names: (Element) -> [String]
    ) -> [Element] {
        guard !words(typed).isEmpty else { return elements }
        return elements.enumerated()
            .compactMap { place, element in
                fit(of: typed, in: names(element)).map { (fit: $0, place: place, element) }
            }
            .sorted { ($0.fit.rawValue, $0.place) < ($1.fit.rawValue, $1.place) }
            .map(\.2)
    }

    private static func words(_ typed: String) -> [Substring] {
        typed.lowercased().split(whereSeparator: \.isWhitespace)
    }
}
