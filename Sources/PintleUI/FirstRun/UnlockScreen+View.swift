import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension UnlockScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let isLow = canvas.isLow
        canvas.draw("In this vault: " + ListScreen.count(model), row: isLow ? 0 : 1, column: 2)
        var row = isLow ? 2 : 3
        if takesPassphrase(model) {
            FormRows(model).draw(
                "Passphrase", model.drafts.passphrase, note: wait(model), wide: 51,
                row: row, isFocused: !isOnKeyFile, on: &canvas)
            row += 1
            if takesKeyFile(model) { row = drawKeyFile(row: row, on: &canvas, model) }
            row += 1
        } else if takesKeyFile(model) {
            row = drawKeyFile(row: row, on: &canvas, model) + 1
            if !isOnKeyFile {
                canvas.placeCursor(row: row, column: 2, isVisible: model.appearance.isAccessible)
            }
        } else {
            canvas.placeCursor(row: row, column: 2, isVisible: model.appearance.isAccessible)
        }
        let message = model.layout.isLow ? 0 : model.layout.messageRows + 1
        canvas.draw(paragraphs: texts(model), row: row + message)
    }

    /// `wait 3 s`, after a wrong passphrase.
    private func wait(_ model: AppModel) -> PrintableText {
        guard let seconds = secondsLeft(model) else { return "" }
        return model.isTicking ? "wait \(seconds) s" : "wait"
    }

    /// Under the fields, where the window has rows for it.
    func messageRow(rows: Int, _ model: AppModel) -> Int {
        guard !model.layout.isLow else { return rows }
        let fields = (takesPassphrase(model) ? 1 : 0) + (takesKeyFile(model) ? 1 : 0)
        return 4 + fields
    }

    /// Draws the field for a key file if it has the focus, else a line about it; returns the row
    /// below.
    private func drawKeyFile(
        row: Int, on canvas: inout Canvas, _ model: AppModel
    ) -> Int {
        if isOnKeyFile {
            FormRows(model).draw(
                "Key file", model.drafts.keyFilePath, wide: 51, row: row, isFocused: true,
                on: &canvas)
        } else {
            let tab = Place.unlock.key(.nextField)
            let fact: PrintableText =
                model.keyFile.map { "\($0); \(tab) types another path" } ?? "\(tab) types its path"
            FormRows(model).draw("Key file", fact: fact, row: row, on: &canvas)
        }
        return row + 1
    }

    /// The other ways to open the vault and their needs, then the things that work while it is
    /// locked.
    private func texts(_ model: AppModel) -> [PrintableText] {
        guard !model.appearance.isDemo else { return demoTexts(model) }
        let slots = model.snapshot.vault.slots
        let lead: PrintableText = takesPassphrase(model) ? "Also opened by" : "Opened by"
        var texts: [PrintableText] = []
        if takesPassphrase(model), let idle = model.snapshot.vault.idleLimit {
            texts.append("It stays open for \(VaultWords.life(idle)).")
        }
        if let command = model.keyFile.map({ "pintle --key-file " + $0 }) {
            texts.append("Next time: " + command)
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
                "\(enter) tries again, such as after you inserted the stick with the key file.")
        }
        texts.append(withoutOpening)
        if takesPassphrase(model), slots.contains(where: { $0.opener != .passphrase }) {
            texts.append(
                "\(enter) without a passphrase looks again for a key file or command that can "
                    + "open it.")
        }
        return texts
    }

    /// The texts of the demo, which has its key file at hand.
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
