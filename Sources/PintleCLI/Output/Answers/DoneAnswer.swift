import OAuthCore
import PintleText

/// The answer of commands that only change something.
struct DoneAnswer: Answer {
    static let facts: [Fact<DoneAnswer>] = [.done]
}

extension Fact {
    /// That it is done.
    static var done: Fact {
        value("done", .always, form: .constant(.bool(true))) { _ in .flag(true) }
    }
}
