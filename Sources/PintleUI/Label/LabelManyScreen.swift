import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Labels of marked sessions, asked under the list: a beginning, and the ending of each.
struct LabelManyScreen: Form {
    let asked: [SessionID]
    var field = TextField("", longText: .scrolled)
    var ending = LabelPattern.Ending.name
    var focus = Field.beginning

    /// A field of the form.
    enum Field: Sendable, Equatable, CaseIterable {
        case beginning
        case ending
    }

    init(_ sessions: [SessionSummary]) { asked = sessions.map(\.id) }

    func title(_ model: AppModel) -> PrintableText { "Label" }
    func purpose(_ model: AppModel) -> PrintableText? { "label them" }
    func neededRows(_ model: AppModel) -> Int { ListShape.smallestRows }
    func panelRows(_ model: AppModel) -> Int? { model.layout.isLow ? 4 : 7 }
    func fields(_ model: AppModel) -> [Field] { Field.allCases }
    func isChoice(_ field: Field) -> Bool { field == .ending }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let rows = FormRows(model)
        let first = canvas.isLow ? 0 : 1
        let labels = labels(model)
        canvas.draw(
            "Label \(CountWords.counted(labels.count, "session"))", row: first, column: 2,
            role: .heading)
        rows.draw(
            "Begins with", field, note: "such as work-", row: first + 1,
            isFocused: focus == .beginning, on: &canvas)
        rows.draw(
            "Ends with", choice: ending == .name ? "the account's name" : "a number",
            row: first + 2, isFocused: focus == .ending, on: &canvas)
        let names = labels.map { PrintableText($0.label, limit: 64) }.joined(separator: ", ")
        let lines = WrappedText.lines(
            of: names, columns: canvas.size.columns - 4, limit: canvas.isLow ? 1 : 2)
        for (row, line) in lines.enumerated() {
            canvas.draw(line, row: first + 3 + row, column: 2, role: .quiet)
        }
    }

    private func labels(_ model: AppModel) -> [(session: SessionSummary, label: String)] {
        LabelPattern(beginning: field.text.trimmingBlanks, ending: ending)
            .labels(of: asked.compactMap { model.snapshot.session($0) })
    }

    /// Why these labels cannot be given.
    private func problem(_ model: AppModel) -> Announcement? {
        let labels = labels(model)
        var seen: Set<String> = []
        if let twice = labels.first(where: { !seen.insert($0.label).inserted }) {
            return .labelTwice(PrintableText(twice.label, limit: 30))
        }
        return labels.lazy.compactMap { model.problem(ofLabel: $0.label, for: $0.session.id) }
            .first.map { .store(.item($0)) }
    }
}

extension LabelManyScreen {
    func standing(_ model: AppModel) -> Announcement? {
        field.isEmpty && focus == .beginning ? nil : problem(model)
    }

    mutating func change(_ choice: Field, by distance: Int, _ model: inout AppModel) {
        ending = ending.moved(by: distance)
    }

    mutating func edit(
        _ field: Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        field == .beginning && edit(&self.field)
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        if let problem = problem(model) {
            model.tell(problem)
            return .handled
        }
        let labels = labels(model)
        let sessions = labels.map(\.session)
        let before = sessions.compactMap { session in session.label.map { (session.id, $0) } }
        let change = Relabelling(
            sessions: sessions.map(\.id), before: Dictionary(uniqueKeysWithValues: before),
            after: Dictionary(uniqueKeysWithValues: labels.map { ($0.session.id, $0.label) }))
        let effects = model.begin(.label(change), change.sessions)
        return Response(isHandled: true, effects: effects, moves: [.pop])
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard case .store(.snapshotLoaded) = message else { return .ignored }
        return labels(model).isEmpty ? .pop : .handled
    }
}
