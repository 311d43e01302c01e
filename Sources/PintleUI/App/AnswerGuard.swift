import TextCore

/// Keeps early input from answering a question: keys typed ahead, text that was pasted without a
/// terminal saying so, a held key.
///
/// Letters and Enter answer from a pause after the question was drawn. One that comes earlier is
/// dropped, and the pause begins again: no text answers however long it is, and nothing is queued.
/// Keys that come all at once are text too, whenever they come.
struct AnswerGuard: Sendable, Equatable {
    /// The time that a person needs to read a question and decide.
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

    /// Notes that the screen was drawn in its current state.
    mutating func noteDrawing(at boot: Duration) {
        if opensAt == nil { opensAt = boot + Self.pause }
    }

    /// Begins another pause: input until its end does not answer, however long the question was
    /// there.
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
