import OAuthCore
import PintleText

/// An answer to `--json`, made from the table of its members; `Docs/JSON` is made from the same table.
protocol Answer: JSONConvertible {
    static var facts: [Fact<Self>] { get }
}

extension Answer {
    var json: JSONValue { .answer(Self.facts.json(of: self).members) }
}

// MARK: Members that several answers have

extension Fact {
    /// One session.
    static func session(
        _ key: String, _ need: Need = .sometimes,
        _ get: @escaping @Sendable (Subject) -> SessionFacts?
    ) -> Fact {
        value(key, need, form: .shared("session")) { get($0).map { .json($0.json) } }
    }

    /// A list of sessions.
    static func sessions(
        _ key: String, _ get: @escaping @Sendable (Subject) -> [SessionFacts]
    ) -> Fact {
        value(key, .always, form: .list(.shared("session"))) { .json(.array(get($0).map(\.json))) }
    }
}
