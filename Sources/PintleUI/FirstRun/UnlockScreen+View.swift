import LoginCore
import PintleText
import TerminalCore

extension UnlockScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let isLow = canvas.isLow
        canvas.draw("In this vault: " + ListScreen.count(model), row: isLow ? 0 : 1, column: 2)
        var row = isLow ? 2 : 3
        if takesPassphrase(model) {
            let isWaiting = readyAt.map { $0 > model.moment.boot } ?? false
            FormRows(model).draw(
                "Passphrase", model.drafts.passphrase, note: isWaiting ? "waits" : "", wide: 51,
                row: row, isFocused: true, on: &canvas)
            row += 2
        } else {
            canvas.placeCursor(row: row, column: 2, isVisible: model.appearance.isAccessible)
        }
        canvas.draw(paragraphs: texts(model), row: row)
    }

    /// What else opens it and what that takes, then what can be had without opening it.
    private func texts(_ model: AppModel) -> [PrintableText] {
        guard !model.appearance.isDemo else { return demoTexts(model) }
        let slots = model.snapshot.vault.slots
        let lead: PrintableText = takesPassphrase(model) ? "Also opened by" : "Opened by"
        var texts: [PrintableText] = []
        if slots.contains(where: { $0.opener == .keyFile }) {
            texts.append(lead + " a key file: leave, then pintle --key-file FILE")
        }
        if slots.contains(where: { $0.opener == .credential }) {
            texts.append(lead + " a systemd credential, in a service that is given pintle-vault.")
        }
        let commands = slots.filter { $0.opener == .command }.map { slot in
            "\"\(slot.name, limit: 24)\"" as PrintableText
        }
        if !commands.isEmpty {
            texts.append(lead + " the command " + commands.joined(separator: " or ") + ".")
        }
        if !takesPassphrase(model) {
            texts.append(
                "\(enter) tries again: a file may be there by now, a command run once more.")
        }
        texts.append(withoutOpening)
        if takesPassphrase(model), texts.count > 1 {
            texts.append("\(enter) on the empty field tries again what needs nobody.")
        }
        return texts
    }

    /// The demo has its key file at hand, which nobody else ever has.
    private func demoTexts(_ model: AppModel) -> [PrintableText] {
        let field: PrintableText = takesPassphrase(model) ? " on the empty field" : ""
        return [
            enter + field + " opens it with the key file of this demo.", withoutOpening,
        ]
    }

    private var enter: PrintableText { place.key(.confirm) }

    private var withoutOpening: PrintableText {
        "\(place.key(.back)) shows the list without opening it: names only, marked not verified."
    }
}
