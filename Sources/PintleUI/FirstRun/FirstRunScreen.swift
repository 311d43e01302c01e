import LoginCore
import PintleText
import TerminalCore

/// No vault yet: what is to open it, a passphrase or a key file, and what each means.
struct FirstRunScreen: Form {
    /// What has the focus.
    var focus = VaultForm.Field.way

    var screen: Screen { .firstRun(self) }
    var place: Place { .firstRun }

    func title(_ model: AppModel) -> PrintableText { "First run" }

    func choiceHint(_ model: AppModel) -> KeyHint? {
        switch focus {
        case .way: KeyMap.choose("choose")
        case .isNew: KeyMap.change("choose")
        case .passphrase, .again, .path: nil
        }
    }

    func standing(_ model: AppModel) -> Announcement? { model.drafts.vault.remark }

    /// Enter goes on from the way, and from a field while another one lacks something.
    func purpose(_ model: AppModel) -> PrintableText? {
        let missing = model.drafts.vault.missing
        return focus == .way || missing != nil && missing != focus ? "next field" : nil
    }
}

extension FirstRunScreen {
    func fields(_ model: AppModel) -> [VaultForm.Field] { model.drafts.vault.fields }
    func isChoice(_ field: VaultForm.Field) -> Bool { field == .way || field == .isNew }
    func isPassed(_ choice: VaultForm.Field) -> Bool { choice == .way }

    func pasted(
        _ text: PastedText, into field: VaultForm.Field, _ model: inout AppModel
    ) -> PastedText { text }

    func change(_ choice: VaultForm.Field, by distance: Int, _ model: inout AppModel) {
        if choice == .way {
            model.drafts.vault.way = distance < 0 ? .passphrase : .keyFile
        } else {
            model.drafts.vault.isNew.toggle()
        }
    }

    func edit(
        _ field: VaultForm.Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        model.drafts.vault.edit(field, edit)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.back): return .effects([.quit(.done)])
        case .key(.up), .key(.down):
            let distance = event == .key(.up) ? -1 : 1
            // The ways stand one below the other.
            if focus == .way {
                change(.way, by: distance, &model)
            } else {
                move(by: distance, model)
            }
            return .handled
        default: return updateForm(event, &model)
        }
    }

    func hear(_ answer: StoreAnswer, _ model: inout AppModel) -> Response {
        guard case .vaultCreated = answer else { return .ignored }
        let form = model.drafts.vault
        if let path = form.keyFile, let word = form.keyFileWord {
            model.keyFile = word
            model.tell(.vaultMade(keyFile: path, isNew: form.isNew, word: word))
        }
        model.drafts.vault.wipe()
        return .pop
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(.createVault) else { return .handled }
        let form = model.drafts.vault
        if focus == .way {
            move(by: 1, model)
            return .handled
        }
        if let missing = form.missing {
            focus = missing
            if let notice = Announcement.missing(missing, form) { model.tell(notice) }
            return .handled
        }
        model.drafts.vault.path.accept()
        model.begin(.createVault, .makingVault)
        return .effects([.store(.createVault(form.choice))])
    }
}

extension FirstRunScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let form = model.drafts.vault
        let rows = FormRows(model)
        var row = 0
        if !canvas.isLow {
            canvas.draw(
                "Your logins will be kept in one sealed file on this machine.", row: 1, column: 2)
            canvas.draw(
                "Choose what opens it.", row: 2, column: 2)
            row = 4
        }
        for way in VaultForm.Way.allCases {
            row = draw(way, row: row, form, on: &canvas, model)
        }
        if !canvas.isLow { row += 1 }
        rows.draw(form, row: row, focus: focus, on: &canvas)
        row += 2
        guard !canvas.isLow else { return }
        rows.draw("Stays open", fact: Self.life(form, model), row: row + 1, on: &canvas)
        let place = model.snapshot.vault.place
        rows.draw("Kept in", fact: PrintableText(place.folder), row: row + 2, on: &canvas)
    }

    /// One way with its sentences; returns the row below.
    private func draw(
        _ way: VaultForm.Way, row: Int, _ form: VaultForm, on canvas: inout Canvas,
        _ model: AppModel
    ) -> Int {
        let isChosen = form.way == way
        let start = FormRows(model).valueColumn
        if isChosen { canvas.draw(Sign.here.text(in: model.alphabet), row: row) }
        canvas.draw(
            way == .passphrase ? "Passphrase" : "Key file", row: row, column: 2,
            role: isChosen ? .heading : .text)
        // On a low screen only the chosen way is explained, below its name.
        let isLow = canvas.isLow
        let column = isLow ? 4 : start
        let lines =
            isLow && !isChosen
            ? []
            : WrappedText.lines(
                of: Self.meaning(of: way), columns: min(63, canvas.size.columns - column - 1),
                limit: isLow ? 4 : 3)
        for (offset, line) in lines.enumerated() {
            canvas.draw(line, row: row + offset + (isLow ? 1 : 0), column: column)
        }
        let rows = lines.count + (isLow ? 1 : 0)
        if isChosen, focus == .way {
            canvas.restyle(
                Rect(row: row, column: 0, rows: rows, columns: canvas.size.columns), as: .selected)
            canvas.placeCursor(row: row, column: 0, isVisible: model.appearance.isAccessible)
        }
        return row + rows
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

    /// How long the vault will stay open; only one that a passphrase opens locks by itself.
    private static func life(_ form: VaultForm, _ model: AppModel) -> PrintableText {
        guard form.way == .passphrase, let idle = model.snapshot.vault.idleLimit else {
            return "until " + VaultWords.untilLocked
        }
        return "8 hours, or until \(DurationWords.life(idle)) pass without a key press"
    }
}
