import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension NewLoginScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard let provider = model.snapshot.provider(provider) else { return }
        let rows = FormRows(model)
        let form = form(model)
        let name = PrintableText(provider.name, limit: 40)
        var row = 0
        if !canvas.isNarrow {
            Stepper(startAt: provider).draw(on: &canvas, row: 0, model.alphabet)
            row = 2
        }
        rows.draw(
            "Provider", fact: "\(name), \(ProviderWords.host(provider))", row: row, on: &canvas)
        drawApp(rows, row: row + 1, on: &canvas, model)
        rows.draw(
            "Account", form.account, note: "optional", row: row + 2,
            isFocused: focus == .account, on: &canvas)
        row += 3
        if !canvas.isLow {
            let width = canvas.size.columns - rows.valueColumn - 1
            for line in WrappedText.lines(of: advice(provider), columns: width, limit: 3) {
                canvas.draw(line, row: row, column: rows.valueColumn, role: .quiet)
                row += 1
            }
        }
        if let choice = accessChoice(model), let chosen = access(model) {
            rows.draw(
                "Access", choice: PrintableText(choice.levels[chosen].name, limit: 30),
                note: note(choice, chosen), row: row, isFocused: focus == .access, on: &canvas)
            row += 1
        }
        rows.draw(
            "Label", form.label, note: "optional", row: row, isFocused: focus == .label,
            on: &canvas)
        row += canvas.isLow ? 1 : 2
        for (fact, value) in facts(provider, model) where row < canvas.size.rows {
            rows.draw(fact, fact: value, row: row, on: &canvas)
            row += 1
        }
        row += canvas.isLow ? 0 : 1
        for warning in warnings(provider, model) {
            let lines = WrappedText.lines(of: warning, columns: canvas.size.columns - 4)
            // Half a warning says something else.
            guard row + lines.count <= canvas.size.rows else { continue }
            for line in lines {
                canvas.draw(line, row: row, column: 2)
                row += 1
            }
        }
    }

    private func drawApp(
        _ rows: FormRows, row: Int, on canvas: inout Canvas, _ model: AppModel
    ) {
        let apps = model.snapshot.apps(of: provider)
        guard let app = app(model) else {
            rows.draw("App key", fact: "none yet", row: row, on: &canvas)
            return
        }
        let name = PrintableText(app.name, limit: 30)
        guard apps.count > 1 else {
            rows.draw("App key", fact: name, row: row, on: &canvas)
            return
        }
        let number = min(form(model).app, apps.count - 1) + 1
        rows.draw(
            "App key", choice: name, note: "\(number) of \(apps.count)", row: row,
            isFocused: focus == .app, on: &canvas)
    }

    private func note(_ choice: Provider.AccessChoice, _ chosen: Int) -> PrintableText {
        let place: PrintableText = "\(chosen + 1) of \(choice.levels.count)"
        return choice.levels[chosen].name == choice.preset ? place + ", the usual one" : place
    }

    private func advice(_ provider: Provider) -> PrintableText {
        let name = PrintableText(provider.name, limit: 30)
        let first: PrintableText =
            provider.canNameAccount
            ? "\(name) is asked for it. " : "\(name) lets nobody choose the account from here. "
        return first + "If you sign in with another one, Pintle asks what to do."
    }

    private func facts(
        _ provider: Provider, _ model: AppModel
    ) -> [(PrintableText, PrintableText)] {
        let name = PrintableText(provider.name, limit: 30)
        let life: PrintableText =
            provider.sessionLife.words.map { "lasts \($0, limit: 50)" }
            ?? "not stated; shown at login"
        return
            (provider.accessChoice == nil
            ? [("Access", "as the app is registered at \(name)")] : [])
            + [("Session", life), ("Storage", "sealed in the vault; tested before the login")]
    }

    /// What to know before the login; what it ends comes first.
    private func warnings(_ provider: Provider, _ model: AppModel) -> [PrintableText] {
        let ends = SessionLifeWords.warning(before: provider)
        return [ends.map { $0.consequence + " " + $0.instead }, privateWindow(provider, model)]
            .compactMap(\.self)
    }

    private func privateWindow(_ provider: Provider, _ model: AppModel) -> PrintableText? {
        let count = model.snapshot.sessions.count {
            $0.provider == provider.id && !$0.isImpersonal
        }
        guard count > 0 else { return nil }
        let name = PrintableText(provider.name, limit: 30)
        return "You have \(CountWords.counted(count, "session")) at \(name). "
            + "For another account, use a private window there."
    }
}
