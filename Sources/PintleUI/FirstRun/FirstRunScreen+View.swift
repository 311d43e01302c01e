import LoginCore
import PintleText
import TerminalCore
import TextCore

extension FirstRunScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        switch step {
        case .way: drawWays(on: &canvas, model)
        case .secret: drawSecret(on: &canvas, model)
        case .made: drawEnd(on: &canvas, model)
        }
    }

    /// Whether there is room for more than the fields.
    private static func isRoomy(_ canvas: Canvas) -> Bool {
        canvas.size.rows >= 14 && !canvas.isNarrow
    }

    // MARK: What opens it

    private func drawWays(on canvas: inout Canvas, _ model: AppModel) {
        var row = 0
        let isRoomy = Self.isRoomy(canvas)
        if isRoomy {
            canvas.draw(
                "Your logins will be kept in one sealed file on this machine.", row: 1, column: 2)
            canvas.draw(
                "Choose what opens it. The other way can be added later.", row: 2, column: 2)
            row = 4
        }
        for way in VaultForm.Way.allCases {
            row = draw(way, row: row, on: &canvas, model) + (isRoomy ? 1 : 0)
        }
        drawMessage(from: row, rows: canvas.size.rows - row, on: &canvas, model)
    }

    /// Draws the message under its field.
    private func drawMessage(
        from row: Int, rows: Int, on canvas: inout Canvas, _ model: AppModel
    ) {
        guard rows > 0 else { return }
        let area = Rect(row: row, column: 0, rows: rows, columns: canvas.size.columns)
        canvas.within(area) { drawMessages(on: &$0, model) }
    }

    /// One way with its sentences; returns the row below.
    private func draw(
        _ way: VaultForm.Way, row: Int, on canvas: inout Canvas, _ model: AppModel
    ) -> Int {
        let isChosen = model.drafts.vault.way == way
        let isRoomy = Self.isRoomy(canvas)
        if isChosen { canvas.draw(Sign.here.text(in: model.alphabet), row: row) }
        canvas.draw(
            way == .passphrase ? "Passphrase" : "Key file", row: row, column: 2,
            role: isChosen ? .heading : .text)
        // On a small screen only the chosen way is explained, below its name.
        let column = isRoomy ? FormRows(model).valueColumn : 4
        let lines =
            isRoomy || isChosen
            ? WrappedText.lines(
                of: Self.meaning(of: way), columns: min(63, canvas.size.columns - column - 1),
                limit: isRoomy ? 3 : 4)
            : []
        let first = row + (isRoomy ? 0 : 1)
        for (offset, line) in lines.enumerated() {
            canvas.draw(line, row: first + offset, column: column)
        }
        let rows = first + lines.count - row
        if isChosen {
            canvas.restyle(
                Rect(row: row, column: 0, rows: rows, columns: canvas.size.columns), as: .selected)
            canvas.placeCursor(row: row, column: 0, isVisible: model.appearance.isAccessible)
        }
        return row + max(1, rows)
    }

    static func meaning(of way: VaultForm.Way) -> PrintableText {
        switch way {
        case .passphrase:
            "You type it once a day or after a break. A stolen copy of the file stays shut. "
                + "Nobody can reset it for you."
        case .keyFile:
            "A second file opens it, so that scripts run without you. "
                + "Anyone with both files can use your logins."
        }
    }

    // MARK: The passphrase or key file

    private func drawSecret(on canvas: inout Canvas, _ model: AppModel) {
        let form = model.drafts.vault
        let rows = FormRows(model)
        let isRoomy = Self.isRoomy(canvas)
        var row = 0
        if isRoomy {
            canvas.draw(
                form.way == .passphrase
                    ? "Choose a passphrase. A few words in a row are easy to keep in mind."
                    : "Choose where the key file is. Keep it elsewhere, such as on a USB stick.",
                row: 1, column: 2)
            row = 3
        }
        rows.draw(form, row: row, focus: focus, on: &canvas)
        row += 2
        if canvas.isNarrow, form.way == .passphrase, let strength = form.pair.strengthText {
            rows.draw("Strength", fact: strength, row: row, on: &canvas)
            row += 1
        }
        guard isRoomy else {
            return drawMessage(from: row, rows: canvas.size.rows - row, on: &canvas, model)
        }
        let room = model.layout.messageRows
        drawMessage(from: row + 1, rows: room, on: &canvas, model)
        row += room + 2
        rows.draw("Stays open", fact: Self.life(form, model), row: row, on: &canvas)
        let place = model.snapshot.vault.place
        rows.draw("Kept in", fact: PrintableText(place.folder), row: row + 1, on: &canvas)
    }

    /// How long the vault will stay open; only one that a passphrase opens locks by itself.
    private static func life(_ form: VaultForm, _ model: AppModel) -> PrintableText {
        guard form.way == .passphrase else { return "until " + VaultWords.untilLocked }
        return VaultWords.life(model.snapshot.vault.idleLimit)
    }

    // MARK: The end

    private func drawEnd(on canvas: inout Canvas, _ model: AppModel) {
        let (rows, alphabet) = (FormRows(model), model.alphabet)
        let isRoomy = Self.isRoomy(canvas)
        var row = isRoomy ? 1 : 0
        let end = canvas.draw(
            Sign.good.text(in: alphabet), row: row, column: 2, role: Sign.good.role)
        canvas.draw("The vault is made", row: row, column: end + 1, role: .heading)
        canvas.placeCursor(row: row, column: 2, isVisible: model.appearance.isAccessible)
        row += isRoomy ? 2 : 1
        rows.draw(
            "Opened by", fact: keyFile ?? "your passphrase", row: row, on: &canvas)
        let vault = model.snapshot.vault
        rows.draw("Kept in", fact: PrintableText(vault.place.folder), row: row + 1, on: &canvas)
        row += 2
        // The store knows the facts of its place once it was written there.
        if vault.state == .open {
            for (index, line) in Self.tried(vault.place, canvas.size.columns).enumerated() {
                let sign: Sign? =
                    index > 0 ? nil : vault.place.isOnNetwork ? .attention : .good
                rows.draw("", fact: line, sign: sign, alphabet: alphabet, row: row, on: &canvas)
                row += 1
            }
        }
        if isRoomy {
            canvas.draw("What to do next", row: row + 1, column: 2, role: .heading)
            row += 2
        }
        for line in Self.nextSteps {
            canvas.draw(line.key, row: row, column: 2, role: .key)
            canvas.draw(line.text, row: row, column: canvas.isNarrow ? 6 : 10)
            row += 1
        }
    }

    private static func tried(
        _ place: VaultStatus.Place, _ columns: Int
    ) -> [PrintableText] {
        let text: PrintableText =
            "tested: writable, private, on "
            + (place.isOnNetwork ? "a network file system" : "a local disk")
        let short: PrintableText =
            "tested: writable, private, " + (place.isOnNetwork ? "on a network" : "local")
        return columns < Layout.designed.columns
            ? WrappedText.lines(of: short, columns: columns - 18, limit: 2) : [text]
    }

    private static let nextSteps: [(key: PrintableText, text: PrintableText)] = [
        (Place.vaultMade.key(.new), "log in to a provider"),
        (
            "\(Place.list.key(.vault)) \(Place.vault.key(.addSlot))",
            "in the list: add a way to open it"
        ),
        (
            "\(Place.list.key(.vault)) \(Place.vault.key(.backup))",
            "in the list: make a backup"
        ),
    ]
}
