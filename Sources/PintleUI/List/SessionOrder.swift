import LoginCore
import OAuthCore
import PintleText
import TextCore

/// An order of the sessions of the list; unfinished logins stand before them in any case.
struct SessionOrder: Sendable, Equatable, CaseIterable {
    /// The letter that chooses it.
    let letter: Character
    let name: PrintableText
    /// The sessions that come first, in the menu.
    let meaning: PrintableText
    /// The words above the list; none for the usual order.
    let words: PrintableText
    /// The key of a session, the least one first; nil for the order of the index.
    private let key: (@Sendable (SessionSummary, AppModel) -> Int64)?

    /// The order of the index.
    static let name = SessionOrder(
        letter: "n", name: "name", meaning: "by provider, then by name", words: "", key: nil)

    static let allCases = [
        name,
        SessionOrder(
            letter: "s", name: "state",
            meaning: "what needs you first, then what nobody has checked", words: "by state",
            key: { Int64($0.stateRank($1)) }),
        SessionOrder(
            letter: "u", name: "last use", meaning: "used last first", words: "by last use",
            key: { session, _ in -(session.lastUsedAt?.secondsSince1970 ?? .min + 1) }),
        SessionOrder(
            letter: "a", name: "age", meaning: "newest first", words: "newest first",
            key: { session, _ in -session.obtainedAt.secondsSince1970 }),
    ]

    static func == (left: SessionOrder, right: SessionOrder) -> Bool { left.letter == right.letter }

    /// The rows of all sessions in this order; nil for that of the index.
    func rows(_ model: AppModel) -> [Int]? {
        guard let key else { return nil }
        let first = model.index.logins.count
        let sorted = model.index.sessions.enumerated()
            .map { (key: key(model.snapshot.sessions[$0.element], model), row: first + $0.offset) }
            .sorted { ($0.key, $0.row) < ($1.key, $1.row) }
        return Array(0..<first) + sorted.map(\.row)
    }
}

extension SessionSummary {
    /// Whether a person has to do something about it: log in again, decide, give back its app key.
    func needsPerson(_ model: AppModel) -> Bool {
        switch state {
        case .logInAgain, .accountUnclear: true
        case .works, .notChecked:
            model.snapshot.unsigning.contains(id) || pressingEnd(at: model.clock.now) != nil
        }
    }

    fileprivate func stateRank(_ model: AppModel) -> Int {
        if needsPerson(model) { return 0 }
        if case .notChecked = state { return 1 }
        return 2
    }
}
