import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension PickerScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let count = items.reduce(0) { if case .provider = $1 { $0 + 1 } else { $0 } }
        let total = model.snapshot.providers.count
        let isNarrow = canvas.isNarrow
        let columns = Columns(canvas.size.columns, model)
        var first = 1
        if canvas.hasHeads, !isNarrow {
            canvas.draw("Name", row: 1, column: 2, role: .heading)
            canvas.draw("App key", row: 1, column: columns.key, role: .heading)
            canvas.draw("You bring back", row: 1, column: columns.carried, role: .heading)
            canvas.draw("Session lasts", row: 1, column: columns.life, role: .heading)
            first = 2
        }
        var scroll = scroll
        let rows = ProvidersScreen.lineCount(items.count, rows: canvas.size.rows - first)
        let isCut = rows < canvas.size.rows - first
        scroll.show(count: items.count, rows: rows)
        let shown = scroll.visible(count: items.count, rows: rows)
        for (line, index) in shown.enumerated() {
            draw(
                items[index], columns, row: first + line, index == scroll.selected, on: &canvas,
                model)
            canvas.addHit(item: index, row: first + line)
        }
        let below = items.count - shown.upperBound
        if isCut {
            let row = first + rows
            let end = canvas.draw(above: shown.lowerBound, below: max(0, below - 1), row: row)
            // Two numbers leave no room for it where the window is narrow.
            if below > 0, !isNarrow || shown.lowerBound == 0 {
                let last: PrintableText = "then: Add a provider"
                canvas.draw(end > 2 ? ", " + last : last, row: row, column: end, role: .quiet)
            }
        }
        if items == [.add], !find.isEmpty {
            canvas.draw(
                "Nothing matches. \(place.key(.edit)) clears what is typed.", row: first + 1,
                column: 2)
            canvas.draw(
                "Any OpenID Connect server is oidc@HOST, any OAuth 2 server oauth2@HOST.",
                row: first + 2, column: 2, role: .quiet)
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
        _ item: Item, _ columns: Columns, row: Int, _ isSelected: Bool, on canvas: inout Canvas,
        _ model: AppModel
    ) {
        switch item {
        case .heading(let text):
            canvas.draw(text, row: row, column: 2, role: .heading)
        case .provider(let id):
            guard let provider = model.snapshot.provider(id) else { return }
            draw(provider, columns, row: row, on: &canvas, model)
        case .add:
            canvas.draw("Add a provider", row: row, column: 2)
        }
        guard isSelected else { return }
        canvas.select(row: row, alphabet: model.alphabet)
    }

    private func draw(
        _ provider: Provider, _ columns: Columns, row: Int, on canvas: inout Canvas,
        _ model: AppModel
    ) {
        let isNarrow = canvas.isNarrow
        let name = ProviderWords.name(provider, among: model.snapshot.providers)
        canvas.draw(PrintableText(name), row: row, column: 2, width: columns.key - 3)
        if let special = Self.special(provider) {
            canvas.draw(
                special, row: row, column: columns.key,
                width: isNarrow ? nil : columns.life - columns.key - 1)
        } else {
            let keys = ProviderWords.keys(model.snapshot.apps(of: provider.id))
            canvas.draw(
                keys, row: row, column: columns.key,
                width: isNarrow ? nil : columns.carried - columns.key - 1)
            if !isNarrow {
                canvas.draw(
                    CarryWords(provider).inList, row: row, column: columns.carried,
                    width: columns.life - columns.carried - 1)
            }
        }
        guard !isNarrow else { return }
        canvas.draw(Self.life(provider), row: row, column: columns.life)
    }

    private static func life(_ provider: Provider) -> PrintableText {
        provider.sessionLife.words.map { PrintableText($0) } ?? "known at login"
    }

    /// Positions of the columns: spare width goes first to texts that were cut, then between the
    /// columns.
    private struct Columns {
        private(set) var key = 24
        private(set) var carried = 38
        private(set) var life = 62

        private static let widestGap = 8

        init(_ columns: Int, _ model: AppModel) {
            var extra = columns - Layout.designed.columns
            guard extra > 0 else { return }
            var widest = (name: 0, key: 0, carried: 0, life: 0)
            for provider in model.snapshot.providers {
                let name = ProviderWords.name(provider, among: model.snapshot.providers)
                widest.name = max(widest.name, PrintableText(name).columns)
                widest.life = max(widest.life, PickerScreen.life(provider).columns)
                guard PickerScreen.special(provider) == nil else { continue }
                let keys = ProviderWords.keys(model.snapshot.apps(of: provider.id))
                widest.key = max(widest.key, keys.columns)
                widest.carried = max(widest.carried, CarryWords(provider).inList.columns)
            }
            let more = { (wanted: Int, width: Int) in
                let more = min(extra, max(0, wanted - width))
                extra -= more
                return more
            }
            _ = more(widest.life, Layout.designed.columns - life - 1)
            let forCarried = more(widest.carried, life - carried - 1)
            let forKey = more(widest.key, carried - key - 1)
            let forName = more(widest.name, key - 3)
            let gap = min(Self.widestGap, extra / 3)
            key += forName + gap
            carried += forName + forKey + 2 * gap
            life += forName + forKey + forCarried + 3 * gap
        }
    }

    /// A requirement before a login there, or a replacement for one; nil for an ordinary login.
    private static func special(_ provider: Provider) -> PrintableText? {
        if !provider.isInstance { return ProviderWords.asked(provider) }
        if provider.needsAppKeyAlone { return "its app key is enough" }
        return provider.hasLogin ? nil : "you bring four values"
    }

    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        if let notice = model.notice(in: place) {
            MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
            return
        }
        let text: PrintableText
        if let provider = provider(model) {
            text = Self.advice(provider, hasKey: !model.snapshot.apps(of: provider.id).isEmpty)
        } else if scroll.element(of: items) != nil {
            text = "A service that is not in this list: from its definition, or typed in."
        } else {
            return
        }
        let lines = WrappedText.lines(
            of: text, columns: canvas.size.columns - 3, limit: canvas.size.rows)
        for (row, line) in lines.enumerated() { canvas.draw(line, row: row, column: 2) }
    }
}

extension PickerScreen {
    /// The description of a login there.
    private static func advice(_ provider: Provider, hasKey: Bool) -> PrintableText {
        let name = PrintableText(ProviderWords.name(provider), limit: 50)
        let need = hasKey ? .empty : need(provider)
        if !provider.isInstance {
            let example: PrintableText =
                provider.variables.first.map { ", as \($0.example, limit: 40)" } ?? ""
            return "\(name): asks first where it is" + example + ". " + need
        }
        guard let page = provider.page.map({ ProviderWords.host($0.origin) }) else {
            return "\(name): you make a token on its own page and bring its four values here."
        }
        let end = CarryWords(provider.forms.first, at: provider).ending
        return "\(name): sign in on \(page), allow the app, \(end). " + need
    }

    /// The key that a first login there needs.
    private static func need(_ provider: Provider) -> PrintableText {
        provider.registersClients
            ? "Pintle can register itself." : "Needs a \(AppKeyWords(provider).identifier)."
    }
}
