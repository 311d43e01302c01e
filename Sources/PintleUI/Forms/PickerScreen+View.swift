import OAuthCore
import PintleText
import TerminalCore

extension PickerScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let count = items.reduce(0) { if case .provider = $1 { $0 + 1 } else { $0 } }
        let total = model.snapshot.providers.count
        let isNarrow = canvas.isNarrow
        var first = 1
        if !canvas.isLow {
            canvas.draw("Name", row: 1, column: 2, role: .heading)
            canvas.draw("App key", row: 1, column: 24, role: .heading)
            canvas.draw("What you carry over", row: 1, column: 38, role: .heading)
            canvas.draw("Session lasts", row: 1, column: 62, role: .heading)
            first = 2
        }
        var scroll = scroll
        let rows = canvas.size.rows - first
        scroll.show(count: items.count, rows: rows)
        for (line, index) in scroll.visible(count: items.count, rows: rows).enumerated() {
            draw(items[index], row: first + line, index == scroll.selected, on: &canvas, model)
        }
        if items.isEmpty {
            canvas.draw("Nothing matches. Ctrl-U clears what is typed.", row: first + 1, column: 2)
        }
        let note: PrintableText =
            find.isEmpty ? "\(total) providers, type to narrow" : "\(count) of \(total) match"
        let noteColumn = isNarrow ? canvas.size.columns - note.columns - 1 : 46
        canvas.draw("Find: ", column: 2, role: .heading)
        let typed = PrintableText(find.text)
        canvas.draw(typed, column: 8, width: max(0, noteColumn - 10), role: .field)
        canvas.draw(note, column: max(noteColumn, 10), role: .quiet)
        let before = PrintableText(String(find.text.prefix(find.cursor)))
        canvas.placeCursor(row: 0, column: 8 + before.columns, isVisible: true)
    }

    private func draw(
        _ item: Item, row: Int, _ isSelected: Bool, on canvas: inout Canvas, _ model: AppModel
    ) {
        switch item {
        case .heading(let text):
            canvas.draw(text, row: row, column: 2, role: .heading)
        case .provider(let id):
            guard let provider = model.snapshot.provider(id) else { return }
            let isNarrow = canvas.isNarrow
            let apps = model.snapshot.apps(of: id)
            let keys: PrintableText =
                switch apps.count {
                case 0: "none yet"
                case 1: PrintableText(apps[0].name)
                default: "\(apps.count) keys"
                }
            canvas.draw(PrintableText(provider.name), row: row, column: 2, width: 21)
            canvas.draw(keys, row: row, column: 24, width: isNarrow ? nil : 13)
            if !isNarrow {
                canvas.draw(VerifierWords.carried(provider), row: row, column: 38, width: 23)
                let life = provider.sessionLife.map { PrintableText($0) } ?? "see its answer"
                canvas.draw(life, row: row, column: 62)
            }
            guard isSelected else { return }
            canvas.draw(Sign.here.text(in: model.alphabet), row: row)
            canvas.restyle(
                Rect(row: row, column: 0, rows: 1, columns: canvas.size.columns), as: .selected)
        }
    }

    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        if let notice = model.notice {
            MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
            return
        }
        guard let provider = provider(model) else { return }
        let text: PrintableText =
            "\(provider.name, limit: 30): sign in on \(provider.authorization.url.host), allow the "
            + "app, type \(VerifierWords.short(provider)) here. Needs a consumer key."
        let lines = WrappedText.lines(
            of: text, columns: canvas.size.columns - 3, limit: canvas.size.rows)
        for (row, line) in lines.enumerated() { canvas.draw(line, row: row, column: 2) }
    }
}

/// Words for what a person carries over.
enum VerifierWords {
    /// As `PIN, 7 digits`.
    static func carried(_ provider: Provider) -> PrintableText {
        if case .redirect = provider.callback { return "the last page's address" }
        let hint = provider.verifier
        let name = PrintableText(hint.name, limit: 20)
        return hint.pattern.map { "\(name), \($0, limit: 24)" } ?? name
    }

    /// As `7 digits`, where that is known.
    static func short(_ provider: Provider) -> PrintableText {
        if case .redirect = provider.callback { return "the last page's address" }
        let hint = provider.verifier
        if hint.isNumeric, let length = hint.length { return "\(length) digits" }
        return "the \(hint.name, limit: 20)"
    }

    /// What stands behind the PIN field.
    static func pattern(_ provider: Provider) -> PrintableText {
        provider.verifier.pattern.map { PrintableText($0, limit: 24) } ?? .empty
    }
}
