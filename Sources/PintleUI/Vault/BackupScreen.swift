import LoginCore
import PintleText
import TerminalCore

/// A copy of the store in another place: where to.
struct BackupScreen: ScreenState {
    var screen: Screen { .backup(self) }
    var place: Place { .form }

    /// The path as typed so far.
    private func path(_ model: AppModel) -> TextField {
        if let typed = model.drafts.backupPath { return typed }
        // What the demo leaves behind nothing could open: its own folder goes with it.
        let folder = model.appearance.isDemo ? model.snapshot.vault.place.folder : "~"
        let day = model.clock.isoDay(model.clock.now)
        return TextField("\(folder)/pintle-\(day).db", longText: .scrolled)
    }

    func title(_ model: AppModel) -> PrintableText {
        model.layout.isNarrow ? "Backup" : "Vault: backup"
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        KeyMap.hints(of: place) { $0 != .nextField && isEnabled($0, model) }.map { hint in
            hint.key == "Enter" ? KeyHint(hint.key, "make it") : hint
        }
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

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.confirm): return confirm(&model)
        case .action(.nextField), .action(.previousField): return .handled
        case .action: return .ignored
        case .key(let key):
            var path = path(model)
            guard path.handle(key) else { return .ignored }
            model.drafts.backupPath = path
            return .handled
        case .paste(let text):
            var path = path(model)
            path.insert(text)
            model.drafts.backupPath = path
            return .handled
        case .message(.backupMade):
            model.drafts.backupPath = nil
            return .pop
        case .message: return .ignored
        }
    }

    private func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(.backup) else { return .handled }
        let path = path(model).text.trimmingBlanks
        guard !path.isEmpty else {
            model.tell(.noBackupPath)
            return .handled
        }
        model.begin(.backup, .saving)
        return .effects([.backup(path: path)])
    }
}
