import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks before the demo is left, since all that was made in it goes; starts on staying.
struct EndDemoScreen: Question {
    var choice: Choice<Bool>

    var screen: Screen { .endDemo(self) }

    /// Nil outside the demo, and where nothing was made in it.
    init?(_ model: AppModel) {
        guard model.appearance.isDemo else { return nil }
        let counts = [
            (model.index.sessionCount, "session"),
            (model.snapshot.logins.count, "unfinished login"),
        ]
        let lost = counts.filter { $0.0 > 0 }.map { PrintableText(CountWords.counted($0.0, $0.1)) }
        guard !lost.isEmpty else { return nil }
        let all = lost.joined(separator: " and ")
        choice = Choice(
            "Quit the demo?", yes: ("quit", "deletes " + all + ", and the demo's vault"),
            no: ("stay", "nothing is deleted"))
    }

    func title(_ model: AppModel) -> PrintableText { "Quit the demo" }

    func hear(_ message: AppMessage, _ model: inout AppModel) -> Response { .ignored }

    mutating func take(_ isWanted: Bool, _ model: inout AppModel) -> Response {
        isWanted ? Response(isHandled: true, moves: [.pop, .leave]) : .pop
    }
}
