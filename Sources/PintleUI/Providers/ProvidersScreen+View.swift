import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension ProvidersScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        drawCount(on: &canvas, model)
        let heads = canvas.hasHeads ? 2 : 1
        let columns = Columns(canvas.size.columns)
        if heads > 1 { columns.drawHeads(on: &canvas) }
        var scroll = scroll
        let lines = Self.lineCount(providers.count, rows: canvas.size.rows - heads)
        scroll.show(count: providers.count, rows: lines)
        let shown = scroll.visible(count: providers.count, rows: lines)
        for (line, index) in shown.enumerated() {
            let row = heads + line
            draw(providers[index], columns, row: row, on: &canvas, model)
            canvas.addHit(item: index, row: row)
            guard index == scroll.selected else { continue }
            canvas.select(row: row, alphabet: model.alphabet)
            canvas.placeCursor(row: row, column: 0, isVisible: model.appearance.isAccessible)
        }
        canvas.draw(
            above: shown.lowerBound, below: providers.count - shown.upperBound, row: heads + lines)
        if isFiltering {
            let typed = PrintableText(String(filter.text.prefix(filter.cursor)))
            canvas.placeCursor(row: 0, column: 10 + typed.columns, isVisible: true)
        }
    }

    /// Positions of the columns; below 80 columns only name and facts are left.
    private struct Columns {
        let name: Int
        let from: Int?
        let keys: Int?
        let sessions: Int?
        let facts: Int

        init(_ columns: Int) {
            if columns < Layout.designed.columns {
                (name, from, keys, sessions) = (columns - 16, nil, nil, nil)
                facts = columns - 12
            } else {
                let extra = columns - Layout.designed.columns
                name = 21 + extra / 2
                from = 24 + extra / 2
                keys = 34 + extra / 2
                sessions = 63 + extra
                facts = 65 + extra
            }
        }

        func drawHeads(on canvas: inout Canvas) {
            canvas.draw("Name", row: 1, column: 2, role: .heading)
            if let from, let keys, let sessions {
                canvas.draw("From", row: 1, column: from, role: .heading)
                canvas.draw("App keys", row: 1, column: keys, role: .heading)
                canvas.draw("Sessions", row: 1, endingAt: sessions, role: .heading)
            }
            canvas.draw("Facts", row: 1, column: facts, role: .heading)
        }
    }

    private func drawCount(on canvas: inout Canvas, _ model: AppModel) {
        let all = model.snapshot.providers
        guard isFiltering || !filter.isEmpty else {
            let definitions = all.filter { $0.id.instance == nil }
            let own = definitions.filter { $0.source == .own }.count
            let text: PrintableText =
                "\(definitions.count) providers: \(definitions.count - own) built in, "
                + "\(own) of your own"
            canvas.draw(text, column: 2, role: .heading)
            return
        }
        let column = canvas.draw("Filter: ", column: 2, role: .heading)
        canvas.draw(PrintableText(filter.text), column: column, role: .field)
        let found: PrintableText = "\(providers.count) of \(all.count) match"
        canvas.draw(found, column: canvas.isNarrow ? canvas.size.columns - found.columns - 1 : 43)
    }

    private func draw(
        _ provider: Provider, _ columns: Columns, row: Int, on canvas: inout Canvas,
        _ model: AppModel
    ) {
        canvas.draw(
            PrintableText(ProviderWords.name(provider, among: model.snapshot.providers)), row: row,
            column: 2, width: columns.name)
        if let from = columns.from, let keys = columns.keys, let sessions = columns.sessions {
            canvas.draw(ProviderWords.source(provider), row: row, column: from)
            canvas.draw(Self.keys(provider, model), row: row, column: keys, width: 18)
            let count: PrintableText = "\(model.index.sessionCounts[provider.id] ?? 0)"
            canvas.draw(count, row: row, endingAt: sessions)
        }
        let facts = ProviderWords.facts(provider)
        canvas.draw(
            facts.sign.text(in: model.alphabet), row: row, column: columns.facts,
            role: facts.sign.role)
        canvas.draw(facts.text, row: row, column: columns.facts + 2)
    }

    private static func keys(_ provider: Provider, _ model: AppModel) -> PrintableText {
        provider.isInstance
            ? ProviderWords.keys(model.snapshot.apps(of: provider.id))
            : ProviderWords.asked(provider)
    }

    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        if let notice = model.notice(in: place) {
            MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
        } else if let selected {
            let apps = model.snapshot.apps(of: selected.id).count
            let sessions = model.index.sessionCounts[selected.id] ?? 0
            let parts: [PrintableText] = [
                "\(ProviderWords.name(selected), limit: 40): \(ProviderWords.carried(selected))",
                selected.sessionLife.words.map { "session \($0)" } ?? "session life not stated",
                "\(apps) app key\(apps == 1 ? "" : "s")",
                "\(sessions) session\(sessions == 1 ? "" : "s")",
            ]
            canvas.draw(parts.joined(separator: ", "), column: 2)
        }
    }
}
