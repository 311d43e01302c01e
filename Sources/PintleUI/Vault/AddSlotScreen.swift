import LoginCore
import PintleText
import TerminalCore

/// One more way to open the vault: a passphrase or a key file.
struct AddSlotScreen: ScreenState {
    /// What has the focus.
    var focus = SlotForm.Field.secret(.way)

    var screen: Screen { .addSlot(self) }
    var place: Place { .form }

    func title(_ model: AppModel) -> PrintableText {
        model.layout.isNarrow ? "Add a way" : "Vault: add a way to open"
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        var hints = KeyMap.hints(of: place) { isEnabled($0, model) }.map { hint in
            hint.key == "Enter" ? KeyHint(hint.key, "add it") : hint
        }
        if focus == .secret(.way) || focus == .secret(.isNew) {
            hints.removeAll { $0.key == "Ctrl-U" }
            hints.insert(KeyHint("Left/Right", "choose"), at: min(2, hints.count))
        }
        return hints
    }

    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        let form = model.drafts.slot.secret
        let difference = form.way == .passphrase ? form.pair.difference : nil
        guard let notice = model.notice(in: place) ?? difference?.notice(in: place) else { return }
        MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let form = model.drafts.slot
        let rows = FormRows(model)
        var row = canvas.isLow ? 0 : 1
        rows.draw(
            "Kind", choice: form.secret.way == .passphrase ? "passphrase" : "key file", row: row,
            isFocused: focus == .secret(.way), on: &canvas)
        row += 1
        switch form.secret.way {
        case .passphrase:
            rows.draw(
                form.secret.pair, row: row, isFocused: focus == .secret(.passphrase),
                isAgainFocused: focus == .secret(.again), on: &canvas)
        case .keyFile:
            rows.draw(
                "Key file", form.secret.path, wide: 51, row: row,
                isFocused: focus == .secret(.path), on: &canvas)
            rows.draw(
                "File", choice: form.secret.isNew ? "make a new one" : "use the one there",
                row: row + 1, isFocused: focus == .secret(.isNew), on: &canvas)
        }
        rows.draw(
            "Name", form.name, note: "may stay empty", row: row + 2,
            isFocused: focus == .name, on: &canvas)
        row += canvas.isLow ? 3 : 4
        let texts: [PrintableText] = [
            FirstRunScreen.meaning(of: form.secret.way),
            "For a systemd service or a command, in a shell: pintle vault slots add",
        ]
        canvas.draw(paragraphs: texts, row: row)
    }
}

extension AddSlotScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.nextField): move(by: 1, model)
        case .action(.previousField): move(by: -1, model)
        case .action(.confirm): return confirm(&model)
        case .action: return .ignored
        case .key(let key): return press(key, &model)
        case .paste(let text):
            return edit(&model) { field in
                field.insert(text)
                return true
            }
        case .message(.slotAdded):
            model.drafts.slot.secret.wipe()
            model.drafts.slot = SlotForm()
            return .pop
        case .message: return .ignored
        }
        return .handled
    }

    private mutating func press(_ key: Key, _ model: inout AppModel) -> Response {
        switch (focus, key) {
        case (.secret(.way), .left), (.secret(.way), .right):
            let way = model.drafts.slot.secret.way
            model.drafts.slot.secret.way = way.moved(by: 1)
            return .handled
        case (.secret(.isNew), .left), (.secret(.isNew), .right):
            model.drafts.slot.secret.isNew.toggle()
            return .handled
        case (.secret(.way), .character):
            // Who types at once means the first field.
            move(by: 1, model)
        default: break
        }
        return edit(&model) { $0.handle(key) }
    }

    private func edit(_ model: inout AppModel, _ edit: (inout TextField) -> Bool) -> Response {
        model.drafts.slot.edit(focus, edit) ? .handled : .ignored
    }

    private mutating func move(by distance: Int, _ model: AppModel) {
        focus = model.drafts.slot.fields.element(distance, behind: focus)
    }

    private mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(.addSlot) else { return .handled }
        let form = model.drafts.slot
        if let missing = form.missing {
            focus = missing
            switch missing {
            case .secret(let field):
                if let notice = Announcement.missing(field, form.secret) { model.tell(notice) }
            case .name: model.tell(.longName)
            }
            return .handled
        }
        model.begin(.addSlot, .saving)
        return .effects([.addSlot(form.secret.choice, name: form.name.text.trimmingBlanks)])
    }
}
