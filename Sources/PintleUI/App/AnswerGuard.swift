import TerminalCore

/// Keeps what was typed before a question could be read from answering it: keys typed ahead, text
/// that was pasted without a terminal saying so, a key that is held.
///
/// Letters and Enter answer from a pause after the question was drawn. One that comes earlier is
/// dropped, and the pause begins again: no text answers however long it is, and nothing is queued.
/// Keys that come all at once are text too, whenever they come.
struct AnswerGuard: Sendable, Equatable {
    /// How long nobody can have read a question and decided.
    static let pause = Duration.milliseconds(250)

    /// The question that has the keys, by its words; nil where none has.
    private var question: [PrintableText]?
    /// From when on it may be answered, in time since boot; nil until it was drawn.
    private var opensAt: Duration?

    /// Notes which question has the keys now.
    mutating func ask(_ question: [PrintableText]?) {
        guard question != self.question else { return }
        self.question = question
        opensAt = nil
    }

    /// Notes that the screen was drawn as it is now.
    mutating func noteDrawing(at boot: Duration) {
        if opensAt == nil { opensAt = boot + Self.pause }
    }

    /// Begins another pause: what comes now does not answer, however long the question was there.
    mutating func pauseAgain(at boot: Duration) {
        if opensAt != nil { opensAt = boot + Self.pause }
    }

    /// Whether a letter or Enter that comes now may answer.
    mutating func takesAnswer(at boot: Duration) -> Bool {
        guard question != nil else { return true }
        guard let opensAt else { return false }
        guard boot < opensAt else { return true }
        self.opensAt = boot + Self.pause
        return false
    }
}
