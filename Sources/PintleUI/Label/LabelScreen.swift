import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The label of a session, the handle that people and scripts use; asked under the list.
struct LabelScreen: Form {
    let session: SessionID
    /// How scripts say it when the label is empty.
    let fallback: PrintableText
    let provider: PrintableText
    var field: TextField
    var focus = Field.label
    /// Whether an answer of the store is awaited; Enter is ignored meanwhile.
    var isSaving = false

    /// A field of the form.
    enum Field: Sendable, Equatable {
        case label
    }

    var place: Place { .label }

    init(_ session: SessionSummary) {
        var unlabelled = session
        unlabelled.label = nil
        self.session = session.id
        fallback = PrintableText(unlabelled.handle, limit: 40)
        provider = PrintableText(session.provider.rawValue)
        field = TextField(session.label ?? "", longText: .scrolled)
    }

    func title(_ model: AppModel) -> PrintableText { "Label" }
    func neededRows(_ model: AppModel) -> Int { ListShape.smallestRows }
    func panelRows(_ model: AppModel) -> Int? { model.layout.isLow ? 4 : 6 }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let value = canvas.isNarrow ? 9 : FactSheet.wideValueColumn
        let first = canvas.isLow ? 0 : 1
        let width = min(34, canvas.size.columns - value - 1)
        canvas.draw("Label of \(fallback)", row: first, column: 2, role: .heading)
        canvas.draw("Label", row: first + 1, column: 2, role: .quiet)
        let typed = field.text.trimmingBlanks
        let handle =
            typed.isEmpty ? fallback : PrintableText(ShellWord.quoted(typed), limit: 40)
        canvas.draw(
            "In scripts: pintle header ... --session \(handle)", row: first + 2, column: 2)
        canvas.draw(
            "Leave it empty to use \(fallback). Nothing changes at the provider.",
            row: first + 3, column: 2)
        field.draw(on: &canvas, row: first + 1, column: value, width: width, isFocused: true)
    }
}

extension LabelScreen {
    func fields(_ model: AppModel) -> [Field] { [.label] }

    mutating func edit(
        _ field: Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        edit(&self.field)
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !isSaving else { return .handled }
        isSaving = true
        let label = field.text.trimmingBlanks
        return .call(SetLabel(session: session, label: label.isEmpty ? nil : label))
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        if let reply = message.reply(to: SetLabel.self), reply.call.session == session {
            isSaving = false
            return reply.answer == nil ? .handled : .pop
        }
        guard case .store(.snapshotLoaded) = message else { return .ignored }
        return model.snapshot.session(session) == nil ? .pop : .handled
    }
}
