import LoginCore
import PintleText
import TerminalCore

/// Which session this folder and shell would use: the rules in order, the deciding one marked.
struct WhyScreen: ScreenState {
    var explanation: SessionExplanation?

    var screen: Screen { .why(self) }
    var place: Place { .why }
    func title(_ model: AppModel) -> PrintableText { "Why this session" }

    func footer(_ model: AppModel) -> [KeyHint] {
        KeyMap.hints(of: place) { $0 != .pageDown }
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard let explanation else { return }
        for (row, rule) in explanation.rules.enumerated() {
            if rule.isDecisive {
                canvas.draw(Sign.here.text(in: model.alphabet), row: row, role: .key)
                canvas.placeCursor(row: row, column: 0, isVisible: false)
            }
            let value = canvas.isNarrow ? 18 : 26
            canvas.draw(PrintableText(rule.source), row: row, column: 2, width: value - 3)
            canvas.draw(
                PrintableText(rule.finding), row: row, column: value,
                role: rule.isDecisive ? .text : .quiet)
        }
        let row = explanation.rules.count + 1
        let result: PrintableText =
            explanation.session.map { "Used here: \(model.handle(of: $0))" }
            ?? "None is used here: say --session, or make one the default with "
            + Place.list.key(.makeDefault) + "."
        canvas.draw(result, row: row, column: 2, role: .heading)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        guard case .message(.store(.sessionExplained(let explanation))) = event else {
            return .ignored
        }
        self.explanation = explanation
        return .handled
    }
}
