import LoginCore
import PintleText
import TerminalCore
import TextCore

/// The session that this folder and shell would use: the rules in order, the deciding one marked.
struct WhyScreen: ScreenState {
    var explanation: SessionExplanation?

    var place: Place { .why }
    func title(_ model: AppModel) -> PrintableText { "Why this session" }
    /// The rows of title, rules with findings, message (two) and footer.
    func neededRows(_ model: AppModel) -> Int { SessionRule.allCases.count + 6 }

    func footer(_ model: AppModel) -> [KeyHint] {
        KeyMap.hints(of: place) { $0 != .pageDown }
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard let explanation else { return }
        for (row, rule) in SessionRule.allCases.enumerated() {
            let isDecisive = rule == explanation.rule
            if isDecisive {
                canvas.draw(Sign.here.text(in: model.alphabet), row: row, role: .key)
                canvas.placeCursor(row: row, column: 0, isVisible: false)
            }
            let isShort = canvas.size.columns < 60
            let value = isShort ? 20 : 26
            canvas.draw(
                Self.source(of: rule, isShort: isShort), row: row, column: 2, width: value - 3)
            canvas.draw(
                Self.finding(of: rule, explanation), row: row, column: value,
                role: isDecisive ? .text : .quiet)
        }
        let row = SessionRule.allCases.count + 1
        let result: PrintableText =
            explanation.session.map { "Used here: \(model.handle(of: $0.id))" }
            ?? "No session would be used here. Pass --session, or press "
            + Place.list.key(.makeDefault) + " on one."
        canvas.draw(result, row: row, column: 2, role: .heading)
    }

    /// The source that a rule reads.
    private static func source(of rule: SessionRule, isShort: Bool) -> PrintableText {
        switch rule {
        case .argument: "--session"
        case .variable: "PINTLE_SESSION"
        case .file: ".pintle-session"
        case .providerDefault: isShort ? "provider default" : "the provider's default"
        case .onlyOne: "the only session"
        }
    }

    /// The finding of a rule.
    private static func finding(
        of rule: SessionRule, _ explanation: SessionExplanation
    ) -> PrintableText {
        switch rule {
        case .argument: "none: there is no command line here"
        case .variable: explanation.variable.map { PrintableText($0) } ?? "not set"
        case .file:
            explanation.file.map { PrintableText("\($0.name), in \($0.path)") }
                ?? "none here or above"
        case .providerDefault, .onlyOne:
            rule == explanation.rule
                ? PrintableText(explanation.session?.handle ?? "") : "did not decide"
        }
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        guard case .message(let message) = event,
            let explanation = message.reply(to: ExplainSession.self)?.answer
        else { return .ignored }
        self.explanation = explanation
        return .handled
    }
}
