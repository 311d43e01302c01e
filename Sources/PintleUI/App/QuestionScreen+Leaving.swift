import LoginCore
import PintleText
import TerminalCore
import TextCore

/// Questions before the program is left; they start on staying.
extension QuestionScreen<Bool> {
    /// Asks before all that was made in the demo goes; nil outside it, and where nothing was made.
    static func endingDemo(_ model: AppModel) -> Self? {
        guard model.appearance.isDemo else { return nil }
        let counts = [
            (model.index.sessionCount, "session"),
            (model.snapshot.logins.count, "unfinished login"),
        ]
        let lost = counts.filter { $0.0 > 0 }.map { PrintableText(CountWords.counted($0.0, $0.1)) }
        guard !lost.isEmpty else { return nil }
        let all = lost.joined(separator: " and ")
        return Self(
            "Quit the demo",
            Choice(
                "Quit the demo?", yes: ("quit", "deletes " + all + ", and the demo's vault"),
                no: ("stay", "nothing is deleted"))
        ) { _, _ in Response(isHandled: true, moves: [.pop, .leave]) }
    }

    /// Asks while something is done with many sessions; nil where nothing is.
    static func stoppingBulk(_ model: AppModel) -> Self? {
        guard let bulk = model.bulk else { return nil }
        let count = CountWords.counted(bulk.sessions.count, "session")
        return Self(
            "Quit",
            Choice(
                "Quit in the middle of \(count)?",
                yes: ("quit", "leaves the rest as it is; one request may be on its way"),
                no: ("stay", "it continues")),
            isSettled: { $1.bulk == nil }
        ) { _, _ in Response(isHandled: true, moves: [.pop, .leave]) }
    }
}
