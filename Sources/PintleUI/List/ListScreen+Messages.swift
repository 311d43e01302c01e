import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension ListScreen {
    /// The selected row in full, where no pane has it, then one row for a notice; a failure takes all
    /// rows.
    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        if let notice = model.notice(in: place), notice.takesAllRows {
            MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
            return
        }
        let rows = canvas.size.rows
        // On one row the selected line's description comes before a message that can wait.
        let notice = model.notice(in: place) ?? (rows > 1 ? standingNotice(model) : nil)
        let room = model.layout.list.hasPanes ? 0 : notice == nil ? rows : rows - 1
        let lines = description(model).prefix(room)
        for (row, line) in lines.enumerated() {
            let end = row == 0 ? drawPosition(on: &canvas, model) : canvas.size.columns
            canvas.draw(line, row: row, column: 2, width: end - 2)
        }
        guard let notice else { return }
        // Where nothing is selected the notice has all rows.
        let area = Rect(
            row: lines.count, column: 0, rows: rows - lines.count, columns: canvas.size.columns)
        canvas.within(area) { canvas in
            MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
        }
    }

    /// Draws where among the rows the selection is, where no row above the list says it; returns the
    /// column at which the rest of the row ends.
    private func drawPosition(on canvas: inout Canvas, _ model: AppModel) -> Int {
        let end = canvas.size.columns
        guard headRows(model.layout.list) == 0, items.count > lineCount(model), let position else {
            return end
        }
        canvas.draw(position, endingAt: end - 1, role: .quiet)
        return end - position.columns - 3
    }

    /// Damage, else the logins that wait; shown as long as there is no other message.
    private func standingNotice(_ model: AppModel) -> Notice? {
        guard !isFiltering, filter.isEmpty, marks.isEmpty else { return nil }
        let vault = model.snapshot.vault
        if let damage = vault.damage {
            var announcement = Announcement.store(damage)
            announcement.next = [.mendStore]
            return announcement.notice(in: place)
        }
        guard vault.state == .open else { return nil }
        let waiting = model.waitingLogins
        guard !waiting.isEmpty else { return nil }
        let nearest = waiting.compactMap(\.deadline).min().map(model.clock.deadline)
        return Announcement.loginsWaiting(
            waiting.count, until: nearest.map { PrintableText(own: $0) },
            for: model.words(for: waiting)
        ).notice(in: place)
    }

    private func description(_ model: AppModel) -> [PrintableText] {
        if let session = session(model) { return Self.description(of: session, model) }
        if let head { return Self.description(of: head, model) }
        return login(model).map { Self.description(of: $0, model) } ?? []
    }

    private static func description(
        of group: ListItems.Group, _ model: AppModel
    ) -> [PrintableText] {
        let count = group.places.count
        let what: PrintableText =
            switch group.head {
            case .logins: "\(CountWords.counted(count, "unfinished login"))"
            case .provider(let id):
                "\(CountWords.counted(count, "session")) at "
                    + PrintableText(model.snapshot.providerName(id), limit: 40)
            case .sessions, nil: "\(CountWords.counted(count, "session"))"
            }
        let (open, mark) = (Place.list.key(.open), Place.list.key(.mark))
        return [what, "\(open) shows them, \(mark) marks the sessions"]
    }

    private static func description(
        of session: SessionSummary, _ model: AppModel
    ) -> [PrintableText] {
        let provider = PrintableText(model.snapshot.providerName(session.provider))
        let unknown: PrintableText =
            session.isImpersonal ? AppWords.nobody + "," : "account not known yet,"
        let name = session.account.map { PrintableText($0.name) } ?? unknown
        var first: PrintableText = session.label.map { "\($0): " } ?? ""
        first += "\(name) at \(provider)"
        var parts: [PrintableText] = []
        let vault = model.snapshot.vault
        if vault.isUnverified {
            parts.append(
                vault.state == .locked
                    ? "not verified; \(Place.list.key(.open)) unlocks the vault" : "not verified")
        } else if model.snapshot.unsigning.contains(session.id) {
            parts = [PrintableText(own: StateWords.noAppKey.text)]
        } else {
            parts = SessionWords.stateInFull(session, model.clock)
        }
        let count = model.index.sessionCounts[session.provider] ?? 1
        if count > 1 { parts.append("one of \(GroupedNumber(count).text) sessions at \(provider)") }
        return [first, parts.joined(separator: ", ")]
    }

    private static func description(
        of login: UnfinishedLogin, _ model: AppModel
    ) -> [PrintableText] {
        let provider = PrintableText(model.snapshot.providerName(login.provider))
        var first: PrintableText = login.label.map { "\($0): login to " } ?? "Login to "
        first += provider
        first += login.account.map { " as \($0)" } ?? ", any account"
        // Two that were begun in one minute differ in nothing else.
        first += " (\(login.id.rawValue))"
        let state = LoginSheet.state(of: login, model)
        let started: PrintableText = ", started \(model.clock.long(login.startedAt))"
        let vault = model.snapshot.vault
        let enter: PrintableText =
            vault.state == .locked
            ? ", \(Place.list.key(.open)) unlocks the vault"
            : vault.isUsable ? ", \(Place.list.key(.open)) continues it" : ""
        return [first, state + started + enter]
    }
}

extension Notice {
    /// Whether it takes the rows of the selected row's description: a failure, or a message that
    /// needs a person.
    fileprivate var takesAllRows: Bool {
        guard !sentence.isEmpty else { return false }
        return sign == .failed || sign == .attention && !next.isEmpty
    }
}
