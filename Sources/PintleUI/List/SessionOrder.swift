import LoginCore
import OAuthCore
import PintleText

/// How the sessions of the list are ordered; unfinished logins stand before them in any case.
enum SessionOrder: Sendable, Equatable, CaseIterable {
    /// By provider, then by name: the order of the index.
    case name
    /// Those that need a person first, then the unchecked ones.
    case state
    /// Used last first, never used last.
    case use
    /// Got last first.
    case age

    /// The letter that chooses it.
    var letter: Character {
        switch self {
        case .name: "n"
        case .state: "s"
        case .use: "u"
        case .age: "a"
        }
    }

    /// The rows of all sessions in this order; nil for that of the index.
    func rows(_ model: AppModel) -> [Int]? {
        let first = model.index.logins.count
        let key: (SessionSummary) -> Int64
        switch self {
        case .name: return nil
        case .state: key = { Int64($0.stateRank(model)) }
        case .use: key = { -($0.lastUsedAt?.secondsSince1970 ?? .min + 1) }
        case .age: key = { -$0.obtainedAt.secondsSince1970 }
        }
        let sorted = model.index.sessions.enumerated()
            .map { (key: key(model.snapshot.sessions[$0.element]), row: first + $0.offset) }
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
