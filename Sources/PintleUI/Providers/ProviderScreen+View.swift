import OAuthCore
import PintleText
import TerminalCore

extension ProviderScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        sheet(model).draw(on: &canvas, top: scroll.top, alphabet: model.alphabet)
        canvas.placeCursor(row: 0, column: 2, isVisible: model.appearance.isAccessible)
    }

    func sheet(_ model: AppModel) -> FactSheet {
        var sheet = FactSheet()
        guard let provider = model.snapshot.provider(provider) else { return sheet }
        let name = PrintableText(provider.name)
        sheet.add("Kind", "\(ProviderWords.kind(provider)), \(Self.origin(provider))")
        let page = provider.authorization.url
        sheet.add("Login at", PrintableText(page.origin.host + page.path))
        sheet.add("Sessions for", ProviderWords.hosts(provider))
        sheet.add("You carry over", ProviderWords.carried(provider))
        if let life = provider.temporaryCredentialsLife {
            sheet.add("Address lasts", PrintableText(own: DurationWords.life(life)))
        } else {
            sheet.add("Address lasts", "not stated by \(name), so no countdown", .unknown)
        }
        if let life = provider.sessionLife {
            sheet.add("Session lasts", PrintableText(life))
        } else {
            sheet.add("Session lasts", "not stated by \(name)", .unknown)
        }
        if let identity = provider.identity {
            sheet.add("Who am I", PrintableText(identity.url.origin.host + identity.url.path))
        } else {
            sheet.add("Who am I", "not by program", .unknown)
        }
        if provider.revocation != nil {
            sheet.add("Revoke", "by program, when a session is removed")
        } else {
            sheet.add("Revoke", "not by program", .unknown)
        }
        let facts = ProviderWords.facts(provider)
        if case .builtIn(let reference, let day, _) = provider.source {
            sheet.add("Source", "\(reference), read \(day)")
        } else {
            sheet.add("Source", "a file of yours")
        }
        sheet.add("Facts", facts.text, facts.sign)
        if let registration = provider.registration {
            sheet.add("App keys from", PrintableText(registration.url))
            if let note = registration.note { sheet.add("", PrintableText(note)) }
        }
        addApps(to: &sheet, model)
        return sheet
    }

    private static func origin(_ provider: Provider) -> PrintableText {
        provider.source == .own ? "of your own" : "built in"
    }

    private func addApps(to sheet: inout FactSheet, _ model: AppModel) {
        let apps = model.snapshot.apps(of: provider)
        sheet.add(.blank)
        sheet.add(.heading("App keys (\(apps.count))"))
        if apps.isEmpty { sheet.add(.text("None yet: a adds one.")) }
        for app in apps {
            let added = app.addedAt.map { "added \(model.clock.day($0)), " } ?? ""
            sheet.add(PrintableText(app.name), "\(added)key \(app.identifier, limit: 24)")
        }
    }
}
