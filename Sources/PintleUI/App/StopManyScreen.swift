import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks before the program is left while something is done with many sessions; starts on staying.
struct StopManyScreen: Question {
    var choice: Choice<Bool>

    var screen: Screen { .stopMany(self) }

    /// Nil where nothing is done with many.
    init?(_ model: AppModel) {
        guard let bulk = model.bulk else { return nil }
        let count = CountWords.counted(bulk.sessions.count, "session")
        choice = Choice(
            "Quit in the middle of \(count)?",
            yes: ("quit", "leaves the rest as it is; one request may be on its way"),
            no: ("stay", "it continues"))
    }

    func title(_ model: AppModel) -> PrintableText { "Quit" }

    func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        model.bulk == nil ? .pop : .ignored
    }

    mutating func take(_ isWanted: Bool, _ model: inout AppModel) -> Response {
        isWanted ? Response(isHandled: true, moves: [.pop, .leave]) : .pop
    }
}
