import LoginCore
import PintleText
import TerminalCore
import TextCore

/// One more way to open the vault: a passphrase or a key file.
struct AddSlotScreen: Form {
    /// The field with the focus.
    var focus = SlotForm.Field.secret(.way)

    func purpose(_ model: AppModel) -> PrintableText? {
        isAtEnd(model) ? "add it" : "next field"
    }

    func title(_ model: AppModel) -> PrintableText {
        model.layout.isNarrow ? "Add a way" : "Vault: add a way to open"
    }

    func standing(_ model: AppModel) -> Announcement? { model.drafts.slot.secret.remark }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let form = model.drafts.slot
        let rows = FormRows(model)
        var row = canvas.isLow ? 0 : 1
        rows.draw(
            "Kind", choice: form.secret.way == .passphrase ? "passphrase" : "key file", row: row,
            isFocused: focus == .secret(.way), on: &canvas)
        row += 1
        let field: VaultForm.Field? = if case .secret(let field) = focus { field } else { nil }
        rows.draw(form.secret, row: row, focus: field, on: &canvas)
        rows.draw(
            "Name", form.name, note: "optional", row: row + 2,
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
    func fields(_ model: AppModel) -> [SlotForm.Field] { model.drafts.slot.fields }
    func isChoice(_ field: SlotForm.Field) -> Bool {
        field == .secret(.way) || field == .secret(.isNew)
    }
    func isPassed(_ choice: SlotForm.Field) -> Bool { choice == .secret(.way) }

    func pasted(
        _ text: PastedText, into field: SlotForm.Field, _ model: inout AppModel
    ) -> PastedText { text }

    func change(_ choice: SlotForm.Field, by distance: Int, _ model: inout AppModel) {
        let way = model.drafts.slot.secret.way
        if choice == .secret(.way) {
            model.drafts.slot.secret.way = way.moved(by: distance)
        } else {
            model.drafts.slot.secret.isNew.toggle()
        }
    }

    func edit(
        _ field: SlotForm.Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        model.drafts.slot.edit(field, edit)
    }

    func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard message.reply(to: AddSlot.self)?.answer != nil else { return .ignored }
        model.drafts.slot.secret.wipe()
        model.drafts.slot = SlotForm()
        return .pop
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(AddSlot.self) else { return .handled }
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
        if !isAtEnd(model) {
            move(by: 1, model)
            return .handled
        }
        if form.secret.way == .passphrase,
            let warning = model.drafts.slot.secret.pair.warning()
        {
            model.tell(warning)
            return .handled
        }
        model.drafts.slot.secret.path.accept()
        return .call(AddSlot(choice: form.secret.choice, name: form.name.text.trimmingBlanks))
    }
}
