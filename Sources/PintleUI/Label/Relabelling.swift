import LoginCore
import OAuthCore

/// The labels of many sessions, before and after they are changed.
struct Relabelling: Sendable, Equatable {
    /// The sessions, in their order.
    var sessions: [SessionID]
    /// The labels that they have; without those that have none.
    var before: [SessionID: String]
    /// The labels that they get.
    var after: [SessionID: String]
    /// Whether it undoes an earlier one.
    var isUndo = false

    /// The labels that some of them get.
    func after(of some: some Sequence<SessionID>) -> [SessionID: String] {
        var labels: [SessionID: String] = [:]
        for id in some { labels[id] = after[id] }
        return labels
    }

    /// The relabelling that undoes this one for the sessions done; nil if there are none.
    func undoing(_ done: some Sequence<SessionID>) -> Relabelling? {
        let sessions = Array(done)
        guard !sessions.isEmpty else { return nil }
        return Relabelling(sessions: sessions, before: after, after: before, isUndo: true)
    }
}

/// How many sessions are labelled at once: a beginning, and an ending of its own for each.
struct LabelPattern: Sendable, Equatable {
    /// The ending of each label.
    enum Ending: Sendable, Equatable, CaseIterable {
        /// The name of the session's owner.
        case name
        /// 1, 2, 3 in the order of the list.
        case number
    }

    var beginning: String
    var ending: Ending

    /// The label of each session, in their order.
    func labels(of sessions: [SessionSummary]) -> [(session: SessionSummary, label: String)] {
        sessions.enumerated().map { index, session in
            switch ending {
            // A session whose account is not known gets a number: its id says nothing to anybody.
            case .name: (session, beginning + Self.word(session.owner ?? "\(index + 1)"))
            case .number: (session, beginning + "\(index + 1)")
            }
        }
    }

    /// A name as one word of a label: neither blanks nor slashes.
    private static func word(_ name: String) -> String {
        String(name.map { $0.isWhitespace || $0 == "/" ? "-" : $0 })
    }
}
