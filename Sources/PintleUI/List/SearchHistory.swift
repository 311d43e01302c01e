/// Earlier searches, latest last, recalled as in a shell.
struct SearchHistory: Sendable, Equatable {
    private var texts: [String] = []
    /// The index of the recalled search in the field; nil if the field has another text.
    private var place: Int?

    /// How many are kept.
    private static let most = 20

    /// Whether the field has an unchanged recalled search.
    var isRecalled: Bool { place != nil }

    /// Adds a search, in place of an equal earlier one.
    mutating func add(_ text: String) {
        place = nil
        guard !text.isEmpty else { return }
        texts.removeAll { $0 == text }
        texts.append(text)
        if texts.count > Self.most { texts.removeFirst() }
    }

    /// The one before; nil where there is none.
    mutating func earlier() -> String? {
        let next = (place ?? texts.count) - 1
        guard texts.indices.contains(next) else { return nil }
        place = next
        return texts[next]
    }

    /// The one after; an empty text after the latest, nil where none is in the field.
    mutating func later() -> String? {
        guard let place else { return nil }
        let next = place + 1
        self.place = next < texts.count ? next : nil
        return next < texts.count ? texts[next] : ""
    }

    /// Notes that the field was changed.
    mutating func leave() { place = nil }
}
