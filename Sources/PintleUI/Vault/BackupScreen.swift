import LoginCore
import PintleText
import TerminalCore
import TextCore

/// A copy of the store in another place: where to.
struct BackupScreen: Form {
    var focus = Field.path

    /// A field of the form.
    enum Field: Sendable, Equatable {
        case path
    }

    func purpose(_ model: AppModel) -> PrintableText? { "make it" }

    /// The path as typed so far.
    private func path(_ model: AppModel) -> TextField {
        if let typed = model.drafts.backupPath { return typed }
        // A backup of the demo could not be opened: the demo's folder goes with it.
        let folder = model.appearance.isDemo ? model.snapshot.vault.place.folder : "~"
        let day = model.clock.isoDay(model.clock.now)
        return TextField(proposing: "\(folder)/pintle-\(day).db")
    }

    func title(_ model: AppModel) -> PrintableText {
        model.layout.isNarrow ? "Backup" : "Vault: backup"
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        var row = canvas.isLow ? 0 : 1
        FormRows(model).draw(
            "File", path(model), wide: 51, row: row, isFocused: true, on: &canvas)
        row += canvas.isLow ? 1 : 2
        let texts: [PrintableText] = [
            "The whole store, sealed as it is: what opens this vault opens the copy.",
            "A file of that name is never replaced. Keep the copy on another disk, and what "
                + "opens it in another place.",
        ]
        canvas.draw(paragraphs: texts, row: row)
    }

    func fields(_ model: AppModel) -> [Field] { [.path] }

    func edit(_ field: Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool) -> Bool {
        var path = path(model)
        guard edit(&path) else { return false }
        model.drafts.backupPath = path
        return true
    }

    func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard message.reply(to: BackUpStore.self)?.answer != nil else { return .ignored }
        model.drafts.backupPath = nil
        return .pop
    }

    func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(BackUpStore.self) else { return .handled }
        var field = path(model)
        let path = field.text.trimmingBlanks
        guard !path.isEmpty else {
            model.tell(.noBackupPath)
            return .handled
        }
        // A refused field is changed, not typed again.
        field.accept()
        model.drafts.backupPath = field
        return .call(BackUpStore(path: path))
    }
}
