import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The facts of a session: on a screen of their own, or in the pane beside the list.
struct SessionSheet {
    /// The room that the sheet is drawn in.
    enum Room: Sendable, Equatable {
        case screen
        case pane(columns: Int)
    }

    let session: SessionSummary
    let model: AppModel
    private let isPane: Bool
    /// How wide the sheet is.
    private let columns: Int

    /// How many of an API's limits are shown, the latest ones.
    private static let mostLimits = 4

    init(_ session: SessionSummary, _ model: AppModel, _ room: Room) {
        self.session = session
        self.model = model
        switch room {
        case .screen: (isPane, columns) = (false, model.size.columns)
        case .pane(let width): (isPane, columns) = (true, width)
        }
    }

    /// Whether those that matter most come first, since few rows fit.
    private var isLow: Bool { model.layout.isLow && !isPane }
    private var isNarrow: Bool { columns < Layout.designed.columns }
    private var provider: Provider? { model.snapshot.provider(session.provider) }
    private var name: PrintableText {
        PrintableText(model.snapshot.providerName(session.provider))
    }

    /// The lines.
    var facts: FactSheet {
        var sheet = FactSheet()
        if isPane { sheet.add(.heading(PrintableText(session.handle, limit: 60))) }
        add("Label", session.label.map { PrintableText($0) } ?? "none", to: &sheet)
        if !isLow { add("Id", PrintableText(session.id.rawValue), to: &sheet) }
        add("Account", account, to: &sheet)
        let state = RowState(session, model)
        add("State", text(of: state), state.sign, to: &sheet)
        addAccess(to: &sheet)
        if isLow {
            addUse(to: &sheet)
            add("Id", PrintableText(session.id.rawValue), to: &sheet)
            addKind(to: &sheet)
        } else {
            addKind(to: &sheet)
            addUse(to: &sheet)
        }
        addEnd(to: &sheet)
        return sheet
    }

    /// Adds one fact; beside the list, a long value continues on the next row.
    private func add(
        _ name: PrintableText, _ value: PrintableText, _ sign: Sign? = nil,
        isWrapped: Bool = false, to sheet: inout FactSheet
    ) {
        guard isPane || isWrapped else { return sheet.add(name, value, sign) }
        sheet.add(name, value, sign, wrappedIn: columns)
    }

    private func addAccess(to sheet: inout FactSheet) {
        guard let access = session.account?.access else { return }
        let phrase = PrintableText(own: AccessWords.phrase(access))
        // A level that is too small is changed where it was given.
        let advice: PrintableText =
            access == .read && !isLow && !isPane
            ? "; \(Place.detail.key(.new)) logs in again with another" : ""
        add(
            "Access", provider?.accessChoice == nil ? phrase : phrase + advice,
            access == .read ? .attention : nil, to: &sheet)
    }

    private func addKind(to sheet: inout FactSheet) {
        add("App key", PrintableText(session.app), to: &sheet)
        if let provider { add("Kind", ProviderWords.kind(session, of: provider), to: &sheet) }
        let scope = SessionLifeWords.scope(of: session, at: provider)
        if let scope { add("Scope", scope, isWrapped: true, to: &sheet) }
    }

    private func addUse(to sheet: inout FactSheet) {
        let clock = model.clock
        add("Got", PrintableText(own: clock.long(session.obtainedAt)), to: &sheet)
        addLastUse(to: &sheet)
        add(
            "Lasts", SessionLifeWords.text(session, provider, clock),
            session.pressingEnd(at: clock.now) == nil ? nil : .attention, isWrapped: true,
            to: &sheet)
        for (index, limit) in session.limits.prefix(Self.mostLimits).enumerated() {
            add(
                index == 0 ? "Limits" : "", LimitWords.text(limit, clock), isWrapped: true,
                to: &sheet)
        }
        let mark = Sign.preferred.text(in: model.alphabet)
        add("Default", session.isDefault ? "\(mark) yes, for \(name)" : "no", to: &sheet)
        addProblem(to: &sheet)
    }

    /// The session's history from the log of uses; nil unless the vault is open and undamaged.
    private var history: SessionHistory? {
        model.snapshot.vault.isUsable ? model.histories[session.id] : nil
    }

    /// The last use, with its program where the log has it.
    private func addLastUse(to sheet: inout FactSheet) {
        let last = session.lastUsedAt
        if let history, let use = history.lastUse, last.map({ $0 <= use.moment }) ?? true,
            let uses = HistoryWords.uses(history, model.clock)
        {
            return add("Used here", uses, isWrapped: true, to: &sheet)
        }
        let used = last.map { PrintableText(own: model.clock.long($0)) }
        add("Last used", used ?? "never used through Pintle", to: &sheet)
    }

    private func addProblem(to sheet: inout FactSheet) {
        guard let problem = history?.lastProblem else { return }
        add(
            isNarrow ? "Problem" : "Last problem",
            HistoryWords.problem(problem, of: session, model.clock),
            session.end(of: problem) == nil ? .attention : nil, isWrapped: true, to: &sheet)
    }

    private func addEnd(to sheet: inout FactSheet) {
        guard let provider else {
            return add("Protection", "token and secret sealed, never shown", to: &sheet)
        }
        if !isLow { add("Removal", Self.removal(of: session, at: provider), to: &sheet) }
        add(
            "Hosts", ProviderWords.hosts(provider) + "; refused anywhere else", isWrapped: true,
            to: &sheet)
        add("Protection", "token and secret sealed, never shown", to: &sheet)
        // App-only sessions have no identity URL. A command has rows of its own, from the first
        // column of the screen.
        guard let url = provider.identity?.url.text, !session.isImpersonal,
            !isPane
        else { return }
        var command = FactSheet()
        command.add(
            .heading(
                model.appearance.isDemo
                    ? "From another terminal, while this demo runs" : "From a shell or a script"))
        command.add(
            command: ScriptCommand(model).request(
                url, session: model.scriptName(of: session)),
            columns: columns)
        let rows = sheet.lines.count + command.lines.count
        // A blank row is not worth that the command is out of sight.
        if rows != model.layout.sheetRows { sheet.add(.blank) }
        for line in command.lines { sheet.add(line) }
    }

    private static func removal(
        of session: SessionSummary, at provider: Provider
    ) -> PrintableText {
        let there = PrintableText(provider.name, limit: 30)
        if provider.canRevoke(kind: session.kind) { return "here only, or at " + there + " too" }
        if session.kind == .signing { return "here; there is no token to end at " + there }
        return session.isImpersonal
            ? "here; at " + there + " it ends by itself"
            : "here only; at " + there + ", in its settings"
    }

    private var account: PrintableText {
        guard let account = session.account else {
            return session.isImpersonal ? AppWords.nobody : "not known yet, at \(name)"
        }
        if isNarrow { return "\(account.name), \(account.id, limit: 40), \(name)" }
        return "\(account.name), id \(account.id, limit: 40), at \(name)"
    }

    private func text(of state: RowState) -> PrintableText {
        let clock = model.clock
        let checked: PrintableText = isNarrow ? "" : "checked "
        // The provider's opinion of its token does not matter then.
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
