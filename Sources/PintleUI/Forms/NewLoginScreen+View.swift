import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension NewLoginScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard let provider = model.snapshot.provider(provider) else { return }
        var blocks = canvas.isNarrow ? [] : [stepper(provider, model), .gap]
        blocks += [fields(provider, model)]
        if !provider.levels.isEmpty { blocks.append(levels(provider.levels, model)) }
        blocks += [label(provider, model), .gap]
        blocks += facts(provider, model).map { name, value in
            .optional([
                .init(1, .said) { FormRows(model).draw(name, fact: value, row: 0, on: &$0) }
            ])
        }
        blocks.append(.gap)
        // Half a warning says something else.
        blocks += warnings(provider, model).map { warning in
            var rows = TextRows()
            rows.add(wrapped: warning, at: 2, to: canvas.size.columns - 2)
            return .optional([.init(rows, .warning)])
        }
        BlockStack(blocks, room: canvas.size.rows).draw(on: &canvas)
    }

    private func stepper(_ provider: Provider, _ model: AppModel) -> Block {
        Block([
            .init(1, .next) { Stepper(startAt: provider).draw(on: &$0, row: 0, model.alphabet) }
        ])
    }

    /// The block of provider, app and account, with advice on the account.
    private func fields(_ provider: Provider, _ model: AppModel) -> Block {
        let (rows, form) = (FormRows(model), form(model))
        let name = PrintableText(provider.name, limit: 40)
        let width = model.size.columns - rows.valueColumn - 1
        let advice = WrappedText.lines(of: advice(provider), columns: width, limit: 3)
        func draw(on canvas: inout Canvas) {
            rows.draw(
                "Provider", fact: "\(name), \(ProviderWords.host(provider))", row: 0, on: &canvas)
            drawApp(rows, row: 1, on: &canvas, model)
            rows.draw(
                "Account", form.account, note: "optional", row: 2, isFocused: focus == .account,
                on: &canvas)
        }
        return Block([
            .init(3 + advice.count, .detail) { canvas in
                draw(on: &canvas)
                for (row, line) in advice.enumerated() {
                    canvas.draw(line, row: 3 + row, column: rows.valueColumn, role: .quiet)
                }
            },
            .init(3, .next, draw: draw),
        ])
    }

    /// The levels, of which as many are in sight as there is room for, around the focus.
    private func levels(_ levels: [ScopeLevel], _ model: AppModel) -> Block {
        let (rows, ticked) = (FormRows(model), form(model).levels)
        let width = levels.map { PrintableText($0.name).columns }.max() ?? 0
        let focused: Int? = if case .level(let index) = focus { index } else { nil }
        return Block(
            (1...levels.count).reversed().map { count in
                .init(count, count == 1 ? .next : .steps) { canvas in
                    let first = max(0, min((focused ?? 0) - count / 2, levels.count - count))
                    for (row, level) in levels[first..<first + count].enumerated() {
                        let place = first + row
                        let name: PrintableText =
                            row == 0
                            ? "Access"
                            : row == 1 && count < levels.count
                                ? "\(first + 1)-\(first + count)/\(levels.count)" : ""
                        rows.draw(
                            name, tick: PrintableText(level.name).padded(columns: width),
                            isOn: ticked.contains(level.name),
                            note: PrintableText(level.note, limit: 120), row: row,
                            isFocused: place == focused, on: &canvas)
                    }
                }
            })
    }

    private func label(_ provider: Provider, _ model: AppModel) -> Block {
        let (rows, choice, chosen) = (FormRows(model), accessChoice(model), access(model))
        return Block([
            .init(choice == nil && !provider.takesScopes ? 1 : 2, .next) { canvas in
                var row = 0
                if let choice, let chosen {
                    rows.draw(
                        "Access", choice: PrintableText(choice.levels[chosen].name, limit: 30),
                        note: note(choice, chosen), row: row, isFocused: focus == .access,
                        on: &canvas)
                    row += 1
                }
                if provider.takesScopes {
                    rows.draw(
                        "Scopes", form(model).scopes,
                        note: provider.levels.isEmpty ? "what to ask for" : "further ones",
                        row: row, isFocused: focus == .scopes, on: &canvas)
                    row += 1
                }
                rows.draw(
                    "Label", form(model).label, note: "optional", row: row,
                    isFocused: focus == .label, on: &canvas)
            }
        ])
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
        return provider.canNameAccount
            ? "\(name) is asked for it. If you sign in with another one, Pintle asks what to do."
            : "You choose the account in the browser. If it is not the one named here, Pintle asks "
                + "what to do."
    }

    private func facts(
        _ provider: Provider, _ model: AppModel
    ) -> [(PrintableText, PrintableText)] {
        let name = PrintableText(provider.name, limit: 30)
        let life: PrintableText =
            provider.sessionLife.words.map { "lasts \($0, limit: 50)" }
            ?? "not stated; shown at login"
        let asked = ScopeWords.names(scopes(model) ?? provider.scopes)
        let access: (PrintableText, PrintableText)? =
            provider.accessChoice != nil
            ? nil
            : asked.isEmpty
                ? ("Access", "as the app is registered at \(name)") : ("Asks for", asked)
        return [access].compactMap(\.self) + [
            ("Session", life), ("Storage", "sealed in the vault; tested before the login"),
        ]
    }

    /// The warnings before the login: first that the provider has closed, then what the login ends.
    private func warnings(_ provider: Provider, _ model: AppModel) -> [PrintableText] {
        let ends = SessionLifeWords.warning(before: provider)
        let texts = [
            OpeningWords.warning(before: provider), ends.map { $0.consequence + " " + $0.instead },
            privateWindow(provider, model),
        ]
        return texts.compactMap(\.self)
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
