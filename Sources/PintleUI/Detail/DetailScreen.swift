import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// One session: all that may be shown of it.
struct DetailScreen: ScreenState {
    var session: SessionID
    var scroll = TextScroll()

    /// How many of an API's limits are shown, the latest ones.
    private static let mostLimits = 4

    var screen: Screen { .detail(self) }
    var place: Place { .detail }

    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }
    func title(_ model: AppModel) -> PrintableText { "Session \(model.handle(of: session))" }

    /// The definition of the session's provider.
    func provider(_ model: AppModel) -> Provider? {
        model.snapshot.session(session).flatMap { model.snapshot.provider($0.provider) }
    }

    func whyOff(_ action: Action, _ model: AppModel) -> Announcement? {
        SessionCommands.whyOff(action, model.snapshot.session(session))
    }

    func whyNothing(_ action: Action, _ model: AppModel) -> Announcement? {
        let isDefault = model.snapshot.session(session)?.isDefault == true
        return action == .makeDefault && isDefault && model.snapshot.vault.isUsable
            ? Announcement(.attention, "It is the default already")
            : .nothing(for: action, model)
    }

    private func canRenew(_ model: AppModel) -> Bool {
        guard let provider = provider(model), let session = model.snapshot.session(session) else {
            return false
        }
        return session.kind.map { provider.gives($0) } == true || provider.canRenew
    }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        let isOpen = model.snapshot.vault.isUsable
        switch action {
        case .check, .label, .remove, .new: return isOpen
        case .renew: return isOpen && canRenew(model)
        case .makeDefault: return isOpen && model.snapshot.session(session)?.isDefault == false
        default: return true
        }
    }
}

extension DetailScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(let action):
            let rows = model.layout.sheetRows
            let count = sheet(model).lines.count
            if scroll.move(action, count: count, rows: rows) { return .handled }
            guard let session = model.snapshot.session(session) else { return .ignored }
            switch action {
            case .new:
                if let provider = provider(model), !provider.hasLogin {
                    return .push(.token(TokenScreen(provider: provider.id)))
                }
                return .push(.newLogin(NewLoginScreen(again: session, model)))
            case .why: return .effects([.store(.explainSession)], .push(.why(WhyScreen())))
            default: return SessionCommands.run(action, session, &model)
            }
        case .message(.store(.snapshotLoaded)):
            // Removed here or in another window: the list says what went.
            return model.snapshot.session(session) == nil ? .pop : .handled
        case .key, .paste, .message:
            return .ignored
        }
    }
}

extension DetailScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        sheet(model).draw(
            on: &canvas, top: scroll.top, hasFocus: model.hasFocus, alphabet: model.alphabet)
        canvas.placeCursor(row: 0, column: 2, isVisible: model.appearance.isAccessible)
    }

    /// The facts; on small screens those that matter most come first.
    func sheet(_ model: AppModel) -> FactSheet {
        var sheet = FactSheet()
        guard let session = model.snapshot.session(session) else { return sheet }
        let isLow = model.layout.isLow
        let provider = model.snapshot.provider(session.provider)
        let name = PrintableText(model.snapshot.providerName(session.provider))
        let state = RowState(session, model)
        sheet.add("Label", session.label.map { PrintableText($0) } ?? "none")
        if !isLow { sheet.add("Id", PrintableText(session.id.rawValue)) }
        sheet.add("Account", Self.account(session, at: name, isShort: model.layout.isNarrow))
        sheet.add("State", Self.state(session, state, model), state.sign)
        if let access = session.account?.access {
            let phrase = PrintableText(own: AccessWords.phrase(access))
            // A level that is too small is changed where it was given.
            let advice: PrintableText =
                access == .read && !isLow ? "; \(place.key(.new)) logs in again with another" : ""
            sheet.add(
                "Access", provider?.accessChoice == nil ? phrase : phrase + advice,
                access == .read ? .attention : nil)
        }
        if isLow {
            addUse(of: session, provider, name, to: &sheet, model)
            sheet.add("Id", PrintableText(session.id.rawValue))
            addKind(of: session, provider, columns: model.size.columns, to: &sheet)
        } else {
            addKind(of: session, provider, columns: model.size.columns, to: &sheet)
            addUse(of: session, provider, name, to: &sheet, model)
        }
        if let provider, !isLow {
            let there = PrintableText(provider.name, limit: 30)
            let ends: PrintableText =
                provider.canRevoke(kind: session.kind)
                ? "here, or here and at " + there
                : session.kind == .signing
                    ? "here; there is no token to end at " + there
                    : session.isImpersonal
                        ? "here; at " + there + " it ends by itself"
                        : "here; " + there + " offers no way to end it from here"
            sheet.add("Removal", ends)
        }
        if let provider {
            sheet.add("Hosts", ProviderWords.hosts(provider) + "; refused anywhere else")
        }
        sheet.add("Protection", "token and secret sealed, never shown")
        // Nobody can be asked about what is nobody's.
        if let url = provider?.identity?.url.text, !session.isImpersonal,
            !model.appearance.isDemo
        {
            sheet.add(.blank)
            sheet.add(.heading("From a shell or a script"))
            sheet.add(
                command: ScriptCommand.request(url, session: session.handle),
                columns: model.size.columns)
        }
        return sheet
    }

    private func addKind(
        of session: SessionSummary, _ provider: Provider?, columns: Int, to sheet: inout FactSheet
    ) {
        sheet.add("App key", PrintableText(session.app))
        if let provider { sheet.add("Kind", ProviderWords.kind(session, of: provider)) }
        let scope = SessionLifeWords.scope(of: session, at: provider)
        if let scope { sheet.add("Scope", scope, wrappedIn: columns) }
    }

    private func addUse(
        of session: SessionSummary, _ provider: Provider?, _ name: PrintableText,
        to sheet: inout FactSheet, _ model: AppModel
    ) {
        let clock = model.clock
        sheet.add("Got", PrintableText(own: clock.long(session.obtainedAt)))
        let used = session.lastUsedAt.map { PrintableText(own: clock.long($0)) }
        sheet.add("Last used", used ?? "never used through Pintle")
        sheet.add(
            "Lasts", SessionLifeWords.text(session, provider, clock),
            session.pressingEnd(at: clock.now) == nil ? nil : .attention,
            wrappedIn: model.size.columns)
        for (index, limit) in session.limits.prefix(Self.mostLimits).enumerated() {
            sheet.add(
                index == 0 ? "Limits" : "", LimitWords.text(limit, clock),
                wrappedIn: model.size.columns)
        }
        let mark = Sign.preferred.text(in: model.alphabet)
        sheet.add("Default", session.isDefault ? "\(mark) yes, for \(name)" : "no")
    }

    private static func account(
        _ session: SessionSummary, at provider: PrintableText, isShort: Bool
    ) -> PrintableText {
        guard let account = session.account else {
            return session.isImpersonal ? AppWords.nobody : "not known yet, at \(provider)"
        }
        if isShort { return "\(account.name), \(account.id, limit: 40), \(provider)" }
        return "\(account.name), id \(account.id, limit: 40), at \(provider)"
    }

    private static func state(
        _ session: SessionSummary, _ state: RowState, _ model: AppModel
    ) -> PrintableText {
        let clock = model.clock
        let checked: PrintableText = model.layout.isNarrow ? "" : "checked "
        // What the provider thinks of its token is of no use then.
        if model.snapshot.unsigning.contains(session.id) {
            return PrintableText(own: StateWords.noAppKey.text)
        }
        return switch session.state {
        case .works(let moment): "\(state.text), \(checked)\(clock.long(moment))"
        case .logInAgain(let since): "\(state.text), refused since \(clock.moment(since))"
        case .accountUnclear(let wanted):
            SessionWords.unclear(signedIn: session.account?.name, wanted: wanted)
        case .notChecked where session.isImpersonal: "\(state.text)"
        case .notChecked: "\(state.text), \(Place.detail.key(.check)) asks the provider"
        }
    }
}
