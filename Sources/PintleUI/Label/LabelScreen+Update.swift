import LoginCore
import TerminalCore

extension LabelScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.confirm):
            guard !isSaving else { return .handled }
            isSaving = true
            let label = field.text.trimmingBlanks
            return .effects([.setLabel(session, label.isEmpty ? nil : label)])
        case .key(let key):
            return field.handle(key) ? .handled : .ignored
        case .paste(let text):
            field.insert(text)
            return .handled
        case .message(.labelSet(session, _)):
            return .pop
        case .message(.storeFailed(_, .label(session))):
            isSaving = false
            return .handled
        case .message(.snapshotLoaded):
            return model.snapshot.session(session) == nil ? .pop : .handled
        case .action, .message:
            return .ignored
        }
    }
}

extension String {
    /// Without the blanks at both ends.
    var trimmingBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
