extension Action {
    /// How far a key moves in a list of `count` rows of which a page shows; nil for other keys.
    func distance(page: Int, count: Int) -> Int? {
        switch self {
        case .down: 1
        case .up: -1
        case .halfDown: max(1, page / 2)
        case .halfUp: -max(1, page / 2)
        case .pageDown: page
        case .pageUp: -page
        case .first: -count
        case .last: count
        default: nil
        }
    }
}
