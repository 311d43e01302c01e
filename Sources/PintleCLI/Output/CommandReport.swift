import PintleText
import Synchronization

/// The answer and the warnings of a command with `--json`: one per command line.
///
/// Every warning goes through here, said before the answer or after it, so that each object that is
/// printed has all of them (Docs/Decisions/0030).
final class CommandReport: Sendable {
    private struct State {
        var warnings: [Announcement] = []
        var answer: (any JSONConvertible)?
        var isAnswered = false
    }

    private let state = Mutex(State())

    /// The warnings up to now, in their order.
    var warnings: [Announcement] { state.withLock { $0.warnings } }

    /// Whether an object has been printed that held the warnings.
    var isAnswered: Bool { state.withLock { $0.isAnswered } }

    /// Adds a warning, unless an equal one is there.
    func add(_ warning: Announcement) {
        state.withLock { state in
            if !state.warnings.contains(warning) { state.warnings.append(warning) }
        }
    }

    /// The warnings of a line of a batch, which the next one does not have.
    func takeWarnings() -> [Announcement] {
        state.withLock { state in
            defer { state.warnings = [] }
            return state.warnings
        }
    }

    /// Keeps the answer until the command is done.
    func keep(_ answer: some JSONConvertible) {
        state.withLock { $0.answer = answer }
    }

    /// The answer's text with all warnings; nil where there is none.
    func takeAnswer() -> [UInt8]? {
        state.withLock { state in
            guard let answer = state.answer else { return nil }
            state.answer = nil
            state.isAnswered = true
            return JSONAnswers.text(answer, warnings: state.warnings)
        }
    }
}
