import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Sessions for another machine: a file of their own, sealed with a passphrase of its own.
struct ExportScreen: Form {
    let sessions: [SessionID]
    var focus = ExportForm.Field.path

    init(_ sessions: [SessionSummary]) { self.sessions = sessions.map(\.id) }

    func purpose(_ model: AppModel) -> PrintableText? {
        isAtEnd(model) ? "export them" : "next field"
    }

    func title(_ model: AppModel) -> PrintableText {
        let count = CountWords.counted(present(model).count, "session")
        return model.layout.isNarrow ? "Export" : "Export \(count)"
    }

    func standing(_ model: AppModel) -> Announcement? { model.drafts.export.pair.remark }

    /// Those that no other process has removed meanwhile.
    private func present(_ model: AppModel) -> [SessionSummary] {
        sessions.compactMap { model.snapshot.session($0) }
    }

    /// The path as typed so far.
    private func path(_ model: AppModel) -> TextField {
        if let typed = model.drafts.export.path { return typed }
        // An export of the demo is useless: the demo removes its folder.
        let folder = model.appearance.isDemo ? model.snapshot.vault.place.folder : "~"
        let day = model.clock.isoDay(model.clock.now)
        return TextField(proposing: "\(folder)/sessions-\(day).pintle")
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let (form, rows) = (model.drafts.export, FormRows(model))
        var row = canvas.isLow ? 0 : 1
        let names = SessionNames.listed(present(model), model)
        let lines = WrappedText.lines(
            of: names, columns: canvas.size.columns - rows.valueColumn - 1,
            limit: max(1, canvas.size.rows - 12))
        for (index, line) in lines.enumerated() {
            rows.draw(index == 0 ? "Sessions" : "", fact: line, row: row + index, on: &canvas)
        }
        row += lines.count
        rows.draw(
            "File", path(model), wide: 51, row: row, isFocused: focus == .path, on: &canvas)
        rows.draw(
            form.pair, name: canvas.isNarrow ? "Passphrase" : "Its passphrase", row: row + 1,
            isFocused: focus == .new,
            isAgainFocused: focus == .again, on: &canvas)
        row += 3
        if asksForVault(model) {
            rows.draw(
                "The vault's", form.old, note: "to be sure that it is you", wide: 30, row: row,
                isFocused: focus == .old, on: &canvas)
            row += 1
        }
        let texts: [PrintableText] = [
            "Nobody else can read the file (0600); it has the app keys of these sessions too.",
            "A refresh token works once: if two machines use the same session, it ends on both.",
        ]
        canvas.draw(paragraphs: texts, row: row + (canvas.isLow ? 0 : 1))
    }

    /// Whether to ask for the vault's passphrase again; ways that need nobody are tried again
    /// unasked.
    private func asksForVault(_ model: AppModel) -> Bool {
        let vault = model.snapshot.vault
        guard vault.slots.contains(where: { $0.opener == .passphrase }) else { return false }
        return vault.openedBy == .passphrase || vault.openedBy == .cachedKey
    }
}

extension ExportScreen {
    func fields(_ model: AppModel) -> [ExportForm.Field] {
        [.path, .new, .again] + (asksForVault(model) ? [.old] : [])
    }

    /// Nothing is stripped from a passphrase.
    func pasted(
        _ text: PastedText, into field: ExportForm.Field, _ model: inout AppModel
    ) -> PastedText { field == .path ? text.trimmed : text }

    func edit(
        _ field: ExportForm.Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        switch field {
        case .old: return edit(&model.drafts.export.old)
        case .new: return edit(&model.drafts.export.pair.passphrase)
        case .again: return edit(&model.drafts.export.pair.again)
        case .path:
            var path = path(model)
            guard edit(&path) else { return false }
            model.drafts.export.path = path
            return true
        }
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        if case .store(.snapshotLoaded) = message, present(model).isEmpty { return .pop }
        switch message.reply(to: ExportSessions.self)?.outcome {
        case .answer?:
            model.drafts.export.wipe()
            model.drafts.export.path = nil
            return .pop
        case .failure(.wrongSecret)?:
            // All else is kept: only this one was not right.
            model.drafts.export.old.wipe()
            focus = .old
            return .handled
        case .failure(.fileExists)?:
            focus = .path
            return .handled
        case .failure?, nil: return .ignored
        }
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(ExportSessions.self) else { return .handled }
        if let missing = missing(model) {
            // On the way to it nothing is missing yet.
            if focus == missing, let words = words(missing, model) { model.tell(words) }
            focus = missing
            return .handled
        }
        if !isAtEnd(model) {
            move(by: 1, model)
            return .handled
        }
        if let warning = model.drafts.export.pair.warning() {
            model.tell(warning)
            return .handled
        }
        var field = path(model)
        let path = field.text.trimmingBlanks
        // A refused field is changed, not typed again.
        field.accept()
        model.drafts.export.path = field
        let form = model.drafts.export
        return .call(
            ExportSessions(
                sessions: present(model).map(\.id), path: path,
                passphrase: Secret(form.pair.passphrase),
                vault: asksForVault(model) ? Secret(form.old) : nil))
    }

    /// The first field that lacks something.
    private func missing(_ model: AppModel) -> ExportForm.Field? {
        let form = model.drafts.export
        if path(model).text.trimmingBlanks.isEmpty { return .path }
        if form.pair.passphrase.isEmpty { return .new }
        if !form.pair.isRepeated { return .again }
        return asksForVault(model) && form.old.isEmpty ? .old : nil
    }

    private func words(_ missing: ExportForm.Field, _ model: AppModel) -> Announcement? {
        switch missing {
        case .path: .noExportPath
        case .new: .missing(.passphrase, VaultForm())
        case .again: model.drafts.export.pair.again.isEmpty ? .onceMore : nil
        case .old: Announcement(.attention, "The vault's passphrase is missing")
        }
    }
}

extension Announcement {
    fileprivate static let noExportPath = Announcement(
        .attention, "The file has no place yet", next: [.typePath])
}
