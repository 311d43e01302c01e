import OAuthCore
import PintleText
import TerminalCore

extension ProviderScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let (sheet, lines) = sheet(model)
        canvas.placeCursor(row: 0, column: 2, isVisible: model.appearance.isAccessible)
        let line = selection.element(of: lines)
        sheet.draw(
            on: &canvas, top: selection.scroll.top, marked: model.hasFocus ? line : nil,
            alphabet: model.alphabet)
    }

    /// The facts, and on which lines the app keys stand.
    func sheet(_ model: AppModel) -> (FactSheet, apps: [Int]) {
        var sheet = FactSheet()
        guard let provider = model.snapshot.provider(provider) else { return (sheet, []) }
        addFacts(of: provider, to: &sheet, model)
        sheet.add(.blank)
        let apps = addApps(to: &sheet, model)
        guard sheet.lines.count > model.layout.sheetRows else { return (sheet, apps) }
        // Where not all fits the app keys come first: they are what keys are for.
        sheet = FactSheet()
        let appsAtTop = addApps(to: &sheet, model)
        sheet.add(.blank)
        addFacts(of: provider, to: &sheet, model)
        return (sheet, appsAtTop)
    }

    private func addFacts(of provider: Provider, to sheet: inout FactSheet, _ model: AppModel) {
        for fact in ProviderFacts(provider).facts {
            sheet.add(
                fact.name, fact.text, fact.sign, wrappedIn: model.size.columns, longest: 14)
        }
    }

    private func addApps(to sheet: inout FactSheet, _ model: AppModel) -> [Int] {
        let apps = model.snapshot.apps(of: provider)
        sheet.add(.heading("App keys (\(apps.count))"))
        if apps.isEmpty { sheet.add(.text("None yet: \(place.key(.addKey)) adds one.")) }
        var lines: [Int] = []
        for app in apps {
            lines.append(sheet.lines.count)
            var facts = app.addedAt.map { "added \(model.clock.day($0)), " } ?? PrintableText.empty
            facts += "key \(app.identifier, limit: 24)"
            if app.usesRSA { facts += ", RSA" }
            let sessions = model.snapshot.sessions(using: app.name, of: provider).count
            if sessions > 0 { facts += ", \(CountWords.counted(sessions, "session"))" }
            sheet.add(PrintableText(app.name, limit: 14), facts)
        }
        return lines
    }
}
