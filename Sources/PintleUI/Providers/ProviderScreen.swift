import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// One provider: its facts, and its app keys, one of them marked.
struct ProviderScreen: ScreenState {
    let provider: ProviderID
    /// The marked app key, by its number in the snapshot.
    var selection = Selection()

    init(provider: ProviderID) {
        self.provider = provider
    }

    var place: Place { .provider }

    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }
    func title(_ model: AppModel) -> PrintableText {
        "Provider \(model.snapshot.providerName(provider))"
    }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        let isOpen = model.snapshot.vault.isUsable
        let definition = model.snapshot.provider(provider)
        return switch action {
        case .new, .addKey: model.snapshot.vault.canBeUsable
        case .editKey, .remove: isOpen && app(model) != nil
        case .check: isOpen && app(model) != nil && definition?.hasLogin == true
        case .getAppToken:
            isOpen && app(model)?.kind == .sharedSecret && definition?.kindWithoutPerson != nil
        case .publicKey: isOpen && app(model)?.kind == .rsaPrivateKey
        case .removeProvider:
            isOpen && definition?.source == .own && definition?.id.instance == nil
        default: true
        }
    }

    func whyOff(_ action: Action, _ model: AppModel) -> Announcement? {
        switch action {
        case .check: return app(model).flatMap(model.newHost)
        case .getAppToken:
            guard !isEnabled(action, model), model.snapshot.vault.isUsable, let app = app(model)
            else { return nil }
            let name = PrintableText(model.snapshot.providerName(provider), limit: 40)
            return .noAppToken(
                at: name, isOffered: model.snapshot.provider(provider)?.kindWithoutPerson != nil,
                key: PrintableText(app.name, limit: 30))
        default: return nil
        }
    }

    /// The app key that is marked.
    func app(_ model: AppModel) -> AppSummary? {
        selection.element(of: model.snapshot.apps(of: provider))
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool {
        selection.mark(item, of: model.snapshot.apps(of: provider).count)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(let action): return act(action, model)
        case .message(.store(.snapshotLoaded)):
            return model.snapshot.provider(provider) == nil ? .pop : .handled
        case .message(let message):
            guard let reply = message.reply(to: ReadPublicKey.self),
                reply.call.provider == provider, case .answer(let key?) = reply.outcome
            else { return .ignored }
            return .push(PublicKeyScreen(of: reply.call.name, at: provider, publicKey: key))
        case .key, .paste:
            return .ignored
        }
    }

    private mutating func act(_ action: Action, _ model: AppModel) -> Response {
        switch action {
        case .new: return logIn(model)
        case .addKey: return VaultGoal.appKey(provider).start(model)
        case .editKey:
            guard let app = app(model) else { return .ignored }
            return .push(AppFormScreen(provider: provider, named: app.name, model))
        case .check:
            guard let app = app(model) else { return .ignored }
            return model.once(TryApp(provider: provider, name: app.name))
        case .getAppToken:
            guard let app = app(model) else { return .ignored }
            return model.once(GetAppToken(provider: provider, name: app.name))
        case .publicKey:
            guard let app = app(model) else { return .ignored }
            return .call(ReadPublicKey(provider: provider, name: app.name))
        case .remove:
            guard let app = app(model) else { return .ignored }
            return .push(QuestionScreen.removing(app, model))
        case .removeProvider:
            guard let own = model.snapshot.provider(provider) else { return .ignored }
            return .push(QuestionScreen.removing(own, model))
        default:
            let (sheet, lines) = sheet(model)
            return selection.move(
                action, through: lines, count: sheet.lines.count, rows: model.layout.sheetRows)
        }
    }

    /// Goes to the login with the marked app key, or first to the vault.
    private func logIn(_ model: AppModel) -> Response {
        guard model.snapshot.vault.state == .open else {
            return VaultGoal.loginAt(provider).start(model)
        }
        let next = model.loginScreen(at: provider)
        guard next is NewLoginScreen else { return .push(next) }
        return .push(NewLoginScreen(provider: provider, app: selection.marked, model))
    }
}

extension ProviderScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let (sheet, lines) = sheet(model)
        canvas.placeCursor(row: 0, column: 2, isVisible: model.appearance.isAccessible)
        let line = selection.element(of: lines)
        sheet.draw(
            on: &canvas, top: selection.scroll.top, marked: model.hasFocus ? line : nil,
            items: lines,
            hasFocus: model.hasFocus, alphabet: model.alphabet)
    }

    /// The facts, and on which lines the app keys stand.
    func sheet(_ model: AppModel) -> (FactSheet, apps: [Int]) {
        var sheet = FactSheet()
        guard let provider = model.snapshot.provider(provider) else { return (sheet, []) }
        addFacts(of: provider, to: &sheet, model)
        sheet.add(.blank)
        let apps = addApps(to: &sheet, model)
        guard sheet.lines.count > model.layout.sheetRows else { return (sheet, apps) }
        // If the rows are few, the app keys come first: this screen's keys are for them.
        sheet = FactSheet()
        let appsAtTop = addApps(to: &sheet, model)
        sheet.add(.blank)
        addFacts(of: provider, to: &sheet, model)
        return (sheet, appsAtTop)
    }

    private func addFacts(of provider: Provider, to sheet: inout FactSheet, _ model: AppModel) {
        for line in ProviderSheet(provider, model.clock).lines {
            sheet.add(
                line.name, line.text, line.sign, wrappedIn: model.size.columns, longest: 14)
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
            switch app.kind {
            case .sharedSecret: break
            case .rsaPrivateKey: facts += ", RSA"
            case .absent: facts += ", public"
            }
            let sessions = model.snapshot.sessions(using: app.name, of: provider).count
            if sessions > 0 { facts += ", \(CountWords.counted(sessions, "session"))" }
            sheet.add(PrintableText(app.name, limit: 14), facts)
        }
        return lines
    }
}
